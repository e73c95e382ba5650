/** Portuguese texts of problems with a response, a page, a signal, and of this service. */
export const reading = {
  http_headers_timeout: {
    title: 'O site não respondeu a tempo',
    message: '{host} aceitou o pedido, mas não respondeu a tempo.',
    hint: 'Verifique se o site abre rapidamente num navegador e tente novamente. Se o problema persistir, pergunte ao seu fornecedor de alojamento porque é que {host} está lento.',
  },
  http_body_timeout: {
    title: 'A página parou de carregar',
    message: '{host} parou de enviar dados a meio da página.',
    hint: 'Tente novamente. Se o problema persistir, peça ao seu fornecedor de alojamento que consulte o registo de erros de {host}.',
  },
  http_protocol_error: {
    title: 'Resposta inválida do site',
    message: '{host} não respondeu com HTTP válido, a linguagem da Web.',
    hint: 'Verifique se o endereço abre num navegador e pergunte ao seu fornecedor de alojamento o que responde em {host}.',
  },
  http_version_unsupported: {
    title: 'O site só responde por HTTP/2',
    message: '{host} só responde por HTTP/2, mas as verificações usam HTTP/1.1.',
    hint: 'É possível que o site funcione bem nos navegadores. Configure {host} para aceitar também HTTP/1.1, ou confirme este passo manualmente.',
  },
  http_headers_too_large: {
    title: 'Cabeçalhos de resposta demasiado grandes',
    message: 'Os cabeçalhos de resposta de {host} ocupam mais de {limit}.',
    hint: 'Configure {host} para enviar cabeçalhos mais pequenos; a causa habitual é haver demasiados cookies.',
  },
  http_body_incomplete: {
    title: 'A página chegou incompleta',
    message: '{host} fechou a ligação antes de a página estar completa.',
    hint: 'Tente novamente. Se o problema persistir, peça ao seu fornecedor de alojamento que consulte o registo de erros de {host}.',
  },
  http_body_too_large: {
    title: 'Página demasiado grande',
    message: 'A página {url} ocupa mais de {limit}; só foi lido o início.',
    hint: 'Coloque o conteúdo a verificar mais perto do início da página, ou verifique uma página mais pequena do site.',
  },
  http_decode_failed: {
    title: 'Página ilegível',
    message: '{host} enviou a página num formato que não é possível ler: não é válida como {encoding}.',
    hint: 'Peça ao seu fornecedor de alojamento que verifique as definições de compressão e de conjunto de caracteres.',
  },
  http_encoding_unsupported: {
    title: 'Compressão não suportada',
    message: '{host} comprime a página de um modo que não é possível ler aqui: {encoding}.',
    hint: 'Configure o servidor web para usar gzip, deflate, br ou zstd, ou nenhuma compressão.',
  },
  http_status_unexpected: {
    title: 'Estado inesperado',
    message: '{url} respondeu com o estado {status}, mas esperava-se {expected}.',
    hint: 'Abra {url} numa janela privada do navegador; {advice}.',
  },
  http_auth_required: {
    title: 'Página não pública',
    message: '{url} não está acessível ao público: respondeu com o estado {status}.',
    hint: 'Retire a palavra-passe ou a página de manutenção durante a verificação, ou permita o user agent Waymark-Verify na sua firewall ou no seu plugin de segurança.',
  },
  http_bot_challenge: {
    title: 'Bloqueio pela proteção contra bots',
    message: 'Em vez da página {url}, respondeu a proteção contra bots de {vendor}.',
    hint: 'Permita o user agent Waymark-Verify na proteção contra bots de {vendor} e tente novamente.',
  },
  http_rate_limited: {
    title: 'O site indica demasiados pedidos',
    message: '{url} respondeu que está a receber demasiados pedidos (estado 429).',
    hint: 'Aguarde alguns minutos e tente novamente. Se o problema persistir, permita o user agent Waymark-Verify na sua firewall.',
  },
  http_header_mismatch: {
    title: 'Cabeçalho de resposta errado',
    message: 'O cabeçalho de resposta {header} de {url} é {actual}; esperava-se {expected}.',
    hint: 'Defina o cabeçalho {header} nas definições do servidor web, do fornecedor de alojamento ou da CDN.',
  },
  http_body_mismatch: {
    title: 'O texto da página não corresponde',
    message: 'A página {url} {what}.',
    hint: 'Abra {url} numa janela privada do navegador e corrija a página. Se aí estiver certa, limpe as caches do site.',
  },
  http_too_slow: {
    title: 'Site demasiado lento',
    message: '{url} demorou {took} ms a responder, mas não devia demorar mais de {limit} ms.',
    hint: 'Tente novamente. Se continuar lento, o que mais ajuda é uma cache de páginas ou uma CDN à frente do site.',
  },
  http_soft_404: {
    title: 'O site responde em endereços inexistentes',
    message:
      'O site também responde em {url}, uma página que não existe, por isso a resposta da sua página não prova nada.',
    hint: 'Configure o site para responder com o estado 404 quando uma página não existe.',
  },

  content_not_html: {
    title: 'Não é uma página web',
    message: 'A página {url} é enviada como {contentType}, e não como HTML.',
    hint: 'Introduza o endereço de uma página que os visitantes vejam, e não o de um ficheiro.',
  },
  content_xhtml: {
    title: 'Página enviada como XHTML',
    message:
      'A página {url} é enviada como XHTML (application/xhtml+xml), que os navegadores não leem como HTML, por isso não foi verificada.',
    hint: 'Confirme este passo manualmente, ou configure o servidor web para enviar a página como text/html.',
  },
  content_empty: {
    title: 'Página vazia',
    message: 'A página {url} está vazia.',
    hint: 'Abra {url} numa janela privada do navegador. Se aí não estiver vazia, pergunte ao seu fornecedor de alojamento porque é que aparece vazia a outros visitantes.',
  },
  content_unclear: {
    title: 'Leitura incerta da página',
    message: 'A página {url} tem {part}, por isso não há certeza de como os navegadores a leem.',
    hint: 'Confirme este passo manualmente.',
  },
  content_too_complex: {
    title: 'Página demasiado complexa',
    message: 'Analisar a página {url} exige demasiado trabalho, por isso não se conhece o conteúdo.',
    hint: 'Verifique uma página mais simples do site, ou confirme este passo manualmente.',
  },
  content_needs_javascript: {
    title: 'A página precisa de JavaScript',
    message:
      'A página {url} só é montada por JavaScript no navegador, por isso não foi possível ler o conteúdo.',
    hint: 'Ponha o fragmento no HTML que o servidor envia, por exemplo em index.html, ou confirme este passo manualmente.',
  },
  content_stand_in: {
    title: 'Outra página no lugar da sua',
    message: 'Quem visita {url} vê {what}, por isso não foi possível ler a página com o fragmento.',
    hint: 'Verifique o endereço da própria página, ou abra o site aos visitantes, e tente novamente.',
  },

  signal_not_received: {
    title: 'Ainda sem sinal',
    message: 'O sinal {name} do site não chegou {since}.',
    hint: 'Abra o site uma vez, para que possa enviar o sinal, e verifique de novo.',
  },
  signal_stale: {
    title: 'O sinal deixou de chegar',
    message: 'O sinal {name} do site não chegou {since}, embora antes chegasse.',
    hint: 'Abra o site e veja se o trecho ainda está nas páginas e ainda envia.',
  },

  system_deadline_exceeded: {
    title: 'Tempo da verificação esgotado',
    message: 'O tempo da verificação esgotou-se antes de haver uma resposta.',
    hint: 'Tente novamente. Se o problema persistir, o site responde demasiado devagar para ser verificado: contacte o seu fornecedor de alojamento.',
  },
  system_config_invalid: {
    title: 'Verificação mal configurada',
    message: 'A verificação deste passo não está bem configurada: {reason}.',
    hint: 'O problema não é do seu site. Avise o autor do guia.',
  },
  system_check_unsupported: {
    title: 'Verificação ainda não suportada',
    message: 'O serviço ainda não suporta a verificação deste passo: {reason}.',
    hint: 'O problema não é do seu site. Tente novamente mais tarde. Se persistir, contacte o suporte e indique o ID do pedido.',
  },
  system_cancelled: {
    title: 'Verificação cancelada',
    message: 'A verificação foi cancelada antes de haver uma resposta.',
    hint: 'Inicie a verificação de novo.',
  },
  system_overloaded: {
    title: 'Demasiadas verificações em curso',
    message: 'Há demasiadas verificações em curso, por isso esta não foi feita.',
    hint: 'Tente novamente daqui a um minuto.',
  },
  system_target_busy: {
    title: 'Site verificado demasiadas vezes',
    message:
      '{host} está neste momento a ser verificado demasiadas vezes, por isso esta verificação não foi feita.',
    hint: 'Tente novamente daqui a {retryAfterSeconds} segundos.',
  },
  system_internal_error: {
    title: 'Erro interno',
    message: 'A verificação falhou por causa de um erro interno, e não por causa do seu site.',
    hint: 'Tente novamente. Se o problema persistir, contacte o suporte e indique o ID do pedido.',
  },
}

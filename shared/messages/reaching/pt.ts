/** Portuguese texts of problems before a site has answered: the target itself, DNS, the connection, TLS, redirects. */
export const reaching = {
  target_invalid_url: {
    title: 'Endereço incompleto',
    message: 'O endereço {target} não está completo.',
    hint: 'Copie o endereço da página a partir do navegador; começa por https://.',
  },
  target_too_long: {
    title: 'Endereço demasiado longo',
    message: 'O endereço tem {length} caracteres; só é possível verificar até {limit}.',
    hint: 'Introduza um endereço mais curto da mesma página: a maioria das páginas abre sem a parte a seguir ao ponto de interrogação.',
  },
  target_scheme_not_allowed: {
    title: 'Tipo de endereço errado',
    message: 'O endereço começa por {scheme}:, mas este passo exige {needed}.',
    hint: 'Introduza o endereço da página que começa por {needed}.',
  },
  target_credentials_not_allowed: {
    title: 'Dados de acesso no endereço',
    message: 'O endereço contém um nome de utilizador ou uma palavra-passe: a parte antes do sinal @.',
    hint: 'Remova essa parte. A página tem de abrir sem ela.',
  },
  target_port_not_allowed: {
    title: 'Porta invulgar no endereço',
    message: 'O endereço usa a porta {port}, mas só são verificadas estas portas: {ports}.',
    hint: 'Use o endereço da página numa destas portas. Sem «:{port}», é a porta habitual: 443 para https, 80 para http.',
  },
  target_host_invalid: {
    title: 'Nome de domínio inválido',
    message: 'O nome {host} não é um domínio que possa existir na Internet.',
    hint: 'Verifique se tem erros. Tem de ser um nome de domínio completo, como www.example.com.',
  },
  target_host_special_use: {
    title: 'Nome de domínio privado',
    message: 'O nome {host} está reservado para uso privado e não é acessível a partir da Internet.',
    hint: 'Use o endereço público do site, o mesmo que os seus visitantes usam.',
  },
  target_address_not_public: {
    title: 'Endereço não público',
    message: '{host} não corresponde a um endereço público da Internet.',
    hint: 'Use o endereço que os seus visitantes usam. Se for esse, todos os registos A e AAAA que tem no seu fornecedor de DNS têm de ser endereços públicos.',
  },

  dns_nxdomain: {
    title: 'Nome de domínio não encontrado',
    message: 'O nome {name} não existe no DNS, a lista de endereços da Internet.',
    hint: 'Verifique se está bem escrito. Se estiver, confirme que o domínio não expirou e adicione {name} no seu fornecedor de DNS.',
  },
  dns_no_records: {
    title: 'Nenhum registo DNS deste tipo',
    message: 'O nome {name} existe no DNS, mas não tem nenhum registo {recordType}.',
    hint: 'Adicione no seu fornecedor de DNS o registo {recordType} em falta para {name}. Pode demorar até uma hora a ficar visível.',
  },
  dns_servfail: {
    title: 'Falha dos servidores DNS',
    message: 'Os servidores de nomes de {name} comunicaram uma falha (SERVFAIL).',
    hint: 'Tente novamente daqui a alguns minutos. Se o problema persistir, peça ao seu fornecedor de DNS que verifique {name}; uma configuração DNSSEC errada é uma causa frequente.',
  },
  dns_refused: {
    title: 'Os servidores DNS recusaram-se a responder',
    message: 'Os servidores de nomes recusaram-se a responder sobre {name} (REFUSED).',
    hint: 'Verifique se o domínio está configurado no seu fornecedor de DNS e se a entidade de registo do domínio indica os servidores de nomes desse fornecedor.',
  },
  dns_timeout: {
    title: 'Os servidores DNS não responderam',
    message: 'Os servidores de nomes de {name} não responderam a tempo.',
    hint: 'Tente novamente daqui a um minuto. Se o problema persistir, avise o seu fornecedor de DNS.',
  },
  dns_bad_response: {
    title: 'Resposta DNS inválida',
    message: 'Os servidores de nomes de {name} enviaram uma resposta inválida.',
    hint: 'Tente novamente daqui a um minuto. Se o problema persistir, peça ao seu fornecedor de DNS que verifique as definições de {name}.',
  },
  dns_dnssec_invalid: {
    title: 'DNSSEC com erros',
    message:
      'As assinaturas DNSSEC de {name} não são válidas, por isso os servidores de nomes que as verificam não dão resposta sobre este nome.',
    hint: 'Peça ao seu fornecedor de DNS que assine de novo o domínio. Se o domínio mudou de fornecedor, remova o registo DS antigo na entidade de registo do domínio.',
  },
  dns_lame_delegation: {
    title: 'Os servidores de nomes não conhecem o domínio',
    message:
      'O domínio {zone} está delegado em {servers}, mas estes servidores de nomes não respondem por ele.',
    hint: 'Na entidade de registo do domínio, introduza os servidores de nomes do fornecedor em que {zone} está configurado, ou configure este domínio no fornecedor destes servidores.',
  },
  dns_servers_disagree: {
    title: 'Os servidores de nomes divergem',
    message:
      'Alguns servidores de nomes de {zone} têm o registo {recordType} de {name} como esperado, mas estes ainda não: {lacking}.',
    hint: 'Tente novamente daqui a alguns minutos. Se o problema persistir, pergunte ao seu fornecedor de DNS porque é que os servidores de nomes diferem entre si.',
  },
  dns_record_misplaced: {
    title: 'Registo DNS noutro nome',
    message: 'O registo {recordType} está certo, mas encontra-se em {found} e não em {name}.',
    hint: 'Mova {provider} o registo para {name}. Se o formulário acrescentar {zone} ao nome, escreva apenas {typeIn}.',
  },
  dns_record_mistyped: {
    title: 'Registo DNS quase certo',
    message:
      'O registo {recordType} de {name} está quase certo, mas {how}: foi encontrado {actual}; esperava-se {expected}.',
    hint: 'Altere {provider} este registo de {name} para um registo {recordType} com exatamente o valor que o guia mostra.',
  },
  dns_record_proxied: {
    title: 'Registo CNAME não visível',
    message: '{name} não mostra nenhum registo CNAME, apenas o endereço {actual}: {why}.',
    hint: 'Se o registo já foi introduzido {provider}, desative para ele o proxy ou o «CNAME flattening» e tente novamente, ou confirme este passo manualmente.',
  },
  dns_propagating: {
    title: 'Alteração de DNS em propagação',
    message:
      'Os servidores de nomes de {zone} já dão a resposta esperada para o registo {recordType} de {name}, mas outros podem ainda manter uma resposta anterior {howLong}.',
    hint: 'Não é preciso fazer mais nada: a alteração fica visível em todo o lado por si só.',
  },
  dns_record_missing: {
    title: 'Falta um registo DNS',
    message: '{name} não tem {record}.',
    hint: 'Adicione {provider} este registo {recordType} para {name}; {asName}. Pode demorar até uma hora a ficar visível.',
  },
  dns_record_mismatch: {
    title: 'Registo DNS errado',
    message: 'O registo {recordType} de {name} é {actual}, mas {expected}.',
    hint: '{fix} {provider} este registo {recordType} de {name}. A alteração pode demorar até uma hora a ficar visível.',
  },
  dns_record_not_public: {
    title: 'Registo DNS de uma rede privada',
    message:
      '{name} tem um registo {recordType} que leva a uma rede privada, e registos assim não são comparados.',
    hint: 'Confirme no seu fornecedor de DNS que os registos {recordType} de {name} só apontam para endereços e servidores públicos. Se tiverem de continuar privados, não é possível verificar este passo a partir daqui.',
  },

  connect_refused: {
    title: 'Ligação recusada',
    message: '{host} recusou a ligação na porta {port}.',
    hint: 'Verifique se o site abre num navegador. Se abrir, pergunte ao seu fornecedor de alojamento se alguma firewall bloqueia visitas de outros servidores.',
  },
  connect_timeout: {
    title: 'O site não respondeu',
    message: '{host} não respondeu a tempo na porta {port}.',
    hint: 'Verifique se o site abre num navegador e tente novamente. Se abrir, pergunte ao seu fornecedor de alojamento se alguma firewall bloqueia visitas de outros servidores.',
  },
  connect_unreachable: {
    title: 'Site inacessível',
    message: 'Não há nenhum caminho na Internet que leve a {host}.',
    hint: 'Verifique no seu fornecedor de DNS se os registos A e AAAA de {host} são os endereços do servidor em uso.',
  },
  connect_reset: {
    title: 'Ligação interrompida',
    message: '{host} interrompeu a ligação.',
    hint: 'Tente novamente. Se o problema persistir, pergunte ao seu fornecedor de alojamento se alguma firewall ou algum balanceador de carga interrompe as ligações a {host}.',
  },
  connect_closed: {
    title: 'Ligação fechada sem resposta',
    message: '{host} fechou a ligação sem responder.',
    hint: 'Tente novamente. Se o problema persistir, peça ao seu fornecedor de alojamento que consulte o registo de erros de {host}.',
  },

  tls_handshake_failed: {
    title: 'Falha na ligação segura',
    message: 'A ligação segura (https) a {host} falhou.',
    hint: 'Peça ao seu fornecedor de alojamento que verifique o https de {host}: o certificado e se o TLS 1.2 ou 1.3 está ativado.',
  },
  tls_handshake_too_large: {
    title: 'Demasiados certificados',
    message:
      '{host} enviou mais de {limit} para estabelecer a ligação segura (https), por isso a verificação parou aí.',
    hint: 'Pergunte ao seu fornecedor de alojamento que certificados são enviados por {host}. Bastam o do próprio site e os das entidades que o emitiram.',
  },
  tls_not_supported: {
    title: 'Site sem https',
    message: '{host} não oferece https na porta {port}.',
    hint: 'Ative o https para {host} no seu fornecedor de alojamento, ou use o endereço que começa por http://. Se não puder alterar o endereço aqui, peça-o a quem lhe deu este guia.',
  },
  tls_timeout: {
    title: 'Ligação segura demasiado lenta',
    message: '{host} demorou demasiado tempo a estabelecer a ligação segura (https).',
    hint: 'Tente novamente daqui a um minuto. Se o problema persistir, avise o seu fornecedor de alojamento.',
  },
  tls_cert_expired: {
    title: 'Certificado expirado ou ainda não válido',
    message:
      'O certificado de {host} {validity}, por isso os navegadores mostram um aviso aos seus visitantes.',
    hint: 'Renove o certificado de {host} no seu fornecedor de alojamento. Se já foi renovado, falta instalar o novo.',
  },
  tls_cert_name_mismatch: {
    title: 'Certificado para outro nome',
    message: 'O certificado de {host} foi emitido para outro nome: {names}.',
    hint: 'Peça ao seu fornecedor de alojamento que inclua {host} no certificado, ou use um endereço para o qual o certificado seja válido.',
  },
  tls_cert_untrusted: {
    title: 'Certificado não fidedigno',
    message: 'Os navegadores não confiam no certificado de {host}: {reason}.',
    hint: 'Instale para {host} um certificado de uma autoridade de certificação pública, como os gratuitos que a maioria dos fornecedores de alojamento oferece, juntamente com os certificados intermédios.',
  },
  tls_cert_expiring: {
    title: 'Certificado prestes a expirar',
    message: 'O certificado de {host} expira {when}.',
    hint: 'Renove-o antes disso, ou confirme que o seu fornecedor de alojamento o faz.',
  },

  redirect_limit: {
    title: 'Demasiados redirecionamentos',
    message: 'O endereço redireciona mais de {limit} vezes; o último redirecionamento leva a {location}.',
    hint: 'Introduza o endereço a que os seus visitantes acabam por chegar, ou remova os redirecionamentos desnecessários.',
  },
  redirect_loop: {
    title: 'Redirecionamentos em círculo',
    message: 'Os redirecionamentos andam em círculo e voltam a {location}.',
    hint: 'Consulte as regras de redirecionamento do site para https e para www, e remova a que leva de volta.',
  },
  redirect_invalid_location: {
    title: 'Redirecionamento sem endereço válido',
    message: '{from} redireciona {badLocation}.',
    hint: 'Corrija o redirecionamento de {from}: tem de levar a um único endereço completo, como https://www.example.com/page.',
  },
  redirect_not_allowed: {
    title: 'Redirecionamento impossível de seguir',
    message: '{from} redireciona para um endereço que não é verificado: {reason}.',
    hint: 'Altere o redirecionamento de {from}: tem de levar a um endereço público que comece por https:// e não tenha porta, nome de utilizador nem palavra-passe.',
  },
  redirect_downgrade: {
    title: 'Redirecionamento para um endereço não seguro',
    message: 'Um redirecionamento leva de https para {location}, que não é seguro.',
    hint: 'Altere este redirecionamento para que leve a um endereço que comece por https://.',
  },
  redirect_offsite: {
    title: 'Redirecionamento para outro site',
    message: 'O endereço leva a outro site, {host}.',
    hint: 'Verifique se {host} é o site que pretende.',
  },
  redirect_bad_join: {
    title: 'Falta uma barra num redirecionamento',
    message: '{from} redireciona para {location}, onde falta a barra a seguir ao nome do servidor.',
    hint: 'Ponha uma barra (/) entre o nome do servidor e o caminho no redirecionamento de {from}.',
  },
}

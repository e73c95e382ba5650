/** Portuguese texts of problems with the element or the code that a check looks for. */
export const scripts = {
  script_not_found: {
    title: 'Fragmento não encontrado',
    message: 'O fragmento não foi encontrado em {url}: {seen}.',
    hint: 'Adicione o fragmento a esta página tal como o guia o mostra, substituindo qualquer cópia diferente, publique a alteração e limpe as caches do site.',
  },
  script_too_many: {
    title: 'Fragmento encontrado demasiadas vezes',
    message: 'O fragmento aparece {matches} em {url}, mas {limit}.',
    hint: 'Remova {surplus} da página: procure no tema, nos plugins e no gestor de etiquetas, e depois limpe as caches do site.',
  },
  script_wrong_place: {
    title: 'Fragmento no lugar errado',
    message: 'O fragmento está {actual}, mas devia estar {expected}.',
    hint: 'Mova o fragmento {whereTo}.',
  },
  script_wrong_address: {
    title: 'Fragmento com um endereço errado',
    message:
      'O fragmento está na página (linha {line}), mas os navegadores pedem {actual} e não um endereço com {expected}.',
    hint: 'Copie de novo todo o fragmento do guia, {how}, e remova o da linha {line}.',
  },
  script_attribute_mismatch: {
    title: 'Fragmento com um valor errado',
    message: 'O fragmento está na página, mas {attribute} é {actual}; esperava-se {expected}.',
    hint: 'Copie de novo todo o fragmento do guia e use-o para substituir o que está na página.',
  },
  script_in_unclosed_markup: {
    title: 'Fragmento dentro de código por fechar',
    message:
      'O fragmento está na página (linha {line}), mas antes dele falta fechar {what} da linha {opened}, por isso os navegadores leem o fragmento como parte desse código.',
    hint: '{advice}.',
  },
  script_inactive: {
    title: 'Fragmento sem efeito',
    message: 'O fragmento está na página, mas {whyItDoesNothing}.',
    hint: 'Cole de novo o fragmento {inTheRightPlace}, tal como o guia o mostra, e remova a cópia que não faz nada.',
  },
  script_not_run: {
    title: 'O fragmento não é executado',
    message: 'O fragmento está na página (linha {line}), mas os navegadores não o executam: {why}.',
    hint: 'Substitua o fragmento da linha {line} pelo do guia, {how}.',
  },
  script_held_back: {
    title: 'Fragmento retido por uma ferramenta',
    message:
      'O fragmento está na página (linha {line}), mas uma ferramenta impede os navegadores de o executarem de imediato: {how}.',
    hint: 'Deixe o fragmento como está. Procure no site a ferramenta de consentimento ou o otimizador que o alterou, verifique se permite a execução do fragmento e confirme este passo manualmente. Se o site não usar nenhuma ferramenta deste tipo, cole novamente o fragmento tal como o guia o mostra.',
  },
  script_consent_gated: {
    title: 'Fragmento à espera de consentimento',
    message: 'O fragmento espera pelo consentimento de cada visitante ({gate}).',
    hint: 'Se é isso que pretende, verifique se o fragmento é executado depois de um visitante aceitar. Se não precisa de consentimento, retire-o da ferramenta de consentimento.',
  },
  script_altered: {
    title: 'Fragmento alterado por um otimizador',
    message: '{what} por um otimizador ({optimiser}).',
    hint: 'Se o fragmento não funcionar, exclua-o nas definições do otimizador ({optimiser}).',
  },
  script_blocked_by_csp: {
    title: 'Fragmento bloqueado por política de segurança',
    message:
      'A Content-Security-Policy da página não permite o fragmento ({directive}), por isso os navegadores bloqueiam-no.',
    hint: 'Na diretiva {directive} da política, adicione {source}. A política é definida no servidor web, num plugin de segurança ou numa etiqueta meta.',
  },
  script_only_after_cache_bust: {
    title: 'Página antiga numa cache',
    message: 'O fragmento está na página, mas uma cache ainda mostra aos visitantes {url} sem ele.',
    hint: 'Limpe as caches do site: a do plugin de cache, a do fornecedor de alojamento e a da CDN.',
  },
  script_may_be_added: {
    title: 'Fragmento talvez adicionado por um script',
    message:
      'O fragmento não está no HTML da página, mas o script da linha {line} contém o endereço ou um dos valores do fragmento e pode adicioná-lo.',
    hint: 'Abra a página num navegador, verifique se o fragmento aí funciona e confirme este passo manualmente. Se não funcionar, corrija o script da linha {line}.',
  },
  script_via_tag_manager: {
    title: 'Fragmento talvez num gestor de etiquetas',
    message:
      'O fragmento não está na própria página, mas a página usa o gestor de etiquetas {container}, que o pode carregar.',
    hint: 'Verifique se o fragmento está em {container} e se a versão mais recente foi publicada, e confirme este passo manualmente.',
  },
  script_not_in_tag_manager: {
    title: 'Fragmento nem na página nem no gestor de etiquetas',
    message:
      'O fragmento não está na página, e a versão publicada do gestor de etiquetas {container} também não menciona {wanted}.',
    hint: 'Adicione o fragmento à página, ou adicione-o a {container} e publique o contentor. Se for outro script a carregá-lo, confirme este passo manualmente.',
  },
  script_platform_mismatch: {
    title: 'Plataforma diferente',
    message: 'A página parece ser de {actual}, mas foi seguido o guia para {expected}.',
    hint: 'Escolha {actual} no guia e siga os passos indicados.',
  },
  script_integrity_mismatch: {
    title: 'Valor de integridade errado',
    message: 'O valor integrity do fragmento é {actual}; esperava-se {expected}.',
    hint: 'Copie de novo todo o fragmento do guia e use-o para substituir o que está na página.',
  },
}

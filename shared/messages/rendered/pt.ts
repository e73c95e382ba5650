/** Portuguese texts of what a browser ends up with. */
export const rendered = {
  rendered_other_value: {
    title: 'Outro valor encontrado',
    message: 'Num navegador, {url} tem {found}, mas esperava-se {expected}.',
    hint: 'Substitua o fragmento pelo deste guia: o que está na página tem o valor de outra conta.',
  },
  rendered_before_consent: {
    title: 'Carregado antes do consentimento',
    message: 'A página pediu {address} antes de o visitante dar o consentimento em {tool}.',
    hint: 'Configure {tool} para reter o fragmento até o visitante dar o consentimento.',
  },
  rendered_request_failed: {
    title: 'Pedido não aceite',
    message: 'A página pediu {address}. Resultado: {outcome}; esperava-se {expected}.',
    hint: 'Compare o ID e o domínio do fragmento com os das definições da sua conta.',
  },
  rendered_blocked_by_csp: {
    title: 'Bloqueado pela Content-Security-Policy',
    message: 'A Content-Security-Policy de {url} bloqueia {blocked} ({directive}).',
    hint: 'Na diretiva {directive} da Content-Security-Policy, adicione {source}.',
  },
  rendered_script_error: {
    title: 'Impedido por um erro de script',
    message: 'Um navegador não encontrou {wanted} em {url}, e um script falha ({error}).',
    hint: 'Peça a quem mantém os scripts desta página que corrija o erro.',
  },
  rendered_not_found: {
    title: 'Não encontrado num navegador',
    message: 'Um navegador abriu {url} e executou os scripts da página, mas não encontrou {wanted}.',
    hint: 'Verifique se o fragmento está publicado nesta página e se nada o impede de ser executado.',
  },
  rendered_consent_unhandled: {
    title: 'Ferramenta de consentimento sem resposta',
    message:
      'É possível que {url} peça o consentimento dos visitantes, mas o navegador não conseguiu responder: {reason}.',
    hint: 'Abra {url} numa janela privada do navegador, responda à pergunta, verifique se o fragmento funciona e confirme este passo manualmente.',
  },
  rendered_silent: {
    title: 'A página talvez evite navegadores automatizados',
    message:
      'Um navegador não encontrou {wanted} em {url}, mas é possível que a página trate de outro modo os navegadores automatizados: {sign}.',
    hint: 'Abra {url} num navegador, verifique se o fragmento funciona e confirme este passo manualmente.',
  },
  rendered_budget_exceeded: {
    title: 'Página demasiado pesada',
    message:
      'A página {url} precisa de mais de {limit}, por isso o navegador saiu antes de encontrar {wanted}.',
    hint: 'Verifique uma página mais pequena do site, ou confirme este passo manualmente.',
  },
  rendered_crashed: {
    title: 'O navegador fechou-se com um erro',
    message: 'O navegador fechou-se inesperadamente enquanto a página {url} estava aberta.',
    hint: 'Tente novamente. Se o problema persistir, verifique uma página mais pequena do site, ou confirme este passo manualmente.',
  },
  rendered_only: {
    title: 'Adicionado por um script',
    message:
      'O fragmento não está no HTML de {url}, mas aparece num navegador depois de os scripts serem executados.',
    hint: 'Funciona para os visitantes. Verifique de novo quando a ferramenta que o adiciona mudar.',
  },
}

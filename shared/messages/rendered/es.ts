/** Spanish texts of what a browser ends up with. */
export const rendered = {
  rendered_other_value: {
    title: 'Se encontró otro valor',
    message: 'En un navegador, {url} tiene {found}; se esperaba {expected}.',
    hint: 'Sustituya el fragmento por el de esta guía: el de la página tiene el valor de otra cuenta.',
  },
  rendered_before_consent: {
    title: 'Cargado antes del consentimiento',
    message: 'La página solicitó {address} antes de que el visitante diera su consentimiento en {tool}.',
    hint: 'Haga que {tool} retenga el fragmento hasta que el visitante dé su consentimiento.',
  },
  rendered_request_failed: {
    title: 'Solicitud no aceptada',
    message: 'La página solicitó {address}. Resultado: {outcome}; se esperaba {expected}.',
    hint: 'Compare el ID y el dominio del fragmento con los de la configuración de su cuenta.',
  },
  rendered_blocked_by_csp: {
    title: 'Bloqueado por la Content-Security-Policy',
    message: 'La Content-Security-Policy de {url} bloquea {blocked} ({directive}).',
    hint: 'En {directive}, dentro de la Content-Security-Policy, añada {source}.',
  },
  rendered_script_error: {
    title: 'Un error de script lo impide',
    message: 'Un navegador no encontró {wanted} en {url}, y un script falla ({error}).',
    hint: 'Pida a quien mantiene los scripts de esta página que corrija el error.',
  },
  rendered_not_found: {
    title: 'No encontrado en un navegador',
    message: 'Un navegador abrió {url} y ejecutó sus scripts, pero no encontró {wanted}.',
    hint: 'Compruebe que el fragmento está publicado en esta página y que nada impide que se ejecute.',
  },
  rendered_consent_unhandled: {
    title: 'Herramienta de consentimiento sin respuesta',
    message:
      'Es posible que {url} pida el consentimiento de sus visitantes, pero el navegador no pudo responder: {reason}.',
    hint: 'Abra {url} en una ventana privada del navegador, responda a la pregunta, compruebe que el fragmento funciona y confirme después este paso manualmente.',
  },
  rendered_silent: {
    title: 'Quizá la página evite navegadores automatizados',
    message:
      'Un navegador no encontró {wanted} en {url}, pero es posible que la página trate de otro modo a los navegadores automatizados: {sign}.',
    hint: 'Abra {url} en un navegador, compruebe que el fragmento funciona y confirme después este paso manualmente.',
  },
  rendered_budget_exceeded: {
    title: 'Página demasiado pesada',
    message:
      'La página {url} necesita más de {limit}, así que el navegador la abandonó antes de encontrar {wanted}.',
    hint: 'Compruebe una página más pequeña del sitio, o confirme este paso manualmente.',
  },
  rendered_crashed: {
    title: 'El navegador se cerró por un error',
    message: 'El navegador se cerró de forma inesperada mientras tenía abierta la página {url}.',
    hint: 'Inténtelo de nuevo. Si el problema persiste, compruebe una página más pequeña del sitio, o confirme este paso manualmente.',
  },
  rendered_only: {
    title: 'Añadido por un script',
    message:
      'El fragmento no está en el HTML de {url}, pero aparece en un navegador una vez ejecutados los scripts.',
    hint: 'Para los visitantes funciona. Vuelva a comprobarlo cuando cambie la herramienta que lo añade.',
  },
}

/** Spanish texts of problems with the element or the code that a check looks for. */
export const scripts = {
  script_not_found: {
    title: 'Fragmento no encontrado',
    message: 'No se encontró el fragmento en {url} tal como se esperaba: {seen}.',
    hint: 'Añada el fragmento a esta página tal como lo muestra la guía, en lugar de cualquier copia que sea distinta. Publique el cambio y vacíe la caché del sitio.',
  },
  script_too_many: {
    title: 'El fragmento aparece demasiadas veces',
    message: 'El fragmento aparece {matches} en {url}, pero {limit}.',
    hint: 'Elimine de la página {surplus}: busque en el tema, en los plugins y en el gestor de etiquetas, y vacíe después la caché del sitio.',
  },
  script_wrong_place: {
    title: 'Fragmento en el lugar equivocado',
    message: 'El fragmento está {actual}, pero debería estar {expected}.',
    hint: 'Mueva el fragmento para que quede {whereTo}.',
  },
  script_wrong_address: {
    title: 'Fragmento con una dirección incorrecta',
    message:
      'El fragmento está en la página (línea {line}), pero los navegadores solicitan {actual} y no una dirección que contenga {expected}.',
    hint: 'Vuelva a copiar todo el fragmento de la guía, {how} y elimine el de la línea {line}.',
  },
  script_attribute_mismatch: {
    title: 'Fragmento con un valor incorrecto',
    message:
      'El fragmento está en la página, pero {attribute} no coincide. Valor actual: {actual}; valor esperado: {expected}.',
    hint: 'Vuelva a copiar todo el fragmento de la guía y úselo para sustituir el de la página.',
  },
  script_in_unclosed_markup: {
    title: 'Fragmento dentro de código sin cerrar',
    message:
      'El fragmento está en la página (línea {line}), pero {what} que se abre en la línea {opened} no se cierra antes, así que, para los navegadores, el fragmento queda dentro.',
    hint: '{advice}.',
  },
  script_inactive: {
    title: 'El fragmento no tiene efecto',
    message: 'El fragmento está en la página, pero {whyItDoesNothing}.',
    hint: 'Vuelva a pegar el fragmento {inTheRightPlace}, tal como lo muestra la guía, y elimine la copia que no tiene efecto.',
  },
  script_not_run: {
    title: 'El fragmento no se ejecuta',
    message: 'El fragmento está en la página (línea {line}), pero los navegadores no lo ejecutan: {why}.',
    hint: 'Sustituya el fragmento de la línea {line} por el de la guía, {how}.',
  },
  script_held_back: {
    title: 'Una herramienta retiene el fragmento',
    message:
      'El fragmento está en la página (línea {line}), pero una herramienta impide que los navegadores lo ejecuten de inmediato: {how}.',
    hint: 'Deje el fragmento como está. Busque la herramienta de consentimiento o el optimizador del sitio que lo ha modificado, compruebe que permite ejecutar el fragmento y confirme después este paso manualmente. Si el sitio no usa ninguna herramienta de este tipo, vuelva a pegar el fragmento tal como lo muestra la guía.',
  },
  script_consent_gated: {
    title: 'El fragmento espera el consentimiento',
    message: 'El fragmento espera el consentimiento de cada visitante ({gate}).',
    hint: 'Si eso es lo que quiere, compruebe que el fragmento se ejecuta cuando un visitante da su consentimiento. Si no lo necesita, quite el fragmento de la herramienta de consentimiento.',
  },
  script_altered: {
    title: 'Fragmento modificado por un optimizador',
    message: '{what} por un optimizador ({optimiser}).',
    hint: 'Si el fragmento no funciona, exclúyalo en la configuración del optimizador ({optimiser}).',
  },
  script_blocked_by_csp: {
    title: 'Una política de seguridad bloquea el fragmento',
    message:
      'La Content-Security-Policy de la página no permite el fragmento ({directive}), así que los navegadores lo bloquean.',
    hint: 'En {directive}, dentro de la política, añada {source}. La política se define en el servidor web, en un plugin de seguridad o en una etiqueta meta.',
  },
  script_only_after_cache_bust: {
    title: 'Página antigua en una caché',
    message: 'El fragmento está en la página, pero una caché todavía entrega {url} a los visitantes sin él.',
    hint: 'Vacíe las cachés del sitio: la del plugin de caché, la del proveedor de alojamiento y la de la CDN.',
  },
  script_may_be_added: {
    title: 'Quizá un script añada el fragmento',
    message:
      'El fragmento no está en el HTML de la página, pero el script de la línea {line} contiene su dirección o uno de sus valores, y quizá lo añada.',
    hint: 'Abra la página en un navegador, compruebe que el fragmento funciona ahí y confirme después este paso manualmente. Si no funciona, corrija el script de la línea {line}.',
  },
  script_via_tag_manager: {
    title: 'Quizá el fragmento esté en el gestor de etiquetas',
    message:
      'El fragmento no está en la propia página, pero sí está el gestor de etiquetas {container}, que quizá lo cargue.',
    hint: 'Compruebe que el fragmento está en {container} y que se ha publicado la última versión, y confirme después este paso manualmente.',
  },
  script_not_in_tag_manager: {
    title: 'Ni en la página ni en el gestor de etiquetas',
    message:
      'El fragmento no está en la página, y la versión publicada del gestor de etiquetas {container} tampoco menciona {wanted}.',
    hint: 'Añada el fragmento a la página, o añádalo a {container} y publique el contenedor. Si lo carga otro script, confirme este paso manualmente.',
  },
  script_platform_mismatch: {
    title: 'Plataforma distinta',
    message: 'La página parece hecha con {actual}, pero se ha seguido la guía para {expected}.',
    hint: 'Elija {actual} en la guía y siga sus pasos.',
  },
  script_integrity_mismatch: {
    title: 'Valor integrity incorrecto',
    message:
      'El valor integrity del fragmento no es correcto. Valor actual: {actual}; valor esperado: {expected}.',
    hint: 'Vuelva a copiar todo el fragmento de la guía y úselo para sustituir el de la página.',
  },
}

/** Spanish texts of problems with a response, a page, a signal, and of this service. */
export const reading = {
  http_headers_timeout: {
    title: 'El sitio no respondió a tiempo',
    message: '{host} aceptó la solicitud, pero no respondió a tiempo.',
    hint: 'Compruebe que el sitio se abre con rapidez en un navegador e inténtelo de nuevo. Si el problema persiste, pregunte a su proveedor de alojamiento por qué {host} va lento.',
  },
  http_body_timeout: {
    title: 'La página dejó de cargarse',
    message: '{host} dejó de enviar datos a mitad de la página.',
    hint: 'Inténtelo de nuevo. Si el problema persiste, pida a su proveedor de alojamiento que consulte el registro de errores de {host}.',
  },
  http_protocol_error: {
    title: 'Respuesta no válida del sitio',
    message: '{host} no respondió con HTTP válido, el lenguaje de la web.',
    hint: 'Compruebe que la dirección se abre en un navegador y pregunte a su proveedor de alojamiento qué servicio responde en {host}.',
  },
  http_version_unsupported: {
    title: 'El sitio solo responde por HTTP/2',
    message: '{host} solo responde por HTTP/2, pero las comprobaciones usan HTTP/1.1.',
    hint: 'Es posible que el sitio funcione bien en los navegadores. Haga que {host} acepte también HTTP/1.1, o confirme este paso manualmente.',
  },
  http_headers_too_large: {
    title: 'Encabezados de respuesta demasiado grandes',
    message: 'Los encabezados de respuesta de {host} ocupan más de {limit}.',
    hint: 'Haga que {host} envíe encabezados más pequeños; la causa habitual es un exceso de cookies.',
  },
  http_body_incomplete: {
    title: 'La página llegó incompleta',
    message: '{host} cerró la conexión antes de que la página estuviera completa.',
    hint: 'Inténtelo de nuevo. Si el problema persiste, pida a su proveedor de alojamiento que consulte el registro de errores de {host}.',
  },
  http_body_too_large: {
    title: 'Página demasiado grande',
    message: 'La página {url} ocupa más de {limit}; solo se leyó el principio.',
    hint: 'Mueva el contenido que se comprueba más cerca del principio de la página, o compruebe una página más pequeña del sitio.',
  },
  http_decode_failed: {
    title: 'No se puede leer la página',
    message: '{host} envió la página en un formato que no se puede leer: no es válido como {encoding}.',
    hint: 'Pida a su proveedor de alojamiento que revise la configuración de la compresión y del juego de caracteres.',
  },
  http_encoding_unsupported: {
    title: 'Compresión no admitida',
    message: '{host} comprime la página de una forma que aquí no se puede leer: {encoding}.',
    hint: 'Haga que el servidor web use gzip, deflate, br o zstd, o ninguna compresión.',
  },
  http_status_unexpected: {
    title: 'Código de estado inesperado',
    message: '{url} respondió con el código de estado {status}; se esperaba {expected}.',
    hint: 'Abra {url} en una ventana privada del navegador; {advice}.',
  },
  http_auth_required: {
    title: 'Página no pública',
    message: '{url} no es una página pública: respondió con el código de estado {status}.',
    hint: 'Quite la contraseña o la página de mantenimiento mientras dure la comprobación, o permita el agente de usuario Waymark-Verify en su firewall o plugin de seguridad.',
  },
  http_bot_challenge: {
    title: 'Bloqueado por la protección contra bots',
    message: 'La protección contra bots de {vendor} respondió en lugar de la página {url}.',
    hint: 'Permita el agente de usuario Waymark-Verify en la protección contra bots de {vendor} e inténtelo de nuevo.',
  },
  http_rate_limited: {
    title: 'El sitio avisa de demasiadas solicitudes',
    message: '{url} respondió que recibe demasiadas solicitudes (código de estado 429).',
    hint: 'Espere unos minutos e inténtelo de nuevo. Si el problema persiste, permita el agente de usuario Waymark-Verify en su firewall.',
  },
  http_header_mismatch: {
    title: 'Encabezado de respuesta incorrecto',
    message:
      'El encabezado de respuesta {header} de {url} no es correcto. Valor actual: {actual}; valor esperado: {expected}.',
    hint: 'Defina el encabezado {header} en la configuración de su servidor web, de su proveedor de alojamiento o de su CDN.',
  },
  http_body_mismatch: {
    title: 'El texto de la página no coincide',
    message: 'La página {url} {what}.',
    hint: 'Abra {url} en una ventana privada del navegador y corrija la página. Si ahí es correcta, vacíe la caché del sitio.',
  },
  http_too_slow: {
    title: 'Sitio demasiado lento',
    message: '{url} tardó {took} ms en responder, pero debería tardar {limit} ms como máximo.',
    hint: 'Inténtelo de nuevo. Si sigue siendo lento, lo que más ayuda es una caché de páginas o una CDN delante del sitio.',
  },
  http_soft_404: {
    title: 'El sitio responde en páginas inexistentes',
    message:
      'El sitio también responde en {url}, una página que no existe, así que su respuesta para la página comprobada no demuestra nada.',
    hint: 'Haga que el sitio responda con el código de estado 404 cuando una página no exista.',
  },

  content_not_html: {
    title: 'No es una página web',
    message: 'La página {url} se envía como {contentType}, no como HTML.',
    hint: 'Introduzca la dirección de una página que vean los visitantes, no la de un archivo.',
  },
  content_xhtml: {
    title: 'Página enviada como XHTML',
    message:
      'La página {url} se envía como XHTML (application/xhtml+xml), que los navegadores no leen como HTML, así que no se comprobó.',
    hint: 'Confirme este paso manualmente, o haga que el servidor web envíe la página como text/html.',
  },
  content_empty: {
    title: 'La página está vacía',
    message: 'La página {url} está vacía.',
    hint: 'Abra {url} en una ventana privada del navegador. Si ahí no está vacía, pregunte a su proveedor de alojamiento por qué lo está para otros visitantes.',
  },
  content_unclear: {
    title: 'No se puede leer la página con certeza',
    message:
      'La página {url} tiene {part}, así que no se sabe con certeza cómo leen la página los navegadores.',
    hint: 'Confirme este paso manualmente.',
  },
  content_too_complex: {
    title: 'Página demasiado compleja',
    message: 'Buscar en la página {url} exige demasiado trabajo, así que no se sabe cuál es su contenido.',
    hint: 'Compruebe una página más sencilla del sitio, o confirme este paso manualmente.',
  },
  content_needs_javascript: {
    title: 'La página necesita JavaScript',
    message: 'La página {url} la genera JavaScript en el navegador, así que no se pudo leer su contenido.',
    hint: 'Ponga el fragmento en el HTML que envía el servidor, por ejemplo, en index.html, o confirme este paso manualmente.',
  },
  content_stand_in: {
    title: 'Otra página ocupa su lugar',
    message: 'Los visitantes de {url} ven {what}, así que no se pudo leer la página con el fragmento.',
    hint: 'Compruebe la dirección de la propia página, o abra el sitio a los visitantes, e inténtelo de nuevo.',
  },

  signal_not_received: {
    title: 'Todavía no hay señal',
    message: 'No se ha recibido la señal {name} del sitio {since}.',
    hint: 'Abra el sitio una vez para que pueda enviar la señal y vuelva a comprobar.',
  },
  signal_stale: {
    title: 'La señal ya no llega',
    message: 'No se ha recibido la señal {name} del sitio {since}, aunque antes llegaba.',
    hint: 'Abra el sitio y compruebe que el fragmento sigue en sus páginas y sigue enviando.',
  },

  system_deadline_exceeded: {
    title: 'Se agotó el tiempo de la comprobación',
    message: 'El tiempo de la comprobación se agotó antes de que hubiera una respuesta.',
    hint: 'Inténtelo de nuevo. Si el problema persiste, el sitio responde con demasiada lentitud para poder comprobarlo: consulte a su proveedor de alojamiento.',
  },
  system_config_invalid: {
    title: 'Comprobación mal configurada',
    message: 'La comprobación de este paso no está bien configurada: {reason}.',
    hint: 'La causa no es su sitio. Avise al autor de la guía.',
  },
  system_check_unsupported: {
    title: 'Comprobación aún no disponible',
    message: 'El servicio aún no admite la comprobación de este paso: {reason}.',
    hint: 'La causa no es su sitio. Inténtelo de nuevo más tarde. Si el problema persiste, póngase en contacto con el servicio de asistencia e indique el identificador de la solicitud.',
  },
  system_cancelled: {
    title: 'Comprobación cancelada',
    message: 'La comprobación se canceló antes de que hubiera una respuesta.',
    hint: 'Vuelva a iniciar la comprobación.',
  },
  system_overloaded: {
    title: 'Demasiadas comprobaciones en curso',
    message: 'Hay demasiadas comprobaciones en curso, así que esta no se realizó.',
    hint: 'Inténtelo de nuevo en un minuto.',
  },
  system_target_busy: {
    title: 'Sitio comprobado con demasiada frecuencia',
    message:
      'En este momento, {host} se está comprobando con demasiada frecuencia, así que esta comprobación no se realizó.',
    hint: 'Inténtelo de nuevo en {retryAfterSeconds} s.',
  },
  system_internal_error: {
    title: 'Error interno',
    message: 'La comprobación falló por un error interno, no por su sitio.',
    hint: 'Inténtelo de nuevo. Si el problema persiste, póngase en contacto con el servicio de asistencia e indique el identificador de la solicitud.',
  },
}

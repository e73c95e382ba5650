/** Spanish texts of problems before a site has answered: the target itself, DNS, the connection, TLS, redirects. */
export const reaching = {
  target_invalid_url: {
    title: 'Dirección web incompleta',
    message: 'El texto {target} no es una dirección web completa.',
    hint: 'Copie la dirección de la página desde su navegador; empieza por https://.',
  },
  target_too_long: {
    title: 'Dirección demasiado larga',
    message: 'La dirección tiene {length} caracteres; se pueden comprobar {limit} como máximo.',
    hint: 'Introduzca una dirección más corta de la misma página: la mayoría de las páginas se abren sin la parte que sigue al signo de interrogación.',
  },
  target_scheme_not_allowed: {
    title: 'Tipo de dirección incorrecto',
    message: 'La dirección empieza por {scheme}:, pero este paso requiere {needed}.',
    hint: 'Introduzca una dirección de la página que empiece por {needed}.',
  },
  target_credentials_not_allowed: {
    title: 'Datos de acceso en la dirección',
    message:
      'La dirección contiene un nombre de usuario o una contraseña, es decir, la parte anterior al signo @.',
    hint: 'Elimine esa parte. La página debe abrirse sin ella.',
  },
  target_port_not_allowed: {
    title: 'Puerto poco habitual en la dirección',
    message: 'La dirección usa el puerto {port}, pero solo se comprueban estos puertos: {ports}.',
    hint: 'Use la dirección de la página en uno de estos puertos. Sin «:{port}», es el puerto estándar: 443 para https y 80 para http.',
  },
  target_host_invalid: {
    title: 'Nombre de dominio no válido',
    message: 'En Internet no puede existir ningún dominio con el nombre {host}.',
    hint: 'Compruebe que el nombre está bien escrito. Debe ser un nombre de dominio completo, como www.example.com.',
  },
  target_host_special_use: {
    title: 'Nombre de dominio privado',
    message: 'El nombre {host} está reservado para uso privado y no es accesible desde Internet.',
    hint: 'Use la dirección pública del sitio, la que usan sus visitantes.',
  },
  target_address_not_public: {
    title: 'Dirección no pública',
    message: '{host} no lleva a un destino público en Internet.',
    hint: 'Use la dirección que usan sus visitantes. Si ya es esa, todos los registros A y AAAA del dominio deben contener direcciones públicas: revíselos en su proveedor de DNS.',
  },

  dns_nxdomain: {
    title: 'Nombre de dominio no encontrado',
    message: 'El nombre {name} no existe en el DNS, la libreta de direcciones de Internet.',
    hint: 'Compruebe que está bien escrito. Si lo está, asegúrese de que el dominio no ha caducado y añada {name} en su proveedor de DNS.',
  },
  dns_no_records: {
    title: 'Ningún registro DNS de este tipo',
    message: 'El nombre {name} existe en el DNS, pero no tiene ningún registro {recordType}.',
    hint: 'Añada el registro {recordType} que falta para {name} en su proveedor de DNS. Puede tardar hasta una hora en ser visible.',
  },
  dns_servfail: {
    title: 'Error de los servidores DNS',
    message: 'Los servidores de nombres de {name} devolvieron un error (SERVFAIL).',
    hint: 'Inténtelo de nuevo en unos minutos. Si el problema persiste, pida a su proveedor de DNS que revise {name}; una causa frecuente son los errores de DNSSEC.',
  },
  dns_refused: {
    title: 'Los servidores DNS se niegan a responder',
    message: 'Los servidores de nombres se negaron a responder por {name} (REFUSED).',
    hint: 'Compruebe que el dominio está configurado en su proveedor de DNS y que en su registrador figuran los servidores de nombres de ese proveedor.',
  },
  dns_timeout: {
    title: 'Los servidores DNS no respondieron',
    message: 'Los servidores de nombres de {name} no respondieron a tiempo.',
    hint: 'Inténtelo de nuevo en un minuto. Si el problema persiste, avise a su proveedor de DNS.',
  },
  dns_bad_response: {
    title: 'Respuesta DNS no válida',
    message: 'Los servidores de nombres de {name} enviaron una respuesta no válida.',
    hint: 'Inténtelo de nuevo en un minuto. Si el problema persiste, pida a su proveedor de DNS que revise la configuración de {name}.',
  },
  dns_dnssec_invalid: {
    title: 'DNSSEC no funciona',
    message:
      'Las firmas DNSSEC de {name} no son válidas, así que los servidores que las comprueban no responden por ese nombre.',
    hint: 'Pida a su proveedor de DNS que vuelva a firmar el dominio. Si el dominio se ha trasladado a otro proveedor, elimine el registro DS antiguo en su registrador.',
  },
  dns_lame_delegation: {
    title: 'Los servidores no conocen el dominio',
    message:
      'El dominio {zone} está delegado en {servers}, pero estos servidores de nombres no responden por él.',
    hint: 'En su registrador, introduzca los servidores de nombres del proveedor en el que está configurado {zone}, o configúrelo en el proveedor de estos servidores.',
  },
  dns_servers_disagree: {
    title: 'Los servidores de nombres no coinciden',
    message:
      'Algunos servidores de nombres de {zone} tienen el registro {recordType} de {name} como se esperaba, pero estos todavía no: {lacking}.',
    hint: 'Inténtelo de nuevo en unos minutos. Si el problema persiste, pregunte a su proveedor de DNS por qué sus servidores de nombres no coinciden.',
  },
  dns_record_misplaced: {
    title: 'Registro DNS con otro nombre',
    message: 'El registro {recordType} es correcto, pero está en {found} y no en {name}.',
    hint: 'En {provider}, mueva el registro a {name}. Si el formulario añade {zone} al nombre, escriba solo {typeIn}.',
  },
  dns_record_mistyped: {
    title: 'Registro DNS casi correcto',
    message:
      'El registro {recordType} de {name} es casi correcto, pero {how}: contiene {actual} y se esperaba {expected}.',
    hint: 'En {provider}, cambie este registro de {name} por un registro {recordType} con exactamente el valor que muestra la guía.',
  },
  dns_record_proxied: {
    title: 'Registro CNAME no visible',
    message: '{name} no muestra ningún registro CNAME, solo la dirección {actual}: {why}.',
    hint: 'Si el registro está en {provider}, desactive el proxy o el CNAME flattening de ese registro e inténtelo de nuevo, o confirme este paso manualmente.',
  },
  dns_propagating: {
    title: 'Cambio de DNS en camino',
    message:
      'Los servidores de nombres de {zone} ya responden como se esperaba sobre el registro {recordType} de {name}, pero otros quizá conserven una respuesta anterior {howLong}.',
    hint: 'No tiene que hacer nada más: el cambio será visible en todas partes por sí solo.',
  },
  dns_record_missing: {
    title: 'Falta el registro DNS',
    message: 'A {name} le falta {record}.',
    hint: 'Añada este registro {recordType} para {name} en {provider}; {asName}. Puede tardar hasta una hora en ser visible.',
  },
  dns_record_mismatch: {
    title: 'Registro DNS incorrecto',
    message: 'El registro {recordType} de {name} es {actual}, pero {expected}.',
    hint: '{fix} este registro {recordType} de {name} en {provider}. El cambio puede tardar hasta una hora en ser visible.',
  },
  dns_record_not_public: {
    title: 'El registro DNS lleva a una red privada',
    message:
      '{name} tiene un registro {recordType} que lleva a una red privada, y este tipo de registros no se compara.',
    hint: 'En su proveedor de DNS, asegúrese de que los registros {recordType} de {name} solo apunten a direcciones y servidores públicos. Si deben seguir siendo privados, este paso no se puede comprobar desde aquí.',
  },

  connect_refused: {
    title: 'Conexión rechazada',
    message: '{host} rechazó la conexión en el puerto {port}.',
    hint: 'Compruebe que el sitio se abre en un navegador. Si se abre, pregunte a su proveedor de alojamiento si un firewall bloquea las visitas de otros servidores.',
  },
  connect_timeout: {
    title: 'El sitio no respondió',
    message: '{host} no respondió a tiempo en el puerto {port}.',
    hint: 'Compruebe que el sitio se abre en un navegador e inténtelo de nuevo. Si se abre, pregunte a su proveedor de alojamiento si un firewall bloquea las visitas de otros servidores.',
  },
  connect_unreachable: {
    title: 'No se puede llegar al sitio',
    message: 'Ninguna ruta de Internet lleva a {host}.',
    hint: 'Compruebe en su proveedor de DNS que los registros A y AAAA de {host} contienen las direcciones del servidor que se usa actualmente.',
  },
  connect_reset: {
    title: 'Conexión interrumpida',
    message: '{host} interrumpió la conexión.',
    hint: 'Inténtelo de nuevo. Si el problema persiste, pregunte a su proveedor de alojamiento si un firewall o un balanceador de carga interrumpe las conexiones con {host}.',
  },
  connect_closed: {
    title: 'Conexión cerrada sin respuesta',
    message: '{host} cerró la conexión sin responder.',
    hint: 'Inténtelo de nuevo. Si el problema persiste, pida a su proveedor de alojamiento que consulte el registro de errores de {host}.',
  },

  tls_handshake_failed: {
    title: 'Falló la conexión segura',
    message: 'Falló la conexión segura (https) con {host}.',
    hint: 'Pida a su proveedor de alojamiento que revise la configuración de https de {host}: el certificado y si está activado TLS 1.2 o 1.3.',
  },
  tls_handshake_too_large: {
    title: 'Demasiados certificados',
    message:
      '{host} envió más de {limit} para establecer la conexión segura (https), así que la comprobación se detuvo ahí.',
    hint: 'Pregunte a su proveedor de alojamiento qué certificados envía {host}. Necesita el suyo propio y los de sus emisores.',
  },
  tls_not_supported: {
    title: 'El sitio no ofrece https',
    message: '{host} no ofrece https en el puerto {port}.',
    hint: 'Active https para {host} en su proveedor de alojamiento, o use la dirección que empieza por http://. Si no puede cambiar la dirección aquí, pídaselo a quien le dio esta guía.',
  },
  tls_timeout: {
    title: 'Conexión segura demasiado lenta',
    message: '{host} tardó demasiado en establecer la conexión segura (https).',
    hint: 'Inténtelo de nuevo en un minuto. Si el problema persiste, avise a su proveedor de alojamiento.',
  },
  tls_cert_expired: {
    title: 'Certificado caducado o aún no válido',
    message:
      'El certificado de {host} {validity}, así que los navegadores muestran una advertencia a sus visitantes.',
    hint: 'Renueve el certificado de {host} en su proveedor de alojamiento. Si ya se ha renovado, todavía hay que instalar el nuevo.',
  },
  tls_cert_name_mismatch: {
    title: 'Certificado para otro nombre',
    message: 'El certificado de {host} es para otro nombre: {names}.',
    hint: 'Pida a su proveedor de alojamiento que añada {host} al certificado, o use una dirección para la que sirva el certificado.',
  },
  tls_cert_untrusted: {
    title: 'Certificado no fiable',
    message: 'Los navegadores no confían en el certificado de {host}: {reason}.',
    hint: 'Instale para {host} un certificado de una autoridad de certificación pública, como los gratuitos que ofrecen la mayoría de los proveedores de alojamiento, junto con sus certificados intermedios.',
  },
  tls_cert_expiring: {
    title: 'El certificado caduca pronto',
    message: 'El certificado de {host} caduca {when}.',
    hint: 'Renuévelo antes de esa fecha, o asegúrese de que lo haga su proveedor de alojamiento.',
  },

  redirect_limit: {
    title: 'Demasiadas redirecciones',
    message: 'La dirección redirige más de {limit} veces; la última redirección lleva a {location}.',
    hint: 'Introduzca la dirección a la que llegan finalmente sus visitantes, o elimine las redirecciones que no hagan falta.',
  },
  redirect_loop: {
    title: 'Redirecciones en bucle',
    message: 'Las redirecciones forman un bucle y vuelven a {location}.',
    hint: 'Revise las reglas de redirección del sitio para https y para www, y elimine la que cierra el bucle.',
  },
  redirect_invalid_location: {
    title: 'Redirección sin una dirección válida',
    message: '{from} redirige {badLocation}.',
    hint: 'Corrija la redirección de {from}: debe llevar a una sola dirección completa, como https://www.example.com/page.',
  },
  redirect_not_allowed: {
    title: 'No se puede seguir la redirección',
    message: '{from} redirige a una dirección que no se comprueba: {reason}.',
    hint: 'Cambie la redirección de {from}: debe llevar a una dirección pública que empiece por https:// y no tenga puerto, nombre de usuario ni contraseña.',
  },
  redirect_downgrade: {
    title: 'Redirección a una dirección no segura',
    message: 'Una redirección lleva de https a {location}, que no es una dirección segura.',
    hint: 'Cambie esta redirección para que lleve a una dirección que empiece por https://.',
  },
  redirect_offsite: {
    title: 'Redirección a otro sitio',
    message: 'La dirección lleva a otro sitio, {host}.',
    hint: 'Compruebe que {host} es el sitio correcto.',
  },
  redirect_bad_join: {
    title: 'Falta una barra en una redirección',
    message: '{from} redirige a {location}, donde falta la barra después del nombre del servidor.',
    hint: 'Ponga una barra (/) entre el nombre del servidor y la ruta en la redirección de {from}.',
  },
}

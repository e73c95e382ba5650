/** Spanish texts of problems with mail records. */
export const mail = {
  mail_spf_missing: {
    title: 'Falta el registro SPF',
    message: '{name} no tiene ningún registro SPF que indique quién puede enviar correo en su nombre.',
    hint: 'En {provider}, añada este registro TXT para {name}: «{record}».',
  },
  mail_spf_multiple: {
    title: 'Hay más de un registro SPF',
    message: '{name} tiene {count} registros SPF y, en ese caso, los receptores de correo no usan ninguno.',
    hint: 'En {provider}, sustitúyalos por este único registro TXT de {name}: «{record}».',
  },
  mail_spf_invalid: {
    title: 'Registro SPF no válido',
    message: 'El registro SPF de {name} no cuenta, porque hay un error en el registro de {at}: {term}.',
    hint: 'Corrija o elimine esta entrada. Mientras tanto, los receptores de correo ignoran todo el registro.',
  },
  mail_spf_too_many_lookups: {
    title: 'El registro SPF necesita demasiadas consultas',
    message: 'El registro SPF de {name} {how}.',
    hint: 'Elimine las entradas de los servicios de envío que ya no usa hasta que el registro respete el límite.',
  },
  mail_spf_not_included: {
    title: 'Falta un servicio de envío en el registro SPF',
    message: 'El registro SPF de {name} es {actual} y no autoriza {sender}.',
    hint: 'En {provider}, cambie este registro TXT de {name} por este otro: «{record}».',
  },
  mail_dkim_missing: {
    title: 'Falta la clave DKIM',
    message:
      '{name} no tiene ninguna clave DKIM con la que los receptores puedan comprobar la firma de un correo.',
    hint: 'Añada el registro que muestra la guía para {name} en {provider}; {asName}.',
  },
  mail_dkim_revoked: {
    title: 'Clave DKIM revocada',
    message: 'La clave DKIM de {name} está vacía, lo que significa que está revocada.',
    hint: 'En {provider}, cambie el registro de {name} por el que muestra la guía.',
  },
  mail_dkim_mismatch: {
    title: 'La clave DKIM es otra',
    message: 'La clave DKIM de {name} es {actual}, pero debería ser {expected}.',
    hint: 'En {provider}, cambie el registro de {name} por el que muestra la guía y cópielo entero.',
  },
  mail_dkim_weak: {
    title: 'Clave DKIM demasiado corta',
    message:
      'La clave DKIM de {name} tiene {bits} bits, pero los receptores exigen una clave RSA de al menos {limit}.',
    hint: 'Pida al servicio de envío que cree una clave de 2048 bits y publíquela.',
  },
  mail_dmarc_missing: {
    title: 'Falta el registro DMARC',
    message: '{name} no tiene ningún registro DMARC que indique qué hacer con los correos falsificados.',
    hint: 'En {provider}, añada este registro TXT para {name}: «{record}».',
  },
  mail_dmarc_multiple: {
    title: 'Hay más de un registro DMARC',
    message:
      '{name} tiene más de un registro DMARC y, en ese caso, los receptores de correo no usan ninguno.',
    hint: 'En {provider}, elimine todos los registros DMARC de {name} excepto uno.',
  },
  mail_dmarc_invalid: {
    title: 'Registro DMARC no válido',
    message: 'El registro DMARC de {name} no se puede leer: {actual}.',
    hint: 'En {provider}, cámbielo por este: «{record}».',
  },
  mail_dmarc_too_weak: {
    title: 'Registro DMARC demasiado débil',
    message: 'El registro DMARC de {name} no es suficiente: {why}.',
    hint: 'En {provider}, cámbielo por este: «{record}».',
  },
}

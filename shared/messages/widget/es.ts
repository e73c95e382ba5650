import type * as english from './en.ts'
import type { Translated } from '../translated.ts'

export const core: Translated<typeof english.core> = {
  loading: 'Cargando la guía',
  loadFailed: 'No se pudo cargar la guía',
  noAnswer: 'El servicio no respondió.',
  platform: 'Plataforma',
  otherPlatform: 'Otra',
  progress: '{done} de {total} pasos completados',
  site: 'Dirección de su sitio',
  siteMissing: 'Introduzca una dirección como www.example.com.',
  optional: 'Opcional',
  replace: 'Sustituya el ejemplo: {placeholders}',
  needsLink: 'Para este paso necesita un enlace personal. Pídaselo a quien le dio esta guía.',
  copy: 'Copiar',
  copied: 'Copiado',
  copyByHand: 'Seleccionado. Ahora cópielo.',
  check: 'Comprobar este paso',
  checking: 'Comprobando {url}. Puede tardar 20 segundos.',
  cancel: 'Cancelar',
  retry: 'Reintentar',
  passed: 'Hecho',
  failed: 'Todavía no',
  unsure: 'No se pudo determinar',
  refused: 'No se pudo realizar la comprobación',
  seen: 'Detalles',
  mark: 'Marcar como hecho',
  confirm: 'Lo he comprobado: marcar como hecho',
  anyway: 'Está hecho de todos modos',
  skip: 'Omitir este paso',
  unskip: 'Hacer este paso después de todo',
  skipped: 'Omitido',
  undo: 'Marcar como no hecho',
  next: 'Paso siguiente',
  allDone: 'Todos los pasos están completados',
}

export const refusal: Translated<typeof english.refusal> = {
  busy: 'El servicio está ocupado. Inténtelo de nuevo en un momento.',
  wait: 'Reintentar en {seconds} s',
  guideFault: 'El problema está en esta guía, no en su sitio. Avise a quien se la dio.',
}

export const check: Translated<typeof english.check> = {
  opening: 'Un navegador abre {url}. Puede tardar hasta 15 segundos.',
  still: 'Seguimos comprobando {url}.',
  stillOpening: 'Seguimos comprobando {url}. Puede que un navegador esté abriendo la página.',
  again: 'Comprobar de nuevo',
  yourPage: 'Su página',
  yourPageLine: 'Su página, línea {line}',
  yourDns: 'Su DNS ahora',
  theGuide: 'La guía',
  editRecords: 'Editar los registros DNS en {provider}',
  noRecord: 'Ningún registro {recordType} que coincida',
  recordAt: 'Registro {recordType} en {name}',
  otherRecords: 'Otros registros {recordType}, que pueden quedarse',
  addressDiffers: 'La dirección de su fragmento es {found}; se esperaba {wanted}.',
  addressMissing: 'Su fragmento no tiene dirección; se esperaba {wanted}.',
  attributeDiffers: '{attribute} en su fragmento es {found}; se esperaba {wanted}.',
  attributeMissing: 'Falta {attribute} en su fragmento; se esperaba {wanted}.',
  attributeAbsent: 'Falta {attribute} en su fragmento.',
  either: '{before} o {last}',
}

export const recheck: Translated<typeof english.recheck> = {
  recheckIn: 'Los cambios de DNS pueden tardar. Próxima comprobación en {seconds} s.',
  recheckAt: 'Próxima comprobación a las {time}.',
  recheckNow: 'Comprobando de nuevo.',
  rechecked: 'Comprobado de nuevo a las {time}: {outcome}',
  recheckStop: 'Dejar de comprobar',
  recheckOver:
    'Las comprobaciones automáticas han terminado. Los cambios de DNS pueden tardar hasta dos días.',
}

export const inputs: Translated<typeof english.inputs> = {
  valueMissing: 'Rellene primero este campo.',
  tooLong: 'Use {limit} caracteres como máximo.',
  notId: 'Use solo letras, cifras, «_», «.» y «-», sin espacios.',
  notDomain: 'Introduzca un dominio como shop.example.com.',
  notUrl: 'Introduzca una dirección que empiece por https:// o http://.',
  notText: 'No use «`», «~» ni caracteres invisibles.',
  notOption: 'Elija una opción.',
}

export const installation: Translated<typeof english.installation> = {
  forSite: 'Su sitio:',
  saveFailed: 'No se pudo guardar',
  lastChecked: 'Última comprobación: {date}. Vuelva a comprobarlo para ver el resultado.',
  checkedAt: 'Última comprobación: {date}.',
  waiting: 'Abra ahora {url} en su navegador. Volveremos a comprobarlo en {seconds} s.',
  share: 'Enviar a un desarrollador',
  shareCopy: 'Copiar el enlace',
  shareMail: 'Escribir un correo',
  shareCopied: 'El enlace está copiado. Quien lo tenga puede trabajar en esta instalación.',
  shareByHand: 'Copie este enlace',
  mailSubject: '{brand}: termine la instalación, por favor',
  mailBody:
    'Por favor, termine la instalación «{guide}» para {url}.\n\nLa guía muestra lo que falta por hacer. No se necesita ninguna cuenta:\n{link}\n\nEl enlace es válido hasta el {date}.\n',
  ended: 'Este enlace ya no funciona',
  endedWhy: 'Ha caducado o se ha retirado. Lo que ha hecho se conserva.',
  endedUnknown: 'Ha caducado, se ha retirado o está incompleto.',
  endedAsk: 'Pida un enlace nuevo a {name}.',
  endedAskSender: 'Pida uno nuevo a quien se lo envió.',
  sent: '{name} puede verlo. Puede cerrar esta página.',
}

export const markdown: Translated<typeof english.markdown> = {
  example: 'un ejemplo',
  comma: ', ',
  copyField: 'Copiar: {name}',
  wrap: 'Ajustar líneas',
}

export const record: Translated<typeof english.record> = {
  recordType: 'Tipo',
  recordName: 'Nombre',
  recordWhole: 'Si el formulario no añade {domain} por sí mismo, escriba el nombre completo:',
  recordValue: 'Valor',
  recordTtl: 'TTL',
  recordTtlHint: 'O lo que sugiera su proveedor.',
}

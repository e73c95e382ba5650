import type * as english from './en.ts'
import type { Translated } from '../translated.ts'

export const core: Translated<typeof english.core> = {
  loading: 'Caricamento della guida',
  loadFailed: 'Impossibile caricare la guida',
  noAnswer: 'Il servizio non ha risposto.',
  platform: 'Piattaforma',
  otherPlatform: 'Altra',
  progress: '{done} passaggi su {total} completati',
  site: 'Indirizzo del sito',
  siteMissing: 'Inserisca un indirizzo come www.example.com.',
  optional: 'Facoltativo',
  replace: 'Sostituisca l’esempio: {placeholders}',
  needsLink: 'Per questo passaggio serve un link personale. Lo chieda a chi le ha dato questa guida.',
  copy: 'Copia',
  copied: 'Copiato',
  copyByHand: 'Selezionato. Ora lo copi.',
  check: 'Verifica questo passaggio',
  checking: 'Verifica di {url} in corso. Può richiedere 20 secondi.',
  cancel: 'Annulla',
  retry: 'Riprova',
  passed: 'Fatto',
  failed: 'Non ancora',
  unsure: 'Impossibile stabilirlo',
  refused: 'Impossibile eseguire la verifica',
  seen: 'Dettagli',
  mark: 'Segna come fatto',
  confirm: 'Ho verificato: segna come fatto',
  anyway: 'Segna comunque come fatto',
  skip: 'Salta questo passaggio',
  unskip: 'Esegui comunque questo passaggio',
  skipped: 'Saltato',
  undo: 'Segna come non fatto',
  next: 'Passaggio successivo',
  allDone: 'Tutti i passaggi sono completati',
}

export const refusal: Translated<typeof english.refusal> = {
  busy: 'Il servizio è occupato. Riprovi tra poco.',
  wait: 'Riprova tra {seconds} s',
  guideFault: 'Il problema è in questa guida, non nel Suo sito. Avvisi chi gliel’ha data.',
}

export const check: Translated<typeof english.check> = {
  opening: 'Un browser apre {url}. Possono volerci fino a 15 secondi.',
  still: 'La verifica di {url} è ancora in corso.',
  stillOpening: 'La verifica di {url} è ancora in corso. Un browser potrebbe aprire la pagina.',
  again: 'Verifica di nuovo',
  yourPage: 'La sua pagina',
  yourPageLine: 'La sua pagina, riga {line}',
  yourDns: 'Il suo DNS ora',
  theGuide: 'La guida',
  editRecords: 'Modifica i record DNS su {provider}',
  noRecord: 'Nessun record {recordType} corrispondente',
  recordAt: 'Record {recordType} con nome {name}',
  otherRecords: 'Altri record {recordType}, che possono restare',
  addressDiffers: 'L’indirizzo nel suo snippet è {found}; atteso: {wanted}.',
  addressMissing: 'Il suo snippet non ha un indirizzo; atteso: {wanted}.',
  attributeDiffers: '{attribute} nel suo snippet è {found}; atteso: {wanted}.',
  attributeMissing: '{attribute} manca nel suo snippet; atteso: {wanted}.',
  attributeAbsent: '{attribute} manca nel suo snippet.',
  either: '{before} o {last}',
}

export const recheck: Translated<typeof english.recheck> = {
  recheckIn: 'Le modifiche DNS possono richiedere tempo. Prossima verifica tra {seconds} s.',
  recheckAt: 'Prossima verifica alle {time}.',
  recheckNow: 'Nuova verifica in corso.',
  rechecked: 'Verificato di nuovo alle {time}: {outcome}',
  recheckStop: 'Interrompi le verifiche',
  recheckOver:
    'Le verifiche automatiche sono terminate. Le modifiche DNS possono richiedere fino a due giorni.',
}

export const inputs: Translated<typeof english.inputs> = {
  valueMissing: 'Compili prima questo campo.',
  tooLong: 'Usi al massimo {limit} caratteri.',
  notId: 'Usi solo lettere, cifre, «_», «.» e «-», senza spazi.',
  notDomain: 'Inserisca un dominio come shop.example.com.',
  notUrl: 'Inserisca un indirizzo che inizia con https:// o http://.',
  notText: 'Non usi «`», «~» né caratteri invisibili.',
  notOption: 'Scelga un’opzione.',
}

export const installation: Translated<typeof english.installation> = {
  forSite: 'Il suo sito:',
  saveFailed: 'Impossibile salvare',
  lastChecked: 'Ultima verifica: {date}. Verifichi di nuovo per vedere che cosa è stato trovato.',
  checkedAt: 'Ultima verifica: {date}.',
  waiting: 'Apra ora {url} nel browser. Ricontrolleremo tra {seconds} s.',
  share: 'Invia a uno sviluppatore',
  shareCopy: 'Copia il link',
  shareMail: 'Scrivi un’e-mail',
  shareCopied: 'Il link è stato copiato. Chiunque lo abbia può lavorare a questa installazione.',
  shareByHand: 'Copi questo link',
  mailSubject: '{brand}: completi l’installazione, per favore',
  mailBody:
    'La preghiamo di completare l’installazione «{guide}» per {url}.\n\nLa guida mostra che cosa resta da fare. Non serve un account:\n{link}\n\nIl link è valido fino al {date}.\n',
  ended: 'Questo link non funziona più',
  endedWhy: 'È scaduto o è stato ritirato. Quanto già fatto resta salvato.',
  endedUnknown: 'È scaduto, è stato ritirato o è incompleto.',
  endedAsk: 'Chieda un nuovo link a {name}.',
  endedAskSender: 'Ne chieda uno nuovo a chi glielo ha inviato.',
  sent: '{name} può vederlo. Può chiudere questa pagina.',
}

export const markdown: Translated<typeof english.markdown> = {
  example: 'un esempio',
  comma: ', ',
  copyField: 'Copia: {name}',
  wrap: 'A capo automatico',
}

export const record: Translated<typeof english.record> = {
  recordType: 'Tipo',
  recordName: 'Nome',
  recordWhole: 'Se il modulo non aggiunge {domain} da solo, inserisca il nome completo:',
  recordValue: 'Valore',
  recordTtl: 'TTL',
  recordTtlHint: 'O il valore suggerito dal suo provider.',
}

import type * as english from './en.ts'
import type { Translated } from '../translated.ts'

export const core: Translated<typeof english.core> = {
  loading: 'De handleiding wordt geladen',
  loadFailed: 'De handleiding kon niet worden geladen',
  noAnswer: 'De service heeft niet geantwoord.',
  platform: 'Platform',
  otherPlatform: 'Anders',
  progress: '{done} van {total} stappen klaar',
  site: 'Adres van uw site',
  siteMissing: 'Vul een adres in zoals www.example.com.',
  optional: 'Optioneel',
  replace: 'Vervang het voorbeeld: {placeholders}',
  needsLink: 'Voor deze stap hebt u een eigen link nodig. Vraag erom bij wie u deze handleiding gaf.',
  copy: 'Kopiëren',
  copied: 'Gekopieerd',
  copyByHand: 'Geselecteerd. Kopieer het nu.',
  check: 'Deze stap controleren',
  checking: '{url} wordt gecontroleerd. Dit kan 20 seconden duren.',
  cancel: 'Annuleren',
  retry: 'Opnieuw proberen',
  passed: 'Klaar',
  failed: 'Nog niet klaar',
  unsure: 'We konden het niet vaststellen',
  refused: 'De controle kon niet worden uitgevoerd',
  seen: 'Details',
  mark: 'Markeren als klaar',
  confirm: 'Ik heb het gecontroleerd: markeren als klaar',
  anyway: 'Het is toch klaar',
  skip: 'Deze stap overslaan',
  unskip: 'Deze stap toch doen',
  skipped: 'Overgeslagen',
  undo: 'Markeren als niet klaar',
  next: 'Volgende stap',
  allDone: 'Alle stappen zijn klaar',
}

export const refusal: Translated<typeof english.refusal> = {
  busy: 'De service is bezet. Probeer het zo meteen opnieuw.',
  wait: 'Opnieuw over {seconds} s',
  guideFault:
    'Het probleem zit in deze handleiding, niet op uw site. Laat het weten aan wie u die heeft gegeven.',
}

export const check: Translated<typeof english.check> = {
  opening: 'Een browser opent {url}. Dit kan tot 15 seconden duren.',
  still: '{url} wordt nog gecontroleerd.',
  stillOpening: '{url} wordt nog gecontroleerd. Misschien opent een browser nu de pagina.',
  again: 'Opnieuw controleren',
  yourPage: 'Uw pagina',
  yourPageLine: 'Uw pagina, regel {line}',
  yourDns: 'Uw DNS nu',
  theGuide: 'De handleiding',
  editRecords: 'DNS-records bewerken bij {provider}',
  noRecord: 'Geen passend {recordType}-record',
  recordAt: '{recordType}-record bij {name}',
  otherRecords: 'Andere {recordType}-records, die kunnen blijven staan',
  addressDiffers: 'Het adres in uw snippet is {found}, maar verwacht werd {wanted}.',
  addressMissing: 'Uw snippet heeft geen adres, maar verwacht werd {wanted}.',
  attributeDiffers: '{attribute} in uw snippet is {found}, maar verwacht werd {wanted}.',
  attributeMissing: '{attribute} ontbreekt in uw snippet, maar verwacht werd {wanted}.',
  attributeAbsent: '{attribute} ontbreekt in uw snippet.',
  either: '{before} of {last}',
}

export const recheck: Translated<typeof english.recheck> = {
  recheckIn: 'DNS-wijzigingen kunnen even duren. Volgende controle over {seconds} s.',
  recheckAt: 'Volgende controle om {time}.',
  recheckNow: 'Er wordt opnieuw gecontroleerd.',
  rechecked: 'Opnieuw gecontroleerd om {time}: {outcome}',
  recheckStop: 'Niet meer controleren',
  recheckOver: 'We controleren niet meer vanzelf. DNS-wijzigingen kunnen tot twee dagen duren.',
}

export const inputs: Translated<typeof english.inputs> = {
  valueMissing: 'Vul dit eerst in.',
  tooLong: 'Gebruik hoogstens {limit} tekens.',
  notId: 'Gebruik alleen letters, cijfers, ‘_’, ‘.’ en ‘-’, zonder spaties.',
  notDomain: 'Vul een domein in zoals shop.example.com.',
  notUrl: 'Vul een adres in dat met https:// of http:// begint.',
  notText: 'Gebruik geen ‘`’, ‘~’ of onzichtbare tekens.',
  notOption: 'Kies een optie.',
}

export const installation: Translated<typeof english.installation> = {
  forSite: 'Uw site:',
  saveFailed: 'Dit kon niet worden opgeslagen',
  lastChecked: 'Laatst gecontroleerd op {date}. Controleer opnieuw om te zien wat er is gevonden.',
  checkedAt: 'Laatst gecontroleerd op {date}.',
  waiting: 'Open {url} nu in uw browser. We kijken over {seconds} s opnieuw.',
  share: 'Naar een ontwikkelaar sturen',
  shareCopy: 'Link kopiëren',
  shareMail: 'E-mail schrijven',
  shareCopied: 'De link is gekopieerd. Wie hem heeft, kan aan deze installatie werken.',
  shareByHand: 'Kopieer deze link',
  mailSubject: '{brand}: wilt u de installatie afronden?',
  mailBody:
    'Wilt u de installatie ‘{guide}’ voor {url} afronden?\n\nDe handleiding laat zien wat er nog te doen is. Er is geen account nodig:\n{link}\n\nDe link werkt tot {date}.\n',
  ended: 'Deze link werkt niet meer',
  endedWhy: 'Hij is verlopen of ingetrokken. Wat u hebt gedaan, blijft bewaard.',
  endedUnknown: 'Hij is verlopen, ingetrokken of niet volledig.',
  endedAsk: 'Vraag {name} om een nieuwe link.',
  endedAskSender: 'Vraag degene die hem heeft gestuurd om een nieuwe.',
  sent: '{name} kan dit zien. U kunt deze pagina sluiten.',
}

export const markdown: Translated<typeof english.markdown> = {
  example: 'een voorbeeld',
  comma: ', ',
  copyField: 'Kopiëren: {name}',
  wrap: 'Regels afbreken',
}

export const record: Translated<typeof english.record> = {
  recordType: 'Type',
  recordName: 'Naam',
  recordWhole: 'Als het formulier {domain} niet zelf toevoegt, vul dan de hele naam in:',
  recordValue: 'Waarde',
  recordTtl: 'TTL',
  recordTtlHint: 'Of wat uw provider voorstelt.',
}

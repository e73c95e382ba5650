import type * as english from './en.ts'
import type { Translated } from '../translated.ts'

export const core: Translated<typeof english.core> = {
  loading: 'Die Anleitung wird geladen',
  loadFailed: 'Die Anleitung konnte nicht geladen werden',
  noAnswer: 'Der Dienst hat nicht geantwortet.',
  platform: 'Plattform',
  otherPlatform: 'Andere',
  progress: '{done} von {total} Schritten erledigt',
  site: 'Adresse Ihrer Website',
  siteMissing: 'Geben Sie eine Adresse wie www.example.com ein.',
  optional: 'Optional',
  replace: 'Ersetzen Sie das Beispiel: {placeholders}',
  needsLink:
    'Für diesen Schritt brauchen Sie einen eigenen Link. Bitten Sie den, von dem Sie diese Anleitung haben, darum.',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyByHand: 'Ausgewählt. Jetzt kopieren.',
  check: 'Diesen Schritt prüfen',
  checking: '{url} wird geprüft. Das kann 20 Sekunden dauern.',
  cancel: 'Abbrechen',
  retry: 'Erneut versuchen',
  passed: 'Erledigt',
  failed: 'Noch nicht erledigt',
  unsure: 'Wir konnten es nicht feststellen',
  refused: 'Die Prüfung konnte nicht ausgeführt werden',
  seen: 'Details',
  mark: 'Als erledigt markieren',
  confirm: 'Geprüft und erledigt',
  anyway: 'Trotzdem erledigt',
  skip: 'Schritt überspringen',
  unskip: 'Doch ausführen',
  skipped: 'Übersprungen',
  undo: 'Doch nicht erledigt',
  next: 'Nächster Schritt',
  allDone: 'Alle Schritte sind erledigt',
}

export const refusal: Translated<typeof english.refusal> = {
  busy: 'Der Dienst ist gerade ausgelastet. Versuchen Sie es gleich noch einmal.',
  wait: 'Noch einmal in {seconds} s',
  guideFault:
    'Der Fehler liegt in dieser Anleitung, nicht an Ihrer Website. Sagen Sie es dem, von dem Sie sie haben.',
}

export const check: Translated<typeof english.check> = {
  opening: 'Ein Browser öffnet {url}. Das kann bis zu 15 Sekunden dauern.',
  still: '{url} wird noch geprüft.',
  stillOpening: '{url} wird noch geprüft. Vielleicht öffnet gerade ein Browser die Seite.',
  again: 'Erneut prüfen',
  yourPage: 'Ihre Seite',
  yourPageLine: 'Ihre Seite, Zeile {line}',
  yourDns: 'Ihr DNS im Moment',
  theGuide: 'Die Anleitung',
  editRecords: 'DNS-Einträge bei {provider} bearbeiten',
  noRecord: 'Kein passender {recordType}-Eintrag',
  recordAt: '{recordType}-Eintrag unter {name}',
  otherRecords: 'Andere {recordType}-Einträge, die bleiben können',
  addressDiffers: 'Die Adresse in Ihrem Snippet ist {found}, erwartet war {wanted}.',
  addressMissing: 'Ihr Snippet hat keine Adresse, erwartet war {wanted}.',
  attributeDiffers: '{attribute} in Ihrem Snippet ist {found}, erwartet war {wanted}.',
  attributeMissing: '{attribute} fehlt in Ihrem Snippet, erwartet war {wanted}.',
  attributeAbsent: '{attribute} fehlt in Ihrem Snippet.',
  either: '{before} oder {last}',
}

export const recheck: Translated<typeof english.recheck> = {
  recheckIn: 'DNS-Änderungen können eine Weile dauern. Nächste Prüfung in {seconds} s.',
  recheckAt: 'Nächste Prüfung um {time}.',
  recheckNow: 'Es wird noch einmal geprüft.',
  rechecked: 'Noch einmal geprüft um {time}: {outcome}',
  recheckStop: 'Nicht mehr prüfen',
  recheckOver: 'Wir prüfen nicht mehr von selbst. DNS-Änderungen können bis zu zwei Tage dauern.',
}

export const inputs: Translated<typeof english.inputs> = {
  valueMissing: 'Füllen Sie dies zuerst aus.',
  tooLong: 'Höchstens {limit} Zeichen.',
  notId: 'Nur Buchstaben, Ziffern, „_“, „.“ und „-“, ohne Leerzeichen.',
  notDomain: 'Geben Sie eine Domain wie shop.example.com ein.',
  notUrl: 'Geben Sie eine Adresse ein, die mit https:// oder http:// beginnt.',
  notText: 'Ohne „`“, „~“ und unsichtbare Zeichen.',
  notOption: 'Wählen Sie eine Möglichkeit.',
}

export const installation: Translated<typeof english.installation> = {
  forSite: 'Ihre Website:',
  saveFailed: 'Das konnte nicht gespeichert werden',
  lastChecked: 'Zuletzt geprüft am {date}. Prüfen Sie noch einmal, um zu sehen, was gefunden wurde.',
  checkedAt: 'Zuletzt geprüft am {date}.',
  waiting: 'Öffnen Sie jetzt {url} in Ihrem Browser. Wir sehen in {seconds} s wieder nach.',
  share: 'An Entwickler senden',
  shareCopy: 'Link kopieren',
  shareMail: 'E-Mail schreiben',
  shareCopied: 'Der Link ist kopiert. Wer ihn hat, kann an dieser Installation arbeiten.',
  shareByHand: 'Kopieren Sie diesen Link',
  mailSubject: '{brand}: Bitte die Installation abschließen',
  mailBody:
    'Bitte schließen Sie die Installation „{guide}“ für {url} ab.\n\nDie Anleitung zeigt, was noch zu tun ist. Sie brauchen kein Konto:\n{link}\n\nDer Link gilt bis {date}.\n',
  ended: 'Dieser Link funktioniert nicht mehr',
  endedWhy: 'Er ist abgelaufen oder wurde zurückgezogen. Was Sie erledigt haben, bleibt erhalten.',
  endedUnknown: 'Er ist abgelaufen, wurde zurückgezogen oder ist nicht vollständig.',
  endedAsk: 'Bitten Sie {name} um einen neuen Link.',
  endedAskSender: 'Bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
  sent: '{name} kann das sehen. Sie können diese Seite schließen.',
}

export const markdown: Translated<typeof english.markdown> = {
  example: 'ein Beispiel',
  comma: ', ',
  copyField: 'Kopieren: {name}',
  wrap: 'Umbruch',
}

export const record: Translated<typeof english.record> = {
  recordType: 'Typ',
  recordName: 'Name',
  recordWhole: 'Wenn das Formular {domain} nicht selbst anhängt, geben Sie den ganzen Namen ein:',
  recordValue: 'Wert',
  recordTtl: 'TTL',
  recordTtlHint: 'Oder was Ihr Anbieter vorschlägt.',
}

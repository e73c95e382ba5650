import type { PageMessages, VerificationMessages } from './en.ts'

export const verification: VerificationMessages = {
  record: 'Nachweis',
  recordAbout: 'Der Nachweis muss alle Felder haben, die ein Beweis braucht.',
  fingerprint: 'Fingerabdruck',
  fingerprintAbout:
    'Ein SHA-256 ist der Fingerabdruck eines Textes: Ändert sich ein Buchstabe, ändert sich auch er. Er wird aus dem Inhalt neu berechnet und muss dem signierten Fingerabdruck gleichen.',
  version: 'Version',
  versionAbout:
    'Der signierte Inhalt nennt seine eigene Version, damit sich keine andere als sie ausgeben kann.',
  key: 'Schlüssel',
  keyAbout: 'Dieser Dienst muss den Schlüssel veröffentlicht und darf ihn nicht widerrufen haben.',
  signature: 'Signatur',
  signatureAbout:
    'Nur mit der privaten Hälfte des Schlüssels entsteht diese Signatur (nach dem Verfahren Ed25519). Zum Prüfen genügt die öffentliche Hälfte.',
  passed: 'bestanden',
  failed: 'nicht bestanden',
  notReached: 'nicht erreicht',
  steps: 'Was geprüft wurde',
  byServer: 'Von diesem Server bestätigt',
  rejectedByServer: 'Von diesem Server abgelehnt',
  verifying: 'Ihr Browser prüft das gerade',
  byBrowser: 'Von Ihrem Browser bestätigt',
  byBrowserAbout:
    'Er hat den signierten Nachweis und den Schlüsselkatalog abgerufen und jeden Schritt selbst geprüft.',
  rejectedByBrowser: 'Von Ihrem Browser abgelehnt',
  rejectedAbout:
    'Verlassen Sie sich nicht auf diese Version: Sie ist nicht das, was signiert wurde, oder ihrem Schlüssel ist nicht zu trauen.',
  unable: 'Ihr Browser kann das nicht selbst prüfen',
  unableAbout:
    'Er beherrscht das Signaturverfahren Ed25519 nicht, oder diese Seite wurde nicht über HTTPS geladen. Unten steht das Ergebnis dieses Servers. Für eine unabhängige Prüfung nehmen Sie einen neueren Browser oder die Befehle am Ende der Seite.',
  unknown: 'Ihr Browser konnte das nicht prüfen',
  unknownAbout: 'Eine Anfrage ist fehlgeschlagen ({reason}). Unten steht das Ergebnis dieses Servers.',
}

export const pages: PageMessages = {
  audit: 'Audit',
  console: 'Konsole',
  api: 'Doku',
  skip: 'Zum Inhalt springen',
  footer: 'Waymark: Anleitungen, Prüfungen und Signaturen.',
  demo: 'Demo',
  quickstart: 'Schnellstart',
  reference: 'API-Referenz',
  guides: 'Leitfäden zur API',
  keys: 'Signaturschlüssel',
  programs: 'Für Programme',
  field: 'Das Snippet, wie es auf Ihrer Website steht, oder ein SHA-256',
  fieldHint:
    'Gefunden werden Code-Snippets. DNS-Einträge werden nicht nachgeschlagen: Der Beweis einer Anleitung zeigt ihre Einträge, zum Vergleichen.',
  lookUp: 'Nachschlagen',
  again: 'Etwas anderes nachschlagen',

  searchLead:
    'Sollen Sie nach einer unserer Anleitungen Code in Ihre Website einbauen? Fügen Sie ihn hier ein. Sie sehen, aus welcher Anleitung er stammt, wann er veröffentlicht wurde, und den Beweis, dass niemand ihn verändert hat.',
  howItWorks: 'So funktioniert der Beweis',
  aFingerprint: 'Ein Fingerabdruck',
  aFingerprintAbout:
    'Jede veröffentlichte Version hat einen SHA-256: 64 Ziffern, die aus ihrem Text berechnet sind. Ändert sich ein Buchstabe, ändern auch sie sich.',
  aSignature: 'Eine Signatur',
  aSignatureAbout:
    'Der Fingerabdruck wird mit einem privaten Schlüssel signiert, der diesen Dienst nie verlässt. Niemand sonst kann diese Signatur erzeugen.',
  aPublicKey: 'Ein öffentlicher Schlüssel',
  aPublicKeyAbout:
    'Mit dem öffentlichen Schlüssel können alle die Signatur prüfen: Ihr Browser tut es, und Sie können es auch, ohne uns zu fragen. Die {keys} ist öffentlich.',
  listOfKeys: 'Liste der Schlüssel',
  whatIsProved:
    'Veröffentlichte Inhalte sind immer zu finden, auch nachdem sie zurückgezogen wurden. Ein Snippet wird mit Ihren eigenen Werten darin gefunden. Bewiesen wird der Text, der signiert wurde, mit {name} an der Stelle eines Wertes.',

  nothingFound: 'Hier nicht veröffentlicht',
  incompleteHash: 'Kein vollständiger SHA-256',
  noSuchHash: 'Hier wurde nichts mit dem SHA-256 {hash} veröffentlicht.',
  pasteSnippet:
    'Fügen Sie das Snippet selbst ein. Dann sehen Sie, welchem es am ähnlichsten ist, auch wenn ein Zeichen abweicht.',
  nothingSimilar:
    'Unter den veröffentlichten Snippets ist keines, das diesem Text ähnelt. Das sagt nichts über den Code selbst: Er kann von einem anderen Dienst stammen.',
  pasteWhole:
    'Fügen Sie das ganze Snippet so ein, wie es auf Ihrer Website steht, mit Ihren eigenen Werten. Einige abweichende Zeichen schaden nicht.',
  fillExample: 'Beispiel einsetzen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  hashDigits: 'Ein SHA-256 hat 64 Stellen. Dieser hat {count}: Kopieren Sie ihn noch einmal im Ganzen.',
  recordsNotFound: 'DNS-Einträge werden hier nicht nachgeschlagen',
  dnsProof:
    'Hier wird nur Code gefunden. Einen DNS-Eintrag beweist die signierte Version seiner Anleitung, die den Eintrag enthält: Fügen Sie Code derselben Anleitung ein, öffnen Sie seinen Beweis und vergleichen Sie.',
  notLookedAt:
    'Ihr Text enthält außerdem {tags}. Das gehört nicht zu diesem veröffentlichten Snippet und wurde nicht geprüft.',

  found: 'Gefunden',
  foundWithValues:
    'Das ist ein veröffentlichtes Snippet mit Ihren Werten darin. Bewiesen wird der Text, der signiert wurde.',
  foundSeveral:
    'Ihr Text enthält {count} veröffentlichte Snippets. Jedes steht unten mit seinem Beweis. Bewiesen wird der Text, der signiert wurde.',
  foundAsSigned: 'Das ist ein veröffentlichtes Snippet. Bewiesen wird der Text, der signiert wurde.',
  foundRespelled:
    'Das ist ein veröffentlichtes Snippet. In Ihrem Text sind die Tags anders geschrieben, aber Browser lesen dasselbe. Bewiesen wird der Text, der signiert wurde.',
  foundPart: 'Teil eines veröffentlichten Snippets',
  foundPartAbout:
    'Ihr Text ist ein Teil dieses veröffentlichten Snippets. Der unten markierte Rest fehlt in Ihrem Text.',
  escaped: 'Das veröffentlichte Snippet als Text',
  escapedAbout:
    'Aus {before} wurde {after}: Browser zeigen diesen Text an und führen ihn nicht aus. Fügen Sie ihn als Code ein, in der HTML-Ansicht Ihres Editors.',
  curly: 'Mit den falschen Anführungszeichen',
  curlyAbout:
    'Ein Editor hat die geraden Anführungszeichen durch {quote} ersetzt; Browser laden das nicht. Kopieren Sie das Snippet noch einmal und fügen Sie es als Code ein.',
  commented: 'In einem Kommentar: Browser führen es nicht aus',
  commentedAbout:
    'Das ist ein veröffentlichtes Snippet in einem Kommentar, deshalb führen Browser es nicht aus. Entfernen Sie die Zeichen des Kommentars davor und dahinter.',
  lessSimilar: 'Weniger ähnliche Snippets',
  foundSimilar: 'Etwas Ähnliches gefunden',
  foundSimilarAbout:
    'So wurde dieser Text hier nicht veröffentlicht. An den markierten Stellen weicht er von einem veröffentlichten Snippet ab: Vergleichen Sie sie, bevor Sie ihm trauen.',
  refusedValue: 'Mit einem Wert, den die Anleitung nicht annimmt',
  refusedValueAbout:
    'Bis auf einen Wert ist das ein veröffentlichtes Snippet. Die Anleitung hat Regeln für diesen Wert und gäbe Ihnen kein Snippet damit: Kopieren Sie das Snippet noch einmal.',
  valueRefused: 'Die Anleitung nimmt {value} nicht als „{name}“ an.',
  valueTooLong: '„{name}“ hat in Ihrem Text {length} Zeichen. Die Anleitung nimmt höchstens {count} an.',
  otherHost: 'Von einem anderen Host: nicht vertrauen',
  otherHostAbout:
    'Ihr Text nennt {hosts}, das veröffentlichte Snippet nicht. Wer einen Host kontrolliert, bestimmt, was dessen Code tut.',
  codeAdded: 'Mit zusätzlichem Code: nicht vertrauen',
  codeAddedAbout:
    'Ihr Text enthält {code}, das veröffentlichte Snippet nicht. Das läuft auf jeder Seite mit diesem Text.',
  publishedHosts: 'Im veröffentlichten Snippet',
  noHost: 'kein Host',
  attributeChanged: '{attribute} ist in Ihrem Text {pasted}, im veröffentlichten Snippet {published}.',
  attributeMissing: '{attribute} fehlt in Ihrem Text.',
  attributeAdded: '{attribute} steht nur in Ihrem Text.',
  stepOf: 'Schritt {number}: {title}',
  origin: 'Von {brand}, Version {version}, zuerst veröffentlicht am {date}.',
  gone: 'Eine Anleitung, die nicht mehr veröffentlicht ist',
  goneAbout: 'Version {version}, zuerst veröffentlicht am {date}. Ihr Inhalt wird nicht gezeigt.',
  onlyPublished: 'Nur im veröffentlichten Snippet',
  onlyYours: 'Nur in Ihrem Text',
  yourValues: 'Ihre Werte',
  yourValue: 'Ihr Wert: {name}',
  copyLink: 'Link zu diesem Ergebnis kopieren',
  linkCopied: 'Link kopiert',
  linkAbout: 'Der Link enthält den eingefügten Text: Teilen Sie ihn nur mit Personen, die ihn sehen dürfen.',
  moreProof: 'Selbst prüfen und andere Versionen sehen',
  openProof: 'Beweis öffnen',

  untrusted: 'Dieser Version ist nicht zu trauen',
  untrustedAll: 'Vertrauen Sie diesen Versionen nicht',
  untrustedSome: 'Nicht jeder Version ist zu trauen',
  rejectedLead:
    'Das wurde hier veröffentlicht, aber der Beweis hält nicht stand: Verlassen Sie sich auf keine Version, die unten abgelehnt wird.',
  foundLead: 'Das wurde hier veröffentlicht. Jede Version unten wird anhand ihrer Signatur geprüft.',
  withdrawn: 'Nicht mehr veröffentlicht',
  withdrawnLead:
    'Das wurde hier veröffentlicht und später zurückgezogen. Der Nachweis einer zurückgezogenen Version wird nicht gezeigt, lässt sich also hier nicht prüfen.',
  first: 'Zurück zu den ersten Veröffentlichungen',
  later: 'Spätere Veröffentlichungen',
  whatWasLookedUp: 'Was nachgeschlagen wurde',
  unsignedNames:
    'Die Namen von Anleitungen und Marken wählen die Konten. Sie gehören nicht zu dem, was signiert ist.',
  guideOf: '{guide}, von {brand}',
  firstPublished: 'Zuerst veröffentlicht am {date}.',
  details: 'Details',
  template: 'Vorlage',
  version: 'Version {version}',
  published: 'Veröffentlicht',
  laterUnpublished: '{date}, später zurückgezogen',
  versionId: 'ID der Version',
  snippetHash: 'Snippet (SHA-256)',
  snippetHashAbout:
    'Der Fingerabdruck des Snippets, wie es signiert wurde: Wer mit {tool} denselben berechnet, hat denselben Text.',
  contentHash: 'Signierter Inhalt (SHA-256)',
  contentHashAbout:
    'Der Fingerabdruck der ganzen Version mit allen Schritten. Für ihn gilt die Signatur, deshalb kann niemand einen Schritt unbemerkt ändern. {commands} berechnen ihn neu.',
  theseCommands: 'Diese Befehle',
  key: 'Schlüssel',
  noKey: 'keiner',
  pending: 'noch nicht aktiv',
  active: 'aktiv',
  retired: 'abgelöst',
  revoked: 'widerrufen',
  signedSnippet: 'Das Snippet des Schritts „{step}“, wie es signiert wurde:',
  wholeVersion: 'Die ganze Version. Ihre Schritte:',
  records: 'DNS-Einträge dieser Version',
  recordsAbout: 'Vergleichen Sie Ihre Einträge mit diesen. {name} steht für einen Wert von Ihnen.',
  recordType: 'Typ',
  recordName: 'Name',
  recordValue: 'Wert',
  noLongerPublished:
    'Diese Version ist nicht mehr veröffentlicht. Nachweis und Inhalt werden deshalb nicht gezeigt.',
  notVerified: 'Dieser Server hat den Nachweis dieser Version nicht geprüft.',
  noScript: 'Mit JavaScript prüft Ihr Browser das selbst, ohne dem Server zu vertrauen.',
  yourself: 'Selbst prüfen',
  yourselfAbout:
    'Diese Befehle brauchen {curl}, {jq} und {openssl}. Der letzte meldet, ob die Signatur gültig ist.',
  keepKey:
    'Merken Sie sich die {keyId}, der Sie trauen. Dann brauchen Sie beim nächsten Mal dem Katalog nicht zu trauen.',
}

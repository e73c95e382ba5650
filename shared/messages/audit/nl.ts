import type { PageMessages, VerificationMessages } from './en.ts'

export const verification: VerificationMessages = {
  record: 'Verklaring',
  recordAbout: 'De verklaring moet alle velden hebben die voor een bewijs nodig zijn.',
  fingerprint: 'Vingerafdruk',
  fingerprintAbout:
    'Een SHA-256 is de vingerafdruk van een tekst: verandert er één letter, dan verandert de vingerafdruk ook. Die wordt opnieuw uit de inhoud berekend en moet gelijk zijn aan de ondertekende vingerafdruk.',
  version: 'Versie',
  versionAbout:
    'De ondertekende inhoud vermeldt zijn eigen versie, zodat geen andere versie voor deze kan doorgaan.',
  key: 'Sleutel',
  keyAbout: 'De sleutel moet door deze service zijn gepubliceerd en mag niet zijn ingetrokken.',
  signature: 'Handtekening',
  signatureAbout:
    'Alleen met de privéhelft van de sleutel kan deze handtekening worden gezet (met het algoritme Ed25519). Om die te controleren is de openbare helft genoeg.',
  passed: 'in orde',
  failed: 'niet in orde',
  notReached: 'niet bereikt',
  steps: 'Wat er is gecontroleerd',
  byServer: 'Geverifieerd door deze server',
  rejectedByServer: 'Afgekeurd door deze server',
  verifying: 'Uw browser is dit aan het verifiëren',
  byBrowser: 'Geverifieerd door uw browser',
  byBrowserAbout:
    'Uw browser heeft de ondertekende verklaring en de sleutelcatalogus opgehaald en elke stap zelf geverifieerd.',
  rejectedByBrowser: 'Afgekeurd door uw browser',
  rejectedAbout:
    'Vertrouw niet op deze versie: dit is niet wat er is ondertekend, of de sleutel is niet te vertrouwen.',
  unable: 'Uw browser kan dit niet zelf verifiëren',
  unableAbout:
    'Uw browser ondersteunt het handtekeningalgoritme Ed25519 niet, of deze pagina is niet via HTTPS geladen. Hieronder staat het resultaat van deze server. Gebruik een nieuwere browser of de opdrachten onderaan de pagina om dit onafhankelijk te verifiëren.',
  unknown: 'Uw browser kon dit niet verifiëren',
  unknownAbout: 'Een verzoek is mislukt ({reason}). Hieronder staat het resultaat van deze server.',
}

export const pages: PageMessages = {
  audit: 'Audit',
  console: 'Console',
  api: 'Docs',
  skip: 'Naar de inhoud',
  footer: 'Waymark: handleidingen, controles en handtekeningen.',
  demo: 'Demo',
  quickstart: 'Snel beginnen',
  reference: 'API-referentie',
  guides: 'Handleidingen bij de API',
  keys: 'Handtekeningsleutels',
  programs: 'Voor programma’s',
  field: 'De snippet zoals die op uw site staat, of een SHA-256',
  fieldHint:
    'De audit vindt codesnippets. DNS-records worden niet opgezocht: het bewijs van een handleiding toont de records ervan, zodat u ze kunt vergelijken.',
  lookUp: 'Opzoeken',
  again: 'Iets anders opzoeken',

  searchLead:
    'Moet u volgens een van onze handleidingen code aan uw site toevoegen? Plak die hier. U ziet dan uit welke handleiding de code komt en wanneer die is gepubliceerd, met het bewijs dat niemand die heeft gewijzigd.',
  howItWorks: 'Zo werkt het bewijs',
  aFingerprint: 'Een vingerafdruk',
  aFingerprintAbout:
    'Elke gepubliceerde versie heeft een SHA-256: 64 tekens die uit de tekst zijn berekend. Verandert er één letter, dan veranderen die tekens ook.',
  aSignature: 'Een handtekening',
  aSignatureAbout:
    'De vingerafdruk wordt ondertekend met een privésleutel die deze service nooit verlaat. Niemand anders kan deze handtekening zetten.',
  aPublicKey: 'Een openbare sleutel',
  aPublicKeyAbout:
    'Met de openbare sleutel kan iedereen de handtekening controleren: uw browser doet dat, en u kunt het ook, zonder ons iets te vragen. De {keys} is openbaar.',
  listOfKeys: 'lijst met sleutels',
  whatIsProved:
    'Gepubliceerde inhoud is altijd terug te vinden, ook nadat die offline is gehaald. Een snippet wordt ook gevonden als uw eigen waarden erin staan. Het bewijs geldt voor de tekst die is ondertekend, met {name} op de plaats van een waarde.',

  nothingFound: 'Hier niet gepubliceerd',
  incompleteHash: 'Geen volledige SHA-256',
  noSuchHash: 'Er is hier niets gepubliceerd met de SHA-256 {hash}.',
  pasteSnippet:
    'Plak de snippet zelf om te zien welke gepubliceerde snippet er het meest op lijkt, ook als een paar tekens verschillen.',
  nothingSimilar:
    'Onder de gepubliceerde snippets hebben we niets gevonden dat op deze tekst lijkt. Dat zegt niets over de code zelf: die kan van een andere dienst komen.',
  pasteWhole:
    'Plak de hele snippet zoals die op uw site staat, met uw eigen waarden erin. Een paar afwijkende tekens zijn geen probleem.',
  fillExample: 'Voorbeeld invullen',
  copy: 'Kopiëren',
  copied: 'Gekopieerd',
  hashDigits: 'Een SHA-256 heeft 64 cijfers. Deze heeft er {count}: kopieer hem opnieuw, in zijn geheel.',
  recordsNotFound: 'DNS-records worden hier niet opgezocht',
  dnsProof:
    'Hier wordt alleen code gevonden. Een DNS-record wordt bewezen door de ondertekende versie van de handleiding, die het record bevat: plak code van dezelfde handleiding, open het bewijs en vergelijk.',
  notLookedAt: 'Uw tekst bevat ook {tags}. Dat hoort niet bij deze gepubliceerde snippet en is niet bekeken.',

  found: 'Gevonden',
  foundWithValues:
    'Dit is een gepubliceerde snippet met uw waarden erin. Het bewijs geldt voor de tekst die is ondertekend.',
  foundSeveral:
    'Uw tekst bevat {count} gepubliceerde snippets. Elk staat hieronder met het bewijs, dat geldt voor de tekst die is ondertekend.',
  foundAsSigned: 'Dit is een gepubliceerde snippet. Het bewijs geldt voor de tekst die is ondertekend.',
  foundRespelled:
    'Dit is een gepubliceerde snippet. In uw tekst zijn de tags anders geschreven, maar browsers lezen hetzelfde. Het bewijs geldt voor de tekst die is ondertekend.',
  foundPart: 'Deel van een gepubliceerde snippet',
  foundPartAbout:
    'Uw tekst is een deel van deze gepubliceerde snippet. De rest, hieronder gemarkeerd, ontbreekt in uw tekst.',
  escaped: 'De gepubliceerde snippet als tekst',
  escapedAbout:
    '{before} werd {after}: browsers tonen deze tekst en voeren hem niet uit. Plak hem als code, in de HTML-weergave van uw editor.',
  curly: 'Met de verkeerde aanhalingstekens',
  curlyAbout:
    'Een editor heeft de rechte aanhalingstekens vervangen door {quote}; browsers laden dit niet. Kopieer de snippet opnieuw en plak hem als code.',
  commented: 'In een opmerking: browsers voeren het niet uit',
  commentedAbout:
    'Dit is een gepubliceerde snippet in een opmerking, dus browsers voeren die niet uit. Verwijder de tekens van de opmerking ervoor en erachter.',
  lessSimilar: 'Snippets die er minder op lijken',
  foundSimilar: 'Iets vergelijkbaars gevonden',
  foundSimilarAbout:
    'Precies deze tekst is hier niet gepubliceerd. Op de hieronder gemarkeerde plekken wijkt deze tekst af van een gepubliceerde snippet: vergelijk beide voordat u uw tekst vertrouwt.',
  refusedValue: 'Met een waarde die de handleiding niet accepteert',
  refusedValueAbout:
    'Op een waarde na is dit een gepubliceerde snippet. De handleiding heeft regels voor deze waarde en zou u geen snippet ermee geven: kopieer de snippet opnieuw.',
  valueRefused: 'De handleiding accepteert {value} niet als ‘{name}’.',
  valueTooLong: '‘{name}’ heeft {length} tekens in uw tekst. De handleiding accepteert er hoogstens {count}.',
  otherHost: 'Van een andere host: niet vertrouwen',
  otherHostAbout:
    'Uw tekst noemt {hosts}, de gepubliceerde snippet niet. Wie een host beheert, bepaalt wat de code ervan doet.',
  codeAdded: 'Met toegevoegde code: niet vertrouwen',
  codeAddedAbout:
    'Uw tekst bevat {code}, de gepubliceerde snippet niet. Dat wordt uitgevoerd op elke pagina met deze tekst.',
  publishedHosts: 'In de gepubliceerde snippet',
  noHost: 'geen host',
  attributeChanged: '{attribute} is {pasted} in uw tekst en {published} in de gepubliceerde snippet.',
  attributeMissing: '{attribute} ontbreekt in uw tekst.',
  attributeAdded: '{attribute} staat alleen in uw tekst.',
  stepOf: 'Stap {number}: {title}',
  origin: 'Van {brand}, versie {version}, voor het eerst gepubliceerd op {date}.',
  gone: 'Een handleiding die niet meer is gepubliceerd',
  goneAbout: 'Versie {version}, voor het eerst gepubliceerd op {date}. De inhoud wordt niet getoond.',
  onlyPublished: 'Alleen in de gepubliceerde snippet',
  onlyYours: 'Alleen in uw tekst',
  yourValues: 'Uw waarden',
  yourValue: 'Uw waarde: {name}',
  copyLink: 'Link naar dit resultaat kopiëren',
  linkCopied: 'Link gekopieerd',
  linkAbout: 'De link bevat de geplakte tekst: deel hem alleen met mensen die de tekst mogen zien.',
  moreProof: 'Zelf controleren en andere versies bekijken',
  openProof: 'Bewijs openen',

  untrusted: 'Vertrouw deze versie niet',
  untrustedAll: 'Vertrouw deze versies niet',
  untrustedSome: 'Niet elke versie is te vertrouwen',
  rejectedLead:
    'Dit is hier gepubliceerd, maar het bewijs is niet geldig. Vertrouw niet op een versie die hieronder is afgekeurd.',
  foundLead:
    'Dit is hier gepubliceerd. Elke versie hieronder wordt aan de hand van de handtekening geverifieerd.',
  withdrawn: 'Niet meer gepubliceerd',
  withdrawnLead:
    'Dit is hier gepubliceerd en later ingetrokken. De verklaring van een ingetrokken versie wordt niet getoond en is hier dus niet te verifiëren.',
  first: 'Terug naar de eerste publicaties',
  later: 'Latere publicaties',
  whatWasLookedUp: 'Wat er is opgezocht',
  unsignedNames:
    'De namen van handleidingen en merken worden door accounts gekozen. Ze horen niet bij de ondertekende inhoud.',
  guideOf: '{guide}, van {brand}',
  firstPublished: 'Voor het eerst gepubliceerd op {date}.',
  details: 'Details',
  template: 'Sjabloon',
  version: 'Versie {version}',
  published: 'Gepubliceerd',
  laterUnpublished: '{date}, later offline gehaald',
  versionId: 'Versie-id',
  snippetHash: 'Snippet (SHA-256)',
  snippetHashAbout:
    'De vingerafdruk van de snippet zoals die is ondertekend: wie met {tool} dezelfde berekent, heeft dezelfde tekst.',
  contentHash: 'Ondertekende inhoud (SHA-256)',
  contentHashAbout:
    'De vingerafdruk van de hele versie met alle stappen. Die is ondertekend, dus niemand kan ongemerkt een stap veranderen. {commands} berekenen hem opnieuw.',
  theseCommands: 'Deze opdrachten',
  key: 'Sleutel',
  noKey: 'geen',
  pending: 'nog niet actief',
  active: 'actief',
  retired: 'buiten gebruik',
  revoked: 'ingetrokken',
  signedSnippet: 'De snippet van de stap ‘{step}’, zoals die is ondertekend:',
  wholeVersion: 'De hele versie. De stappen:',
  records: 'DNS-records in deze versie',
  recordsAbout: 'Vergelijk uw records met deze. {name} staat voor een waarde van u.',
  recordType: 'Type',
  recordName: 'Naam',
  recordValue: 'Waarde',
  noLongerPublished:
    'Deze versie is niet meer gepubliceerd; daarom worden de verklaring en de inhoud niet getoond.',
  notVerified: 'Deze server heeft de verklaring van deze versie niet geverifieerd.',
  noScript: 'Met JavaScript verifieert uw browser dit zelf, zonder de server te hoeven vertrouwen.',
  yourself: 'Zelf controleren',
  yourselfAbout:
    'Voor deze opdrachten hebt u {curl}, {jq} en {openssl} nodig. De laatste opdracht meldt of de handtekening geldig is.',
  keepKey: 'Bewaar de {keyId} die u vertrouwt. De volgende keer hoeft u de catalogus dan niet te vertrouwen.',
}

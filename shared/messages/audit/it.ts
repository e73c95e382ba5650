import type { PageMessages, VerificationMessages } from './en.ts'

export const verification: VerificationMessages = {
  record: 'Attestazione',
  recordAbout: 'L’attestazione deve contenere tutti i campi necessari per la prova.',
  fingerprint: 'Impronta',
  fingerprintAbout:
    'Un hash SHA-256 è l’impronta di un testo: se cambia una lettera, cambia anche l’impronta. Viene ricalcolata a partire dal contenuto e deve coincidere con quella firmata.',
  version: 'Versione',
  versionAbout:
    'Il contenuto firmato indica la propria versione, quindi nessun’altra versione può essere spacciata per questa.',
  key: 'Chiave',
  keyAbout: 'La chiave deve essere stata pubblicata da questo servizio e non deve essere stata revocata.',
  signature: 'Firma',
  signatureAbout:
    'Solo la parte privata della chiave può creare questa firma (con l’algoritmo Ed25519). Per verificarla basta la parte pubblica.',
  passed: 'valida',
  failed: 'non valida',
  notReached: 'non verificata',
  steps: 'Che cosa è stato verificato',
  byServer: 'Confermato da questo server',
  rejectedByServer: 'Respinto da questo server',
  verifying: 'Verifica in corso nel suo browser',
  byBrowser: 'Confermato dal suo browser',
  byBrowserAbout:
    'Ha recuperato l’attestazione firmata e il catalogo delle chiavi e ha verificato da solo ogni passaggio.',
  rejectedByBrowser: 'Respinto dal suo browser',
  rejectedAbout:
    'Non faccia affidamento su questa versione: non è ciò che è stato firmato, oppure la chiave non è attendibile.',
  unable: 'Il suo browser non può eseguire la verifica',
  unableAbout:
    'Non supporta l’algoritmo di firma Ed25519, oppure questa pagina non è stata caricata tramite HTTPS. Sotto è riportato il risultato di questo server. Per una verifica indipendente, usi un browser più recente o i comandi in fondo alla pagina.',
  unknown: 'Il suo browser non è riuscito a eseguire la verifica',
  unknownAbout: 'Una richiesta non è riuscita ({reason}). Sotto è riportato il risultato di questo server.',
}

export const pages: PageMessages = {
  audit: 'Audit',
  console: 'Console',
  api: 'Docs',
  skip: 'Vai al contenuto',
  footer: 'Waymark: guide, verifiche e firme.',
  demo: 'Demo',
  quickstart: 'Primi passi',
  reference: 'Riferimento dell’API',
  guides: 'Guide all’API',
  keys: 'Chiavi di firma',
  programs: 'Per i programmi',
  field: 'Lo snippet così come appare sul suo sito, o un hash SHA-256',
  fieldHint:
    'La verifica trova snippet di codice. Non cerca record DNS: la prova di una guida mostra i suoi, perché li confronti.',
  lookUp: 'Cerca',
  again: 'Cerca altro',

  searchLead:
    'Una delle nostre guide le ha chiesto di aggiungere del codice al suo sito? Lo incolli qui per vedere da quale guida proviene, quando è stato pubblicato e la prova che nessuno lo ha modificato.',
  howItWorks: 'Come funziona la prova',
  aFingerprint: 'Un’impronta',
  aFingerprintAbout:
    'Ogni versione pubblicata ha un hash SHA-256: 64 cifre calcolate dal suo testo. Se cambia una lettera, cambiano anche le cifre.',
  aSignature: 'Una firma',
  aSignatureAbout:
    'L’impronta viene firmata con una chiave privata che non lascia mai questo servizio. Nessun altro può creare questa firma.',
  aPublicKey: 'Una chiave pubblica',
  aPublicKeyAbout:
    'Chiunque può verificare la firma con la chiave pubblica: lo fa il suo browser e può farlo anche lei, senza chiedere a noi. L’{keys} è pubblico.',
  listOfKeys: 'elenco delle chiavi',
  whatIsProved:
    'I contenuti pubblicati si possono sempre trovare, anche dopo essere stati ritirati. Uno snippet viene trovato anche se contiene i suoi valori. La prova riguarda il testo che è stato firmato, con {name} al posto di un valore.',

  nothingFound: 'Non pubblicato qui',
  incompleteHash: 'SHA-256 incompleto',
  noSuchHash: 'Qui non è stato pubblicato nulla con l’hash SHA-256 {hash}.',
  pasteSnippet:
    'Incolli direttamente lo snippet per vedere quello più simile, anche se qualche carattere è diverso.',
  nothingSimilar:
    'Tra gli snippet pubblicati non ce n’è nessuno simile a questo testo. Questo non dice nulla sul codice in sé: può provenire da un altro servizio.',
  pasteWhole:
    'Incolli l’intero snippet così come appare sul suo sito, con i suoi valori. Qualche carattere diverso non è un problema.',
  fillExample: 'Inserisci un esempio',
  copy: 'Copia',
  copied: 'Copiato',
  hashDigits: 'Uno SHA-256 ha 64 cifre. Questo ne ha {count}: lo copi di nuovo per intero.',
  recordsNotFound: 'I record DNS non si cercano qui',
  dnsProof:
    'Qui si trova solo codice. Un record DNS è provato dalla versione firmata della sua guida, che lo contiene: incolli codice della stessa guida, apra la sua prova e confronti.',
  notLookedAt:
    'Il suo testo contiene anche {tags}. Non fa parte di questo snippet pubblicato e non è stato esaminato.',

  found: 'Trovato',
  foundWithValues:
    'Questo è uno snippet pubblicato che contiene i suoi valori. La prova riguarda il testo che è stato firmato.',
  foundSeveral:
    'Il suo testo contiene {count} snippet pubblicati. Ognuno è qui sotto con la sua prova, che riguarda il testo che è stato firmato.',
  foundAsSigned: 'Questo è uno snippet pubblicato. La prova riguarda il testo che è stato firmato.',
  foundRespelled:
    'Questo è uno snippet pubblicato. Nel suo testo i tag sono scritti in altro modo, ma i browser leggono la stessa cosa. La prova riguarda il testo che è stato firmato.',
  foundPart: 'Parte di uno snippet pubblicato',
  foundPartAbout:
    'Il testo è una parte di questo snippet pubblicato. Il resto, evidenziato sotto, manca nel testo.',
  escaped: 'Lo snippet pubblicato come testo',
  escapedAbout:
    '{before} è diventato {after}: i browser mostrano questo testo e non lo eseguono. Lo incolli come codice, nella vista HTML del suo editor.',
  curly: 'Con le virgolette sbagliate',
  curlyAbout:
    'Un editor ha sostituito le virgolette diritte con {quote}; i browser non caricheranno questo codice. Copi di nuovo lo snippet e lo incolli come codice.',
  commented: 'In un commento: i browser non lo eseguono',
  commentedAbout:
    'È uno snippet pubblicato dentro un commento, quindi i browser non lo eseguono. Tolga i segni di commento prima e dopo.',
  lessSimilar: 'Snippet meno simili',
  foundSimilar: 'Trovato qualcosa di simile',
  foundSimilarAbout:
    'Questo testo, così com’è, non è stato pubblicato qui. Differisce da uno snippet pubblicato nei punti evidenziati sotto: li confronti prima di fidarsi.',
  refusedValue: 'Con un valore che la guida non accetta',
  refusedValueAbout:
    'A parte un valore, questo è uno snippet pubblicato. La guida ha regole per questo valore e non le darebbe uno snippet così: copi di nuovo lo snippet.',
  valueRefused: 'La guida non accetta {value} come «{name}».',
  valueTooLong: '«{name}» ha {length} caratteri nel suo testo. La guida ne accetta al massimo {count}.',
  otherHost: 'Da un altro host: non fidarsi',
  otherHostAbout:
    'Il testo indica {hosts}, lo snippet pubblicato no. Chi controlla un host decide che cosa fa il suo codice.',
  codeAdded: 'Con codice aggiunto: non fidarsi',
  codeAddedAbout:
    'Il testo contiene {code}, lo snippet pubblicato no. Viene eseguito in ogni pagina che contiene questo testo.',
  publishedHosts: 'Nello snippet pubblicato',
  noHost: 'nessun host',
  attributeChanged: '{attribute} è {pasted} nel suo testo e {published} nello snippet pubblicato.',
  attributeMissing: '{attribute} manca nel suo testo.',
  attributeAdded: '{attribute} è solo nel suo testo.',
  stepOf: 'Passaggio {number}: {title}',
  origin: 'Di {brand}, versione {version}, pubblicata per la prima volta il {date}.',
  gone: 'Una guida non più pubblicata',
  goneAbout: 'Versione {version}, pubblicata per la prima volta il {date}. Il contenuto non viene mostrato.',
  onlyPublished: 'Solo nello snippet pubblicato',
  onlyYours: 'Solo nel suo testo',
  yourValues: 'I suoi valori',
  yourValue: 'Il suo valore: {name}',
  copyLink: 'Copia il link a questo risultato',
  linkCopied: 'Link copiato',
  linkAbout: 'Il link contiene il testo incollato: va condiviso solo con chi può vederlo.',
  moreProof: 'Verifica autonoma e altre versioni',
  openProof: 'Apri la prova',

  untrusted: 'Questa versione non è attendibile',
  untrustedAll: 'Non si fidi di queste versioni',
  untrustedSome: 'Non tutte le versioni sono attendibili',
  rejectedLead:
    'Questo contenuto è stato pubblicato qui, ma la prova non è valida. Non faccia affidamento sulle versioni respinte qui sotto.',
  foundLead:
    'Questo contenuto è stato pubblicato qui. Ogni versione riportata sotto viene verificata in base alla sua firma.',
  withdrawn: 'Non più pubblicato',
  withdrawnLead:
    'Questo contenuto è stato pubblicato qui e poi ritirato. L’attestazione di una versione ritirata non viene mostrata, quindi la sua prova non si può verificare qui.',
  first: 'Torna alle prime pubblicazioni',
  later: 'Pubblicazioni successive',
  whatWasLookedUp: 'Che cosa è stato cercato',
  unsignedNames:
    'I nomi delle guide e dei marchi sono scelti dai titolari degli account. Non fanno parte del contenuto firmato.',
  guideOf: '{guide}, di {brand}',
  firstPublished: 'Pubblicata per la prima volta il {date}.',
  details: 'Dettagli',
  template: 'Modello',
  version: 'Versione {version}',
  published: 'Data di pubblicazione',
  laterUnpublished: '{date}, ritirata in seguito',
  versionId: 'ID della versione',
  snippetHash: 'Snippet (SHA-256)',
  snippetHashAbout:
    'L’impronta dello snippet così com’è stato firmato: chi ottiene la stessa con {tool} ha lo stesso testo.',
  contentHash: 'Contenuto firmato (SHA-256)',
  contentHashAbout:
    'L’impronta dell’intera versione con tutti i suoi passaggi. È ciò che la firma copre, quindi nessuno può cambiare un passaggio senza che si noti. {commands} la ricalcolano.',
  theseCommands: 'Questi comandi',
  key: 'Chiave',
  noKey: 'nessuna',
  pending: 'non ancora attiva',
  active: 'attiva',
  retired: 'dismessa',
  revoked: 'revocata',
  signedSnippet: 'Lo snippet del passaggio «{step}», così come è stato firmato:',
  wholeVersion: 'L’intera versione. I suoi passaggi:',
  records: 'Record DNS di questa versione',
  recordsAbout: 'Confronti i suoi record con questi. {name} sta per un suo valore.',
  recordType: 'Tipo',
  recordName: 'Nome',
  recordValue: 'Valore',
  noLongerPublished:
    'Questa versione non è più pubblicata, quindi l’attestazione e il contenuto non vengono mostrati.',
  notVerified: 'Questo server non ha verificato l’attestazione di questa versione.',
  noScript: 'Con JavaScript, il suo browser esegue da solo la verifica, senza doversi fidare del server.',
  yourself: 'Verifica autonoma',
  yourselfAbout: 'Per questi comandi servono {curl}, {jq} e {openssl}. L’ultimo indica se la firma è valida.',
  keepKey: 'Conservi il valore {keyId} di cui si fida. La prossima volta non dovrà fidarsi del catalogo.',
}

import type { PageMessages, VerificationMessages } from './en.ts'

export const verification: VerificationMessages = {
  record: 'Registro',
  recordAbout: 'El registro debe tener todos los campos que necesita una prueba.',
  fingerprint: 'Huella digital',
  fingerprintAbout:
    'Un SHA-256 es la huella digital de un texto: si cambia una letra, cambia la huella. Se vuelve a calcular a partir del contenido y debe ser igual a la huella firmada.',
  version: 'Versión',
  versionAbout:
    'El contenido firmado indica su propia versión, de modo que ninguna otra puede hacerse pasar por esta.',
  key: 'Clave',
  keyAbout: 'Este servicio debe haber publicado la clave y no haberla revocado.',
  signature: 'Firma',
  signatureAbout:
    'Solo la mitad privada de la clave puede crear esta firma (con el algoritmo Ed25519). Para comprobarla, basta la mitad pública.',
  passed: 'comprobación superada',
  failed: 'comprobación no superada',
  notReached: 'sin comprobar',
  steps: 'Qué se ha comprobado',
  byServer: 'Verificado por este servidor',
  rejectedByServer: 'Rechazado por este servidor',
  verifying: 'Su navegador lo está verificando',
  byBrowser: 'Verificado por su navegador',
  byBrowserAbout:
    'Ha obtenido el registro firmado y el catálogo de claves, y ha verificado cada paso por sí mismo.',
  rejectedByBrowser: 'Rechazado por su navegador',
  rejectedAbout: 'No se fíe de esta versión: no es lo que se firmó, o su clave no es de confianza.',
  unable: 'Su navegador no puede verificarlo por sí mismo',
  unableAbout:
    'No es compatible con Ed25519, el algoritmo de la firma, o esta página no se ha cargado por HTTPS. Abajo está el resultado de este servidor. Para verificarlo de forma independiente, use un navegador más reciente o los comandos del final de la página.',
  unknown: 'Su navegador no ha podido verificarlo',
  unknownAbout: 'Ha fallado una solicitud ({reason}). Abajo está el resultado de este servidor.',
}

export const pages: PageMessages = {
  audit: 'Auditoría',
  console: 'Consola',
  api: 'Docs',
  skip: 'Ir al contenido',
  footer: 'Waymark: guías, comprobaciones y firmas.',
  demo: 'Demo',
  quickstart: 'Primeros pasos',
  reference: 'Referencia de la API',
  guides: 'Guías de la API',
  keys: 'Claves de firma',
  programs: 'Para programas',
  field: 'El fragmento tal como aparece en su sitio, o un SHA-256',
  fieldHint:
    'La auditoría encuentra fragmentos de código. No busca registros DNS: la prueba de una guía muestra los suyos, para que los compare.',
  lookUp: 'Buscar',
  again: 'Buscar otra cosa',

  searchLead:
    '¿Una de nuestras guías le pide que añada código a su sitio? Péguelo aquí para ver de qué guía procede, cuándo se publicó y la prueba de que nadie lo ha modificado.',
  howItWorks: 'Cómo funciona la prueba',
  aFingerprint: 'Una huella digital',
  aFingerprintAbout:
    'Cada versión publicada tiene un SHA-256: 64 dígitos calculados a partir de su texto. Si cambia una letra, también cambian los dígitos.',
  aSignature: 'Una firma',
  aSignatureAbout:
    'La huella digital se firma con una clave privada que nunca sale de este servicio. Nadie más puede crear esta firma.',
  aPublicKey: 'Una clave pública',
  aPublicKeyAbout:
    'Cualquiera puede comprobar la firma con la clave pública: lo hace su navegador y también puede hacerlo usted, sin preguntarnos. La {keys} es pública.',
  listOfKeys: 'lista de claves',
  whatIsProved:
    'El contenido publicado siempre se puede encontrar, incluso después de retirarlo. Un fragmento se encuentra aunque contenga los valores que usted ha puesto. La prueba se refiere al texto que se firmó, con {name} en lugar de un valor.',

  nothingFound: 'No publicado aquí',
  incompleteHash: 'SHA-256 incompleto',
  noSuchHash: 'Aquí no se ha publicado nada con el SHA-256 {hash}.',
  pasteSnippet:
    'Pegue el propio fragmento para ver cuál es el más parecido, aunque difieran algunos caracteres.',
  nothingSimilar:
    'No hemos encontrado nada parecido a este texto entre los fragmentos publicados. Eso no dice nada del código en sí: puede venir de otro servicio.',
  pasteWhole:
    'Pegue el fragmento completo tal como aparece en su sitio, con sus propios valores. No importa si difieren algunos caracteres.',
  fillExample: 'Insertar un ejemplo',
  copy: 'Copiar',
  copied: 'Copiado',
  hashDigits: 'Un SHA-256 tiene 64 dígitos. Este tiene {count}: cópielo de nuevo, entero.',
  recordsNotFound: 'Aquí no se buscan registros DNS',
  dnsProof:
    'Aquí solo se encuentra código. Un registro DNS lo prueba la versión firmada de su guía, que lo contiene: pegue código de la misma guía, abra su prueba y compare.',
  notLookedAt:
    'Su texto contiene además {tags}. Eso no forma parte de este fragmento publicado y no se ha examinado.',

  found: 'Encontrado',
  foundWithValues:
    'Es un fragmento publicado, con los valores que usted ha puesto. La prueba se refiere al texto que se firmó.',
  foundSeveral:
    'Su texto contiene {count} fragmentos publicados. Cada uno está abajo con su prueba, que se refiere al texto que se firmó.',
  foundAsSigned: 'Es un fragmento publicado. La prueba se refiere al texto que se firmó.',
  foundRespelled:
    'Es un fragmento publicado. En su texto, las etiquetas están escritas de otra forma, pero los navegadores leen lo mismo. La prueba se refiere al texto que se firmó.',
  foundPart: 'Parte de un fragmento publicado',
  foundPartAbout:
    'Su texto es una parte de este fragmento publicado. El resto, marcado abajo, falta en su texto.',
  escaped: 'El fragmento publicado como texto',
  escapedAbout:
    '{before} se ha convertido en {after}: los navegadores muestran este texto y no lo ejecutan. Péguelo como código, en la vista HTML de su editor.',
  curly: 'Con las comillas equivocadas',
  curlyAbout:
    'Un editor ha sustituido las comillas rectas por {quote}; los navegadores no cargarán este código. Copie de nuevo el fragmento y péguelo como código.',
  commented: 'En un comentario: los navegadores no lo ejecutan',
  commentedAbout:
    'Es un fragmento publicado dentro de un comentario, así que los navegadores no lo ejecutan. Quite las marcas de comentario de antes y de después.',
  lessSimilar: 'Fragmentos menos parecidos',
  foundSimilar: 'Se ha encontrado algo parecido',
  foundSimilarAbout:
    'Este texto exacto no se ha publicado aquí. Se diferencia de un fragmento publicado en los lugares marcados abajo: compárelos antes de fiarse de él.',
  refusedValue: 'Con un valor que la guía no acepta',
  refusedValueAbout:
    'Salvo un valor, es un fragmento publicado. La guía tiene reglas para ese valor y no le daría un fragmento así: copie el fragmento de nuevo.',
  valueRefused: 'La guía no acepta {value} como «{name}».',
  valueTooLong: '«{name}» tiene {length} caracteres en su texto. La guía acepta {count} como máximo.',
  otherHost: 'De otro host: no se fíe',
  otherHostAbout:
    'Su texto nombra {hosts} y el fragmento publicado no. Quien controla un host decide qué hace su código.',
  codeAdded: 'Con código añadido: no se fíe',
  codeAddedAbout:
    'Su texto contiene {code} y el fragmento publicado no. Se ejecuta en cada página que contiene este texto.',
  publishedHosts: 'En el fragmento publicado',
  noHost: 'ningún host',
  attributeChanged: '{attribute} es {pasted} en su texto y {published} en el fragmento publicado.',
  attributeMissing: '{attribute} falta en su texto.',
  attributeAdded: '{attribute} solo está en su texto.',
  stepOf: 'Paso {number}: {title}',
  origin: 'De {brand}, versión {version}, publicada por primera vez el {date}.',
  gone: 'Una guía que ya no está publicada',
  goneAbout: 'Versión {version}, publicada por primera vez el {date}. Su contenido no se muestra.',
  onlyPublished: 'Solo en el fragmento publicado',
  onlyYours: 'Solo en su texto',
  yourValues: 'Sus valores',
  yourValue: 'Su valor: {name}',
  copyLink: 'Copiar el enlace a este resultado',
  linkCopied: 'Enlace copiado',
  linkAbout: 'El enlace contiene el texto pegado: compártalo solo con quienes puedan verlo.',
  moreProof: 'Comprobarlo por su cuenta y ver otras versiones',
  openProof: 'Abrir la prueba',

  untrusted: 'No se fíe de esta versión',
  untrustedAll: 'No se fíe de estas versiones',
  untrustedSome: 'No todas las versiones son de confianza',
  rejectedLead:
    'Esto se publicó aquí, pero su prueba no es válida. No se fíe de ninguna versión que aparezca abajo como rechazada.',
  foundLead: 'Esto se publicó aquí. Cada una de las versiones siguientes se verifica con su firma.',
  withdrawn: 'Ya no está publicado',
  withdrawnLead:
    'Esto se publicó aquí y se retiró después. El registro de una versión retirada no se muestra, así que su prueba no se puede comprobar aquí.',
  first: 'Volver a las primeras publicaciones',
  later: 'Publicaciones posteriores',
  whatWasLookedUp: 'Qué se ha buscado',
  unsignedNames:
    'Los nombres de las guías y de las marcas los eligen las cuentas. No forman parte del contenido firmado.',
  guideOf: '{guide}, de {brand}',
  firstPublished: 'Publicada por primera vez el {date}.',
  details: 'Detalles',
  template: 'Plantilla',
  version: 'Versión {version}',
  published: 'Publicación',
  laterUnpublished: '{date}, retirada posteriormente',
  versionId: 'Identificador de la versión',
  snippetHash: 'Fragmento (SHA-256)',
  snippetHashAbout:
    'La huella digital del fragmento tal como se firmó: quien obtiene la misma con {tool} tiene el mismo texto.',
  contentHash: 'Contenido firmado (SHA-256)',
  contentHashAbout:
    'La huella digital de la versión entera, con todos sus pasos. Es lo que cubre la firma, así que nadie puede cambiar un paso sin que se note. {commands} la calculan de nuevo.',
  theseCommands: 'Estos comandos',
  key: 'Clave',
  noKey: 'ninguna',
  pending: 'aún no activa',
  active: 'activa',
  retired: 'sustituida',
  revoked: 'revocada',
  signedSnippet: 'El fragmento del paso «{step}», tal como se firmó:',
  wholeVersion: 'La versión completa. Sus pasos:',
  records: 'Registros DNS de esta versión',
  recordsAbout: 'Compare sus registros con estos. {name} ocupa el lugar de un valor suyo.',
  recordType: 'Tipo',
  recordName: 'Nombre',
  recordValue: 'Valor',
  noLongerPublished: 'Esta versión ya no está publicada, así que no se muestran su registro ni su contenido.',
  notVerified: 'Este servidor no ha verificado el registro de esta versión.',
  noScript: 'Con JavaScript, su navegador lo verifica por sí mismo, sin tener que fiarse del servidor.',
  yourself: 'Compruébelo por su cuenta',
  yourselfAbout: 'Estos comandos necesitan {curl}, {jq} y {openssl}. El último indica si la firma es válida.',
  keepKey: 'Guarde el {keyId} en el que confía. La próxima vez no tendrá que fiarse del catálogo.',
}

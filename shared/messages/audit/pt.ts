import type { PageMessages, VerificationMessages } from './en.ts'

export const verification: VerificationMessages = {
  record: 'Comprovativo',
  recordAbout: 'O comprovativo tem de ter todos os campos de que uma prova precisa.',
  fingerprint: 'Impressão digital',
  fingerprintAbout:
    'Um SHA-256 é a impressão digital de um texto: basta alterar uma letra para que a impressão digital seja outra. É calculada de novo a partir do conteúdo e tem de ser igual à impressão digital assinada.',
  version: 'Versão',
  versionAbout:
    'O conteúdo assinado indica a sua própria versão, por isso nenhuma outra se pode fazer passar por esta.',
  key: 'Chave',
  keyAbout: 'A chave tem de ter sido publicada por este serviço e não pode ter sido revogada.',
  signature: 'Assinatura',
  signatureAbout:
    'Só a metade privada da chave pode criar esta assinatura (com o algoritmo Ed25519). Para a verificar, basta a metade pública.',
  passed: 'passou',
  failed: 'falhou',
  notReached: 'por verificar',
  steps: 'O que foi verificado',
  byServer: 'Verificado por este servidor',
  rejectedByServer: 'Rejeitado por este servidor',
  verifying: 'O seu navegador está a verificar',
  byBrowser: 'Verificado pelo seu navegador',
  byBrowserAbout: 'Obteve o comprovativo assinado e o catálogo de chaves e verificou ele próprio cada passo.',
  rejectedByBrowser: 'Rejeitado pelo seu navegador',
  rejectedAbout: 'Não confie nesta versão: não é o que foi assinado, ou a chave não é de confiança.',
  unable: 'O seu navegador não consegue fazer esta verificação',
  unableAbout:
    'Não suporta o algoritmo de assinatura Ed25519, ou esta página não foi carregada por HTTPS. O resultado deste servidor está mais abaixo. Para uma verificação independente, use um navegador mais recente ou os comandos no fim da página.',
  unknown: 'O seu navegador não conseguiu verificar',
  unknownAbout: 'Um pedido falhou ({reason}). O resultado deste servidor está mais abaixo.',
}

export const pages: PageMessages = {
  audit: 'Auditoria',
  console: 'Consola',
  api: 'Docs',
  skip: 'Saltar para o conteúdo',
  footer: 'Waymark: guias, verificações e assinaturas.',
  demo: 'Demo',
  quickstart: 'Primeiros passos',
  reference: 'Referência da API',
  guides: 'Guias da API',
  keys: 'Chaves de assinatura',
  programs: 'Para programas',
  field: 'O fragmento tal como aparece no seu site, ou um SHA-256',
  fieldHint:
    'A auditoria encontra fragmentos de código. Não procura registos DNS: a prova de um guia mostra os seus, para que os compare.',
  lookUp: 'Procurar',
  again: 'Procurar outra coisa',

  searchLead:
    'Um dos nossos guias pediu-lhe que adicionasse código ao seu site? Cole-o aqui para ver de que guia veio, quando foi publicado e a prova de que ninguém o alterou.',
  howItWorks: 'Como funciona a prova',
  aFingerprint: 'Uma impressão digital',
  aFingerprintAbout:
    'Cada versão publicada tem um SHA-256: 64 algarismos hexadecimais calculados a partir do texto. Basta alterar uma letra para que sejam outros.',
  aSignature: 'Uma assinatura',
  aSignatureAbout:
    'A impressão digital é assinada com uma chave privada que nunca sai deste serviço. Mais ninguém consegue criar esta assinatura.',
  aPublicKey: 'Uma chave pública',
  aPublicKeyAbout:
    'Qualquer pessoa pode verificar a assinatura com a chave pública: o seu navegador fá-lo, e também o pode fazer por conta própria, sem nos perguntar. A {keys} é pública.',
  listOfKeys: 'lista de chaves',
  whatIsProved:
    'O conteúdo publicado pode ser sempre encontrado, mesmo depois de ser retirado. Um fragmento é encontrado mesmo com os seus próprios valores. A prova abrange o texto que foi assinado, com {name} no lugar de um valor.',

  nothingFound: 'Não publicado aqui',
  incompleteHash: 'SHA-256 incompleto',
  noSuchHash: 'Não foi publicado aqui nada com o SHA-256 {hash}.',
  pasteSnippet:
    'Cole o próprio fragmento para ver o mais parecido, mesmo que alguns caracteres sejam diferentes.',
  nothingSimilar:
    'Não encontrámos nada parecido com este texto entre os fragmentos publicados. Isso nada diz sobre o código em si: pode vir de outro serviço.',
  pasteWhole:
    'Cole todo o fragmento tal como aparece no seu site, com os seus próprios valores. Alguns caracteres diferentes não fazem mal.',
  fillExample: 'Inserir um exemplo',
  copy: 'Copiar',
  copied: 'Copiado',
  hashDigits: 'Um SHA-256 tem 64 dígitos. Este tem {count}: copie-o de novo, por inteiro.',
  recordsNotFound: 'Os registos DNS não se procuram aqui',
  dnsProof:
    'Aqui só se encontra código. Um registo DNS é provado pela versão assinada do seu guia, que o contém: cole código do mesmo guia, abra a sua prova e compare.',
  notLookedAt:
    'O seu texto contém também {tags}. Isso não faz parte deste fragmento publicado e não foi examinado.',

  found: 'Encontrado',
  foundWithValues:
    'Este é um fragmento publicado, com os seus valores. A prova abrange o texto que foi assinado.',
  foundSeveral:
    'O seu texto contém {count} fragmentos publicados. Cada um está abaixo com a sua prova, que abrange o texto que foi assinado.',
  foundAsSigned: 'Este é um fragmento publicado. A prova abrange o texto que foi assinado.',
  foundRespelled:
    'Este é um fragmento publicado. No seu texto, as etiquetas estão escritas de outra forma, mas os navegadores leem o mesmo. A prova abrange o texto que foi assinado.',
  foundPart: 'Parte de um fragmento publicado',
  foundPartAbout:
    'O seu texto é uma parte deste fragmento publicado. O resto, marcado abaixo, falta no seu texto.',
  escaped: 'O fragmento publicado como texto',
  escapedAbout:
    '{before} passou a {after}: os navegadores mostram este texto e não o executam. Cole-o como código, na vista HTML do seu editor.',
  curly: 'Com as aspas erradas',
  curlyAbout:
    'Um editor substituiu as aspas retas por {quote}; os navegadores não carregarão este código. Copie de novo o fragmento e cole-o como código.',
  commented: 'Num comentário: os navegadores não o executam',
  commentedAbout:
    'Este é um fragmento publicado dentro de um comentário, por isso os navegadores não o executam. Retire as marcas de comentário antes e depois dele.',
  lessSimilar: 'Fragmentos menos parecidos',
  foundSimilar: 'Encontrado algo parecido',
  foundSimilarAbout:
    'Este texto exato não foi publicado aqui. Difere de um fragmento publicado nos pontos assinalados abaixo: compare-os antes de confiar nele.',
  refusedValue: 'Com um valor que o guia não aceita',
  refusedValueAbout:
    'Exceto por um valor, este é um fragmento publicado. O guia tem regras para este valor e não lhe daria um fragmento assim: copie o fragmento de novo.',
  valueRefused: 'O guia não aceita {value} como «{name}».',
  valueTooLong: '«{name}» tem {length} caracteres no seu texto. O guia aceita {count} no máximo.',
  otherHost: 'De outro host: não confie',
  otherHostAbout:
    'O seu texto indica {hosts}, o fragmento publicado não. Quem controla um host decide o que o código dele faz.',
  codeAdded: 'Com código acrescentado: não confie',
  codeAddedAbout:
    'O seu texto contém {code}, o fragmento publicado não. É executado em cada página que contém este texto.',
  publishedHosts: 'No fragmento publicado',
  noHost: 'nenhum host',
  attributeChanged: '{attribute} é {pasted} no seu texto e {published} no fragmento publicado.',
  attributeMissing: '{attribute} falta no seu texto.',
  attributeAdded: '{attribute} está só no seu texto.',
  stepOf: 'Passo {number}: {title}',
  origin: 'De {brand}, versão {version}, publicada pela primeira vez em {date}.',
  gone: 'Um guia que já não está publicado',
  goneAbout: 'Versão {version}, publicada pela primeira vez em {date}. O conteúdo não é mostrado.',
  onlyPublished: 'Só no fragmento publicado',
  onlyYours: 'Só no seu texto',
  yourValues: 'Os seus valores',
  yourValue: 'O seu valor: {name}',
  copyLink: 'Copiar a ligação para este resultado',
  linkCopied: 'Ligação copiada',
  linkAbout: 'A ligação contém o texto colado: partilhe-a apenas com quem o pode ver.',
  moreProof: 'Verificar por conta própria e ver outras versões',
  openProof: 'Abrir a prova',

  untrusted: 'Não confie nesta versão',
  untrustedAll: 'Não confie nestas versões',
  untrustedSome: 'Nem todas as versões são de confiança',
  rejectedLead:
    'Isto foi publicado aqui, mas a prova não é válida. Não confie em nenhuma versão que seja rejeitada abaixo.',
  foundLead: 'Isto foi publicado aqui. Cada versão abaixo é verificada com a respetiva assinatura.',
  withdrawn: 'Já não está publicado',
  withdrawnLead:
    'Isto foi publicado aqui e retirado mais tarde. O comprovativo de uma versão retirada não é mostrado, por isso a sua prova não pode ser verificada aqui.',
  first: 'Voltar às primeiras publicações',
  later: 'Publicações posteriores',
  whatWasLookedUp: 'O que foi procurado',
  unsignedNames:
    'Os nomes dos guias e das marcas são escolhidos pelos titulares das contas. Não fazem parte do conteúdo assinado.',
  guideOf: '{guide}, de {brand}',
  firstPublished: 'Publicado pela primeira vez em {date}.',
  details: 'Detalhes',
  template: 'Modelo',
  version: 'Versão {version}',
  published: 'Publicação',
  laterUnpublished: '{date}, retirada mais tarde',
  versionId: 'ID da versão',
  snippetHash: 'Fragmento (SHA-256)',
  snippetHashAbout:
    'A impressão digital do fragmento tal como foi assinado: quem obtém a mesma com {tool} tem o mesmo texto.',
  contentHash: 'Conteúdo assinado (SHA-256)',
  contentHashAbout:
    'A impressão digital da versão inteira, com todos os passos. É o que a assinatura abrange, por isso ninguém pode alterar um passo sem que se note. {commands} calculam-na de novo.',
  theseCommands: 'Estes comandos',
  key: 'Chave',
  noKey: 'nenhuma',
  pending: 'ainda não ativa',
  active: 'ativa',
  retired: 'retirada de uso',
  revoked: 'revogada',
  signedSnippet: 'O fragmento do passo «{step}», tal como foi assinado:',
  wholeVersion: 'A versão completa. Os passos:',
  records: 'Registos DNS desta versão',
  recordsAbout: 'Compare os seus registos com estes. {name} está no lugar de um valor seu.',
  recordType: 'Tipo',
  recordName: 'Nome',
  recordValue: 'Valor',
  noLongerPublished:
    'Esta versão já não está publicada, por isso o comprovativo e o conteúdo não são mostrados.',
  notVerified: 'Este servidor não verificou o comprovativo desta versão.',
  noScript: 'Com JavaScript, é o seu navegador que faz a verificação, sem confiar no servidor.',
  yourself: 'Verificação por conta própria',
  yourselfAbout:
    'Estes comandos precisam de {curl}, {jq} e {openssl}. O último indica se a assinatura é válida.',
  keepKey: 'Guarde o {keyId} em que confia. Da próxima vez, não precisa de confiar no catálogo.',
}

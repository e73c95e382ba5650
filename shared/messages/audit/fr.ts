import type { PageMessages, VerificationMessages } from './en.ts'

export const verification: VerificationMessages = {
  record: 'Attestation',
  recordAbout: 'L’attestation doit comporter tous les champs nécessaires à une preuve.',
  fingerprint: 'Empreinte',
  fingerprintAbout:
    'Un SHA-256 est l’empreinte d’un texte : si une seule lettre change, l’empreinte change aussi. Elle est recalculée à partir du contenu et doit être identique à l’empreinte signée.',
  version: 'Version',
  versionAbout:
    'Le contenu signé indique sa propre version, si bien qu’aucune autre ne peut se faire passer pour elle.',
  key: 'Clé',
  keyAbout: 'La clé doit avoir été publiée par ce service et ne pas avoir été révoquée.',
  signature: 'Signature',
  signatureAbout:
    'Seule la partie privée de la clé peut produire cette signature (avec l’algorithme Ed25519). La partie publique suffit à la vérifier.',
  passed: 'valide',
  failed: 'non valide',
  notReached: 'non vérifiée',
  steps: 'Ce qui a été vérifié',
  byServer: 'Vérifié par ce serveur',
  rejectedByServer: 'Rejeté par ce serveur',
  verifying: 'Vérification par votre navigateur en cours',
  byBrowser: 'Vérifié par votre navigateur',
  byBrowserAbout:
    'Il a récupéré l’attestation signée et le catalogue des clés, et a vérifié lui-même chaque étape.',
  rejectedByBrowser: 'Rejeté par votre navigateur',
  rejectedAbout:
    'Ne vous fiez pas à cette version : elle ne correspond pas à ce qui a été signé, ou sa clé n’est pas digne de confiance.',
  unable: 'Votre navigateur ne peut pas faire la vérification',
  unableAbout:
    'Il ne prend pas en charge l’algorithme de signature Ed25519, ou cette page n’a pas été chargée en HTTPS. Le résultat de ce serveur se trouve ci-dessous. Pour une vérification indépendante, utilisez un navigateur plus récent ou les commandes à la fin de la page.',
  unknown: 'Votre navigateur n’a pas pu faire la vérification',
  unknownAbout: 'Une requête a échoué ({reason}). Le résultat de ce serveur se trouve ci-dessous.',
}

export const pages: PageMessages = {
  audit: 'Audit',
  console: 'Console',
  api: 'Docs',
  skip: 'Aller au contenu',
  footer: 'Waymark : guides, vérifications et signatures.',
  demo: 'Démo',
  quickstart: 'Prise en main',
  reference: 'Référence de l’API',
  guides: 'Guides de l’API',
  keys: 'Clés de signature',
  programs: 'Pour les programmes',
  field: 'L’extrait tel qu’il figure sur votre site, ou un SHA-256',
  fieldHint:
    'L’audit trouve des extraits de code. Il ne recherche pas d’enregistrements DNS : la preuve d’un guide affiche les siens, pour que vous les compariez.',
  lookUp: 'Rechercher',
  again: 'Faire une autre recherche',

  searchLead:
    'L’un de nos guides vous demande d’ajouter du code à votre site ? Collez-le ici : vous verrez de quel guide il provient, quand il a été publié, et la preuve que personne ne l’a modifié.',
  howItWorks: 'Comment fonctionne la preuve',
  aFingerprint: 'Une empreinte',
  aFingerprintAbout:
    'Chaque version publiée a un SHA-256, une suite de 64 caractères calculée à partir de son texte. Si une seule lettre change, cette suite change aussi.',
  aSignature: 'Une signature',
  aSignatureAbout:
    'L’empreinte est signée avec une clé privée qui ne quitte jamais ce service. Personne d’autre ne peut créer cette signature.',
  aPublicKey: 'Une clé publique',
  aPublicKeyAbout:
    'Tout le monde peut vérifier la signature avec la clé publique : votre navigateur le fait, et vous pouvez le faire aussi, sans passer par nous. La {keys} est publique.',
  listOfKeys: 'liste des clés',
  whatIsProved:
    'Un contenu publié peut toujours être retrouvé, même après son retrait. Un extrait est retrouvé même s’il contient vos propres valeurs. La preuve porte sur le texte qui a été signé, avec {name} à la place d’une valeur.',

  nothingFound: 'Non publié ici',
  incompleteHash: 'SHA-256 incomplet',
  noSuchHash: 'Rien n’a été publié ici avec le SHA-256 {hash}.',
  pasteSnippet:
    'Collez l’extrait lui-même pour voir celui qui lui ressemble le plus, même si quelques caractères diffèrent.',
  nothingSimilar:
    'Aucun des extraits publiés ne ressemble à ce texte. Cela ne dit rien du code lui-même : il peut venir d’un autre service.',
  pasteWhole:
    'Collez l’extrait entier tel qu’il figure sur votre site, avec vos propres valeurs. Quelques caractères différents n’ont pas d’importance.',
  fillExample: 'Insérer un exemple',
  copy: 'Copier',
  copied: 'Copié',
  hashDigits: 'Un SHA-256 a 64 chiffres. Celui-ci en a {count} : copiez-le de nouveau en entier.',
  recordsNotFound: 'Les enregistrements DNS ne se recherchent pas ici',
  dnsProof:
    'Seul le code se trouve ici. Un enregistrement DNS est prouvé par la version signée de son guide, qui le contient : collez du code du même guide, ouvrez sa preuve et comparez.',
  notLookedAt:
    'Votre texte contient aussi {tags}. Cela ne fait pas partie de cet extrait publié et n’a pas été examiné.',

  found: 'Trouvé',
  foundWithValues:
    'C’est un extrait publié, avec vos propres valeurs. La preuve porte sur le texte qui a été signé.',
  foundSeveral:
    'Votre texte contient {count} extraits publiés. Chacun figure ci-dessous avec sa preuve, qui porte sur le texte qui a été signé.',
  foundAsSigned: 'C’est un extrait publié. La preuve porte sur le texte qui a été signé.',
  foundRespelled:
    'C’est un extrait publié. Votre texte écrit ses balises autrement, mais les navigateurs lisent la même chose. La preuve porte sur le texte qui a été signé.',
  foundPart: 'Partie d’un extrait publié',
  foundPartAbout:
    'Votre texte est une partie de cet extrait publié. Le reste, marqué ci-dessous, manque dans votre texte.',
  escaped: 'L’extrait publié sous forme de texte',
  escapedAbout:
    '{before} est devenu {after} : les navigateurs affichent ce texte et ne l’exécutent pas. Collez-le comme code, dans la vue HTML de votre éditeur.',
  curly: 'Avec de mauvais guillemets',
  curlyAbout:
    'Un éditeur a remplacé les guillemets droits par {quote} ; les navigateurs ne chargeront pas ce code. Copiez de nouveau l’extrait et collez-le comme code.',
  commented: 'Dans un commentaire : les navigateurs ne l’exécutent pas',
  commentedAbout:
    'C’est un extrait publié dans un commentaire, donc les navigateurs ne l’exécutent pas. Retirez les marques de commentaire avant et après.',
  lessSimilar: 'Extraits moins ressemblants',
  foundSimilar: 'Un extrait ressemblant a été trouvé',
  foundSimilarAbout:
    'Ce texte n’a pas été publié ici sous cette forme exacte. Il diffère d’un extrait publié aux endroits marqués ci-dessous : comparez-les avant de lui faire confiance.',
  refusedValue: 'Avec une valeur que le guide n’accepte pas',
  refusedValueAbout:
    'À une valeur près, c’est un extrait publié. Le guide a des règles pour cette valeur et ne vous donnerait pas un tel extrait : copiez-le à nouveau.',
  valueRefused: 'Le guide n’accepte pas {value} pour « {name} ».',
  valueTooLong: '« {name} » a {length} caractères dans votre texte. Le guide en accepte {count} au plus.',
  otherHost: 'D’un autre hôte : ne vous y fiez pas',
  otherHostAbout:
    'Votre texte nomme {hosts}, mais pas l’extrait publié. Qui contrôle un hôte décide de ce que fait son code.',
  codeAdded: 'Avec du code ajouté : ne vous y fiez pas',
  codeAddedAbout:
    'Votre texte contient {code}, mais pas l’extrait publié. Ce code s’exécute sur chaque page qui contient ce texte.',
  publishedHosts: 'Dans l’extrait publié',
  noHost: 'aucun hôte',
  attributeChanged: '{attribute} vaut {pasted} dans votre texte et {published} dans l’extrait publié.',
  attributeMissing: '{attribute} manque dans votre texte.',
  attributeAdded: '{attribute} ne figure que dans votre texte.',
  stepOf: 'Étape {number} : {title}',
  origin: 'Par {brand}, version {version}, publiée pour la première fois le {date}.',
  gone: 'Un guide qui n’est plus publié',
  goneAbout: 'Version {version}, publiée pour la première fois le {date}. Son contenu n’est pas affiché.',
  onlyPublished: 'Seulement dans l’extrait publié',
  onlyYours: 'Seulement dans votre texte',
  yourValues: 'Vos valeurs',
  yourValue: 'Votre valeur : {name}',
  copyLink: 'Copier le lien vers ce résultat',
  linkCopied: 'Lien copié',
  linkAbout: 'Le lien contient le texte collé : ne le partagez qu’avec des personnes qui peuvent le voir.',
  moreProof: 'Vérifier par vous-même et voir d’autres versions',
  openProof: 'Ouvrir la preuve',

  untrusted: 'Ne vous fiez pas à cette version',
  untrustedAll: 'Ne vous fiez pas à ces versions',
  untrustedSome: 'Certaines versions ne sont pas fiables',
  rejectedLead:
    'Ce contenu a été publié ici, mais sa preuve n’est pas valide. Ne vous fiez à aucune version rejetée ci-dessous.',
  foundLead: 'Ce contenu a été publié ici. Chaque version ci-dessous est vérifiée à l’aide de sa signature.',
  withdrawn: 'N’est plus publié',
  withdrawnLead:
    'Ce contenu a été publié ici, puis retiré. L’attestation d’une version retirée n’est pas affichée : sa preuve ne peut donc pas être vérifiée ici.',
  first: 'Retour aux premières publications',
  later: 'Publications suivantes',
  whatWasLookedUp: 'Ce qui a été recherché',
  unsignedNames:
    'Les noms des guides et des marques sont choisis par les titulaires des comptes. Ils ne font pas partie du contenu signé.',
  guideOf: '{guide}, par {brand}',
  firstPublished: 'Première publication le {date}.',
  details: 'Détails',
  template: 'Modèle',
  version: 'Version {version}',
  published: 'Publication',
  laterUnpublished: '{date}, retirée par la suite',
  versionId: 'Identifiant de la version',
  snippetHash: 'Extrait (SHA-256)',
  snippetHashAbout:
    'L’empreinte de l’extrait tel qu’il a été signé : qui obtient la même avec {tool} a le même texte.',
  contentHash: 'Contenu signé (SHA-256)',
  contentHashAbout:
    'L’empreinte de la version entière, avec toutes ses étapes. C’est elle que la signature couvre : personne ne peut donc changer une étape sans que cela se voie. {commands} la recalculent.',
  theseCommands: 'Ces commandes',
  key: 'Clé',
  noKey: 'aucune',
  pending: 'pas encore active',
  active: 'active',
  retired: 'remplacée',
  revoked: 'révoquée',
  signedSnippet: 'L’extrait de l’étape « {step} », tel qu’il a été signé :',
  wholeVersion: 'La version entière. Ses étapes :',
  records: 'Enregistrements DNS de cette version',
  recordsAbout: 'Comparez vos enregistrements avec ceux-ci. {name} tient lieu d’une de vos valeurs.',
  recordType: 'Type',
  recordName: 'Nom',
  recordValue: 'Valeur',
  noLongerPublished:
    'Cette version n’est plus publiée. Son attestation et son contenu ne sont donc pas affichés.',
  notVerified: 'Ce serveur n’a pas vérifié l’attestation de cette version.',
  noScript:
    'Avec JavaScript, votre navigateur fait lui-même la vérification, sans devoir se fier au serveur.',
  yourself: 'Vérifier par vous-même',
  yourselfAbout:
    'Ces commandes nécessitent {curl}, {jq} et {openssl}. La dernière indique si la signature est valide.',
  keepKey:
    'Conservez le {keyId} auquel vous faites confiance. La prochaine fois, vous n’aurez pas besoin de faire confiance au catalogue.',
}

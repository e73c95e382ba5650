import type { Translated } from '../translated.ts'

/** Texts about the verification of a record, which the page passes to its script. */
export const verification = {
  record: 'Record',
  recordAbout: 'The record must have every field that a proof needs.',
  fingerprint: 'Fingerprint',
  fingerprintAbout:
    'A SHA-256 is the fingerprint of a text: changing one letter changes it. It is computed again from the content and must equal the signed fingerprint.',
  version: 'Version',
  versionAbout:
    'The signed content names its own version, so no other version can be passed off as this one.',
  key: 'Key',
  keyAbout: 'The key must be one that this service has published and not revoked.',
  signature: 'Signature',
  signatureAbout:
    'Only the private half of the key can make this signature (with the Ed25519 algorithm). Its public half is enough to check it.',
  passed: 'passed',
  failed: 'failed',
  notReached: 'not reached',
  steps: 'What was checked',
  byServer: 'Verified by this server',
  rejectedByServer: 'Rejected by this server',
  verifying: 'Your browser is verifying this',
  byBrowser: 'Verified by your browser',
  byBrowserAbout: 'It fetched the signed record and the key catalog, and verified each step itself.',
  rejectedByBrowser: 'Rejected by your browser',
  rejectedAbout: 'Do not rely on this version: it is not what was signed, or its key is not trusted.',
  unable: 'Your browser cannot verify this itself',
  unableAbout:
    "It does not support Ed25519, the signature algorithm, or this page was not loaded over HTTPS. This server's result is below. To verify independently, use a newer browser or the commands at the end of the page.",
  unknown: 'Your browser could not verify this',
  unknownAbout: "A request failed ({reason}). This server's result is below.",
}

/** Texts of the audit pages. */
export const pages = {
  audit: 'Audit',
  console: 'Console',
  api: 'Docs',
  skip: 'Skip to the content',
  footer: 'Waymark: guides, checks and signatures.',
  demo: 'Demo',
  quickstart: 'Quickstart',
  reference: 'API reference',
  guides: 'Guides to the API',
  keys: 'Signing keys',
  programs: 'For programs',
  field: 'The snippet as it appears on your site, or a SHA-256',
  fieldHint:
    'The audit finds snippets of code. It does not look up DNS records: the proof of a guide lists its records, for you to compare.',
  lookUp: 'Look it up',
  again: 'Look up something else',

  searchLead:
    'Did one of our guides tell you to add code to your site? Paste it to see which guide it came from, when it was published, and proof that nobody has changed it.',
  howItWorks: 'How the proof works',
  aFingerprint: 'A fingerprint',
  aFingerprintAbout:
    'Each published version has a SHA-256, 64 digits computed from its text. Changing one letter changes them.',
  aSignature: 'A signature',
  aSignatureAbout:
    'The fingerprint is signed with a private key that never leaves this service. Nobody else can create this signature.',
  aPublicKey: 'A public key',
  aPublicKeyAbout:
    'Anyone can check the signature with the public key: your browser does, and so can you, without asking us. The {keys} is public.',
  listOfKeys: 'list of keys',
  whatIsProved:
    'Published content can always be found, even after it has been unpublished. A snippet is found even with your own values in it. The proof covers the text that was signed, with {name} in place of a value.',

  nothingFound: 'Not published here',
  incompleteHash: 'Not a whole SHA-256',
  noSuchHash: 'Nothing with the SHA-256 {hash} was published here.',
  pasteSnippet: 'Paste the snippet itself to see the most similar one, even if a few characters differ.',
  nothingSimilar:
    'We found nothing like this text among the published snippets. That says nothing about the code itself: it may come from another service.',
  pasteWhole:
    'Paste the whole snippet as it appears on your site, with your own values in it. A few different characters do not matter.',
  fillExample: 'Fill in an example',
  copy: 'Copy',
  copied: 'Copied',
  hashDigits: 'A SHA-256 has 64 digits. This one has {count}: copy it again, as a whole.',
  recordsNotFound: 'DNS records are not looked up here',
  dnsProof:
    'Only code is found here. A DNS record is proved by the signed version of its guide, which contains the record: paste code of the same guide, open its proof, and compare.',
  notLookedAt: 'Your text also has {tags}. That is no part of this published snippet and was not looked at.',

  found: 'Found',
  foundWithValues:
    'This is a published snippet, with your values in it. The proof covers the text that was signed.',
  foundSeveral:
    'Your text has {count} published snippets. Each of them is below with its proof, which covers the text that was signed.',
  foundAsSigned: 'This is a published snippet. The proof covers the text that was signed.',
  foundRespelled:
    'This is a published snippet. Your text writes its tags otherwise, which browsers read as the same. The proof covers the text that was signed.',
  foundPart: 'Part of a published snippet',
  foundPartAbout:
    'What you pasted is a part of this published snippet. The rest, marked below, is missing from your text.',
  escaped: 'The published snippet as text',
  escapedAbout:
    '{before} became {after}, so browsers show this text and do not run it. Paste it as code, in the HTML view of your editor.',
  curly: 'With the wrong quotes',
  curlyAbout:
    'An editor replaced the straight quotes by {quote}; browsers will not load this. Copy the snippet again, and paste it as code.',
  commented: 'In a comment: browsers do not run it',
  commentedAbout:
    'This is a published snippet inside a comment, so browsers do not run it. Remove the marks of the comment before and after it.',
  lessSimilar: 'Less similar snippets',
  foundSimilar: 'Found something similar',
  foundSimilarAbout:
    'This exact text was not published here. It differs from a published snippet in the places marked below: compare them before you trust it.',
  refusedValue: 'With a value that the guide does not accept',
  refusedValueAbout:
    'Apart from a value, this is a published snippet. The guide has rules for this value and would not give you a snippet with it: copy the snippet again.',
  valueRefused: 'The guide does not accept {value} as “{name}”.',
  valueTooLong: '“{name}” has {length} characters in your text. The guide accepts {count} at most.',
  otherHost: 'From another host: do not trust it',
  otherHostAbout:
    'Your text names {hosts}, which the published snippet does not. Whoever controls a host decides what its code does.',
  codeAdded: 'With added code: do not trust it',
  codeAddedAbout:
    'Your text has {code}, which the published snippet does not. It runs on every page with this text.',
  publishedHosts: 'In the published snippet',
  noHost: 'no host',
  attributeChanged: '{attribute} is {pasted} in your text, and {published} in the published snippet.',
  attributeMissing: '{attribute} is missing in your text.',
  attributeAdded: '{attribute} is only in your text.',
  stepOf: 'Step {number}: {title}',
  origin: 'By {brand}, version {version}, first published on {date}.',
  gone: 'A guide that is no longer published',
  goneAbout: 'Version {version}, first published on {date}. Its content is not shown.',
  onlyPublished: 'Only in the published snippet',
  onlyYours: 'Only in your text',
  yourValues: 'Your values',
  yourValue: 'Your value: {name}',
  copyLink: 'Copy link to this result',
  linkCopied: 'Link copied',
  linkAbout: 'The link contains what you pasted: share it only with people who may see it.',
  moreProof: 'Check it yourself, and see other versions',
  openProof: 'Open the proof',

  untrusted: 'Do not trust this version',
  untrustedAll: 'Do not trust these versions',
  untrustedSome: 'Not every version can be trusted',
  rejectedLead:
    'This was published here, but its proof is not valid. Do not rely on a version that is rejected below.',
  foundLead: 'This was published here. Each version below is verified against its signature.',
  withdrawn: 'No longer published',
  withdrawnLead:
    'This was published here and withdrawn later. The record of a withdrawn version is not shown, so its proof cannot be checked here.',
  first: 'Back to the first publications',
  later: 'Later publications',
  whatWasLookedUp: 'What was looked up',
  unsignedNames: 'Accounts choose the names of guides and brands. They are not part of the signed content.',
  guideOf: '{guide}, by {brand}',
  firstPublished: 'First published on {date}.',
  details: 'Details',
  template: 'Template',
  version: 'Version {version}',
  published: 'Published',
  laterUnpublished: '{date}, later unpublished',
  versionId: 'Version id',
  snippetHash: 'Snippet (SHA-256)',
  snippetHashAbout:
    'The fingerprint of the snippet as it was signed: whoever computes the same with {tool} has the same text.',
  contentHash: 'Signed content (SHA-256)',
  contentHashAbout:
    'The fingerprint of the whole version with all its steps. It is what the signature covers, so nobody can change a step unseen. {commands} compute it again.',
  theseCommands: 'These commands',
  key: 'Key',
  noKey: 'none',
  pending: 'not active yet',
  active: 'active',
  retired: 'retired',
  revoked: 'revoked',
  signedSnippet: 'The snippet of the step “{step}”, as it was signed:',
  wholeVersion: 'The whole version. Its steps:',
  records: 'DNS records in this version',
  recordsAbout: 'Compare your records with these. A {name} stands for a value of yours.',
  recordType: 'Type',
  recordName: 'Name',
  recordValue: 'Value',
  noLongerPublished: 'This version is no longer published, so its record and content are not shown.',
  notVerified: 'This server did not verify the record of this version.',
  noScript: 'With JavaScript, your browser verifies this itself, without trusting the server.',
  yourself: 'Check it yourself',
  yourselfAbout:
    'These commands need {curl}, {jq} and {openssl}. The last one reports whether the signature is valid.',
  keepKey: 'Save the {keyId} that you trust. Next time, you need not trust the catalog.',
}

/** Texts by name, with `{name}` for each value that a page fills in. Every language has all of them. */
export type PageMessages = Translated<typeof pages>
export type VerificationMessages = Translated<typeof verification>

/** Words of the names of ids. */
const idWord =
  /(?:^|-)(?:site|id|key|token|account|domain|project|website|app|client|pixel|property|workspace|org|team|shop|store|tenant|code|license|licence|portal|hub|idsite)(?:$|-)|^[a-z]{1,3}id$/

/** True for a name in which a word suggests an id, such as `account_number` and `siteId`. */
export function hasIdWord(name: string): boolean {
  return idWord.test(withHyphens(name))
}

const lastWord =
  /(?:^|-)(?:site|idsite|id|key|token|account|domain|subdomain|project|website|app|pixel|workspace|org|organi[sz]ation|team|shop|store|tenant|license|licence|portal|hub|company|merchant|publisher|partner|slug|handle|dsn)$/
const compound = /[a-z](?:id|key|token)$/
const ordinaryWord =
  /(?:^|-)(?:valid|invalid|grid|void|avoid|hybrid|android|paid|solid|fluid|hotkey|accesskey)$/
/** Whose ids differ from page to page. */
const onPage = /(?:^|-)(?:user|visitor|session|order|transaction|event|element|parent|container|target)s?-/

/** True for a name that ends like that of an id, whatever its value looks like. */
export function isIdName(name: string): boolean {
  const hyphenated = withHyphens(name)
  if (ordinaryWord.test(hyphenated) || onPage.test(hyphenated)) return false
  return lastWord.test(hyphenated) || compound.test(hyphenated)
}

/** True for a name of an address, such as `webhookUrl` and `data-url`. */
export function isAddressName(name: string): boolean {
  return /(?:^|-)(?:url|href|link)$/.test(withHyphens(name))
}

function withHyphens(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .replace(/^data-/, '')
    .toLowerCase()
}

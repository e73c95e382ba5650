/** Words that snippets of any kind have. */
const common = new Set(
  'anonymous appendchild async body charset code const createelement crossorigin data defer display document false fetchpriority function getelementsbytagname head height hidden href html http https iframe insertbefore integrity javascript link loading module name none noscript null parentnode preconnect preload push referrerpolicy return script source style stylesheet text this true type undefined visibility width window'.split(
    ' ',
  ),
)

/**
 * Counts the characters of the words that tell a snippet from others. `names` are words that do not count, whatever they
 * are.
 */
export function countTelling(text: string, names: ReadonlySet<string>): number {
  const words = text.match(/[\w.-]+/g) ?? []
  return words.reduce((sum, word) => sum + (!names.has(word) && isTelling(word) ? word.length : 0), 0)
}

/** A property of a variable with a short name, as in `s.src`, is judged without it. */
function isTelling(word: string): boolean {
  const name = word.toLowerCase().replace(/^\w\.(?=\w{3})/, '')
  return name.length >= 4 && !name.split('.').every((piece) => common.has(piece))
}

/** The host after two slashes, and the path after it. */
const address = /\/\/([\w.-]+)(\/[\w.@{}/-]*)?/g
const queryName = /[?&](?:amp;)?([\w.-]+)(?==)/g

/**
 * Lists the words of two texts that make them no more alike: the names in the queries of addresses, as `?id=` is in those of
 * many services, and the hosts, which serve the scripts of many sites. A host counts if both have a file of one kind from one
 * of its folders.
 */
export function namesInAddresses(one: string, other: string): ReadonlySet<string> {
  const [addresses, others] = [addressesIn(one), addressesIn(other)]
  const places = new Set(addresses.map(({ place }) => place))
  const alike = new Set(others.flatMap(({ host, place }) => (places.has(place) ? [host] : [])))
  const hosts = [...addresses, ...others].map(({ host }) => host)
  const queryNames = [one, other].flatMap((text) =>
    Array.from(text.matchAll(queryName), ([, name = '']) => name),
  )
  return new Set([...hosts.filter((host) => !alike.has(host)), ...queryNames])
}

function addressesIn(text: string): { readonly host: string; readonly place: string }[] {
  return Array.from(text.matchAll(address), ([, host = '', path = '/']) => {
    const file = path.lastIndexOf('/') + 1
    const extension = /\.\w+$/.exec(path)?.[0] ?? ''
    return { host, place: `${host}${path.slice(0, file)} ${extension}` }
  })
}

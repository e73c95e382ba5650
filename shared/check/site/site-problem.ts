import { withScheme } from './with-scheme.ts'

/** The schemes before an address: one that is mistyped or unknown, one with too few slashes, or several. */
const schemes = /^(?:[a-z][a-z0-9+-]*:\/+|https?:)+/i

/**
 * Why what people type is not the address of a site, in a sentence, with the address that they may mean. Undefined for one.
 * A name without a dot is one only after `http://` or `https://`, since an operator can allow names of an own network.
 */
export function siteProblem(text: string): string | undefined {
  const completed = withScheme(text)
  if (isSite(completed) && (completed === text || hasDot(completed))) return undefined
  const rest = text.replace(schemes, '')
  if (rest !== text && siteProblem(rest) === undefined) return `Did you mean ${withScheme(rest)}?`
  const port = /^[a-z]+:\/\/[^/?#]+:(\d+)(?:[/?#]|$)/i.exec(completed)?.[1]
  if (Number(port) > 65_535) return 'A port is at most 65535.'
  return /^[\w-]+$/.test(text)
    ? 'The name of a site has a dot, as in www.example.com. Write http:// before a name of your own network.'
    : 'This is not the address of a site, such as www.example.com.'
}

/** False for a host with a colon and no port, which is what a scheme within an address looks like. */
function isSite(url: string): boolean {
  return /^https?:\/\/[^/?#\s]*[^/?#\s:](?:[/?#]|$)/i.test(url) && URL.canParse(url)
}

/** True for a name with a dot, an address in full, and this machine. */
export function hasDot(url: string): boolean {
  const hostname = URL.parse(url)?.hostname ?? ''
  // The URL parser reads a number as an address: 1003 is 0.0.3.235.
  if (/^[\d.]+$/.test(hostname)) return url.includes(hostname)
  return /[.:]|^localhost$/.test(hostname)
}

/**
 * A host that scripts may be loaded from, in a source expression of a policy: CSP 3, 6.7.2.8 "Does url match
 * expression".
 */
type HostSource = { scheme: string | undefined; host: string; port: string | undefined; path: string }

const hostSource =
  /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[a-z\d_-]+(?:\.[a-z\d_-]+)*\.?)(?::(\d+|\*))?(\/[^?#]*)?$/i
const schemeSource = /^([a-z][a-z\d+.-]*):$/i

/** The parts of a URL that sources are compared with. Parsed once, since a policy may list thousands of sources. */
export type AddressParts = Pick<URL, 'protocol' | 'hostname' | 'port' | 'origin'> & { readonly path: string }

export function addressPartsOf({ protocol, hostname, port, origin, pathname }: URL): AddressParts {
  return { protocol, hostname, port, origin, path: decodePath(pathname) }
}

/** Returns true if the source allows `url` on a page at `self`. Keywords other than 'self' match no address. */
export function sourceMatches(source: string, url: AddressParts, self: AddressParts): boolean {
  if (source === '*') return isNetworkScheme(url.protocol) || url.protocol === self.protocol
  if (source.toLowerCase() === "'self'") return matchesSelf(url, self)
  const scheme = schemeSource.exec(source)?.[1]
  if (scheme !== undefined) return schemeMatches(`${scheme.toLowerCase()}:`, url.protocol)
  const parts = hostSource.exec(source)
  if (!parts) return false
  const [, wanted, host = '', port, path = ''] = parts
  return hostSourceMatches({ scheme: wanted?.toLowerCase(), host: host.toLowerCase(), port, path }, url, self)
}

function isNetworkScheme(protocol: string): boolean {
  return ['http:', 'https:', 'ws:', 'wss:', 'ftp:'].includes(protocol)
}

function matchesSelf(url: AddressParts, self: AddressParts): boolean {
  if (url.origin === self.origin) return true
  // An empty port is the default port of the scheme.
  const samePort = url.port === self.port
  return url.hostname === self.hostname && samePort && schemeMatches(self.protocol, url.protocol)
}

/** A source with http: also allows https:. */
function schemeMatches(wanted: string, actual: string): boolean {
  return wanted === actual || (wanted === 'http:' && actual === 'https:')
}

function hostSourceMatches(source: HostSource, url: AddressParts, self: AddressParts): boolean {
  const scheme = source.scheme === undefined ? self.protocol : `${source.scheme}:`
  return (
    schemeMatches(scheme, url.protocol) &&
    hostMatches(source.host, url.hostname) &&
    portMatches(source, url) &&
    pathMatches(source.path, url.path)
  )
}

function hostMatches(wanted: string, host: string): boolean {
  if (wanted === '*') return true
  return wanted.startsWith('*.') ? host.endsWith(wanted.slice(1)) : host === wanted
}

function portMatches({ port }: HostSource, url: AddressParts): boolean {
  if (port === '*') return true
  const actual = url.port === '' ? defaultPort(url.protocol) : url.port
  if (port === undefined) return actual === defaultPort(url.protocol)
  return actual === port || (port === '80' && actual === '443' && url.protocol === 'https:')
}

function defaultPort(protocol: string): string {
  return protocol === 'https:' ? '443' : '80'
}

/** A path that ends in a slash matches everything below it; any other path matches exactly. `path` is decoded. */
function pathMatches(wanted: string, path: string): boolean {
  if (wanted === '' || wanted === '/') return true
  const exact = !wanted.endsWith('/')
  return exact ? path === decodePath(wanted) : path.startsWith(decodePath(wanted))
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

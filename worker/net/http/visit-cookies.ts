/** Limits of one visit; browsers allow more. */
const MAX_COOKIES = 20
const MAX_COOKIE_BYTES = 4096

type Cookie = {
  readonly host: string
  readonly name: string
  readonly value: string
  readonly path: string
  readonly isSecure: boolean
}

/**
 * The cookies that a site sets during one visit, which go back to the same host until the visit ends (RFC 6265, as
 * host-only cookies). Without them, a page that sets a cookie and redirects to itself leads nowhere.
 */
export class VisitCookies {
  #cookies: Cookie[] = []

  /** Keeps the cookies of a response. Those that are too long or too many are ignored. */
  store(url: URL, header: string | readonly string[] | undefined): void {
    for (const line of [header ?? []].flat()) {
      const cookie = Buffer.byteLength(line) <= MAX_COOKIE_BYTES ? readCookie(line, url) : undefined
      if (!cookie) continue
      this.#cookies = this.#cookies.filter((other) => !isSame(other, cookie.cookie))
      if (!cookie.isExpired && this.#cookies.length < MAX_COOKIES) this.#cookies.push(cookie.cookie)
    }
  }

  /** The Cookie header for a request; undefined without cookies for its URL. */
  headerFor({ host, pathname, protocol }: URL): string | undefined {
    const sent = this.#cookies.filter(
      (cookie) =>
        cookie.host === host &&
        isWithin(pathname, cookie.path) &&
        (!cookie.isSecure || protocol === 'https:'),
    )
    return sent.length > 0 ? sent.map(({ name, value }) => `${name}=${value}`).join('; ') : undefined
  }
}

function isSame(a: Cookie, b: Cookie): boolean {
  return a.host === b.host && a.name === b.name && a.path === b.path
}

/** True for a path below another (RFC 6265, 5.1.4). */
function isWithin(pathname: string, path: string): boolean {
  if (!pathname.startsWith(path)) return false
  return path.endsWith('/') || pathname.length === path.length || pathname[path.length] === '/'
}

type ReadCookie = { readonly cookie: Cookie; readonly isExpired: boolean }

/** Reads a Set-Cookie header (RFC 6265, 5.2). Undefined for one that no request could send back. */
function readCookie(line: string, url: URL): ReadCookie | undefined {
  const [pair = '', ...rest] = line.split(';')
  const equals = pair.indexOf('=')
  const [name, value] = [pair.slice(0, Math.max(equals, 0)).trim(), pair.slice(equals + 1).trim()]
  if (name === '' || !/^[\t\x20-\x7e\x80-\xff]*$/.test(name + value)) return undefined
  const attributes = new Map(rest.map(readAttribute))
  if (!isOwnDomain(url.hostname, attributes.get('domain') ?? '')) return undefined
  const path = attributes.get('path')
  return {
    cookie: {
      host: url.host,
      name,
      value,
      path: path?.startsWith('/') ? path : folderOf(url.pathname),
      isSecure: attributes.has('secure'),
    },
    isExpired: isExpired(attributes),
  }
}

/** Browsers refuse a cookie for another site (RFC 6265, 5.3), also one for a whole top-level domain. */
function isOwnDomain(hostname: string, attribute: string): boolean {
  const domain = attribute.replace(/^\./, '').toLowerCase()
  if (domain === '' || domain === hostname) return true
  return domain.includes('.') && hostname.endsWith(`.${domain}`)
}

function readAttribute(text: string): [name: string, value: string] {
  const equals = text.indexOf('=')
  if (equals === -1) return [text.trim().toLowerCase(), '']
  return [text.slice(0, equals).trim().toLowerCase(), text.slice(equals + 1).trim()]
}

function folderOf(pathname: string): string {
  return pathname.slice(0, pathname.lastIndexOf('/')) || '/'
}

function isExpired(attributes: ReadonlyMap<string, string>): boolean {
  const maxAge = attributes.get('max-age')
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0
  return Date.parse(attributes.get('expires') ?? '') <= Date.now()
}

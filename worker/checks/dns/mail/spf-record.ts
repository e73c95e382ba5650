import { isIP } from 'node:net'

/** A term of an SPF record (RFC 7208, 4.6.1), such as `~all`, `include:_spf.example.com` and `redirect=example.com`. */
export type SpfTerm = {
  readonly text: string
  readonly name: string
  /** Without one, a mechanism passes. */
  readonly qualifier: '+' | '-' | '~' | '?'
  readonly value: string
}

export type SpfRecord =
  | { readonly kind: 'terms'; readonly terms: readonly SpfTerm[] }
  /** A term that no receiver understands, because of which the record does not count. */
  | { readonly kind: 'invalid'; readonly term: string }

/** True for a record that a receiver takes for SPF (RFC 7208, 4.5). */
export function isSpf(record: string): boolean {
  return /^v=spf1(?: |$)/i.test(record)
}

export function parseSpf(record: string): SpfRecord {
  const terms: SpfTerm[] = []
  for (const text of textsOf(record)) {
    const term = parseTerm(text)
    if (!term) return { kind: 'invalid', term: text }
    terms.push(term)
  }
  const second = secondOf('redirect', terms) ?? secondOf('exp', terms)
  return second ? { kind: 'invalid', term: second.text } : { kind: 'terms', terms }
}

/** The terms of a record that receivers understand. */
export function validTerms(record: string): SpfTerm[] {
  return textsOf(record).flatMap((text) => parseTerm(text) ?? [])
}

function textsOf(record: string): string[] {
  return record
    .split(' ')
    .slice(1)
    .filter((text) => text !== '')
}

function secondOf(modifier: string, terms: readonly SpfTerm[]): SpfTerm | undefined {
  const [, second] = terms.filter(({ name }) => name === modifier)
  return second
}

const mechanisms = new Set(['all', 'include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists'])

export function parseTerm(text: string): SpfTerm | undefined {
  const [, modifier, modified] = /^([a-z][\w.-]*)=(.*)$/i.exec(text) ?? []
  if (modifier !== undefined) {
    const name = modifier.toLowerCase()
    const needsDomain = name === 'redirect' || name === 'exp'
    if (needsDomain && !isDomain(modified ?? '')) return undefined
    return { text, name, qualifier: '+', value: modified ?? '' }
  }
  const [, sign, mechanism = '', separator, rest = ''] =
    /^([+~?-]?)([a-z\d]+)(?:([:/])(.*))?$/i.exec(text) ?? []
  const name = mechanism.toLowerCase()
  const value = separator === '/' ? `/${rest}` : rest
  if (!mechanisms.has(name) || !takesValue(name, value, separator === ':')) return undefined
  return { text, name, qualifier: (sign || '+') as SpfTerm['qualifier'], value }
}

function takesValue(name: string, value: string, hasColon: boolean): boolean {
  switch (name) {
    case 'all':
      return value === '' && !hasColon
    case 'include':
    case 'exists':
      return isDomain(value)
    case 'ip4':
    case 'ip6':
      return isNetwork(value, name === 'ip4' ? 4 : 6)
    default: {
      const [, domain = '', bits4 = '', bits6 = ''] = dualCidr.exec(value) ?? []
      const fits = dualCidr.test(value) && Number(bits4) <= 32 && Number(bits6) <= 128
      return fits && (domain === '' ? !hasColon : isDomain(domain))
    }
  }
}

/** A domain with the sizes of a network, such as `example.com/24//64` (RFC 7208, 5.6). */
const dualCidr = /^([^/]*)(?:\/(\d{1,2}))?(?:\/\/(\d{1,3}))?$/

/** A domain may have macros (RFC 7208, 7), and ends with one or with a label that is no number. */
function isDomain(text: string): boolean {
  if (!/^[\w.%{}+/=,-]+$/.test(text)) return false
  return text.endsWith('}') || /\.(?!\d+\.?$)[a-z\d](?:[a-z\d-]*[a-z\d])?\.?$/i.test(text)
}

function isNetwork(text: string, version: 4 | 6): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = version === 4 ? 32 : 128
  return (
    isIP(address) === version &&
    more.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
  )
}

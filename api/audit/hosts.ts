import { decodeHTML } from 'entities'
import { jsTokens } from '../../shared/code/js-lexer.ts'
import { placeholderPattern } from '../../shared/content/placeholders.ts'
import { isAddressAttribute } from '../../shared/snippet/address-ids.ts'
import { type Tag, tagsIn } from '../../shared/snippet/tags.ts'

/** Hosts that only the pasted text names, and those that the published snippet names. */
export type HostComparison = { readonly pasted: readonly string[]; readonly published: readonly string[] }

/**
 * Finds the hosts of a pasted text that a published snippet does not name. A placeholder of the snippet stands for any part
 * of a host, and an attribute that begins with one for any address. Comments and text between tags name no hosts: nothing is
 * loaded from there. Undefined if there is no such host.
 */
export function compareHosts(published: string, pasted: string): HostComparison | undefined {
  const signed = namesIn(published)
  const isSigned = ({ host, attribute }: HostName): boolean =>
    signed.some((name) => fitsHost(name.host, host) || (name.isOpen && name.attribute === attribute))
  const others = namesIn(pasted).filter((name) => name.host !== '' && !isSigned(name))
  return others.length === 0 ? undefined : { pasted: hostsOf(others), published: hostsOf(signed) }
}

/** A host, and the attribute that names it. The host of an open attribute, which begins with a placeholder, is empty. */
type HostName = {
  readonly host: string
  readonly attribute?: string | undefined
  readonly isOpen?: boolean
}

function hostsOf(names: readonly HostName[]): string[] {
  return [...new Set(names.flatMap(({ host }) => (host === '' ? [] : [host])))]
}

/** True if a host is one of those that a host with placeholders stands for. */
function fitsHost(signed: string, host: string): boolean {
  const pieces = signed.split(placeholderPattern)
  if (pieces.length === 1) return signed === host
  const [first = '', last = ''] = [pieces[0], pieces.at(-1)]
  return host.length >= first.length + last.length && host.startsWith(first) && host.endsWith(last)
}

function namesIn(code: string): HostName[] {
  const tags = tagsIn(code)
  if (tags.length === 0) return hostsInText(withoutComments(code))
  return tags.flatMap((tag) => [...hostsInTag(code, tag), ...hostsInElement(code, tag)])
}

function hostsInTag(code: string, { attributes }: Tag): HostName[] {
  return attributes.flatMap(({ name, start, end }) => {
    if (name.startsWith('xmlns')) return []
    const value = decodeHTML(code.slice(start, end)).trim()
    const isOpen = value.search(placeholderPattern) === 0
    const address = isAddressAttribute(name) && !isOpen ? hostOfAddress(value) : undefined
    const named = address === undefined ? hostsInText(value) : [{ host: address }]
    const open: HostName[] = isOpen ? [{ host: '', attribute: name, isOpen }] : []
    return [...named.map(({ host }) => ({ host, attribute: name })), ...open]
  })
}

/** Browsers read `noscript` as markup when scripts are off, and other texts as code. */
function hostsInElement(code: string, { name, text }: Tag): HostName[] {
  if (!text) return []
  const content = code.slice(text.start, text.end)
  if (name === 'noscript') return namesIn(content)
  return hostsInText(name === 'script' ? withoutComments(content) : content)
}

/** Stands for the site in addresses without a host. */
const SITE = 'site.invalid'

/** Reads an address as browsers do, which take `/\host` and a line break in `ht\ntps:` for what they look like. */
function hostOfAddress(address: string): string | undefined {
  const text = address.replaceAll(placeholderPattern, (placeholder) => 'v'.padEnd(placeholder.length, 'v'))
  const url = text === address ? URL.parse(address, `https://${SITE}/`) : null
  return url && isWebAddress(url) && url.hostname !== SITE ? cleanHost(url.hostname) : undefined
}

function isWebAddress({ protocol }: URL): boolean {
  return /^(?:https?|wss?):$/.test(protocol)
}

/** A host after two slashes, which code may escape. What is before the slashes tells an address from a path. */
const address = /(?<=[\s:"'`=(,[]|^)(?:\\?\/|\\){2}([^\s"'`<>\\/?#,;()]{1,300})/g

/** Identifies what a document is, as in `http://www.w3.org/2000/svg`. Nothing is loaded from it. */
const NAMESPACES = 'www.w3.org'

function hostsInText(text: string): HostName[] {
  return Array.from(text.matchAll(address), ([, authority = '']) => {
    const host = authority.slice(authority.lastIndexOf('@') + 1)
    if (host.search(placeholderPattern) >= 0) return host.replace(/:\d+$/, '')
    const name = URL.parse(`https://${host}/`)?.hostname ?? ''
    return /[.:]|^localhost$/.test(name) ? cleanHost(name) : ''
  })
    .filter((host) => host !== '' && host !== NAMESPACES)
    .map((host) => ({ host }))
}

function cleanHost(host: string): string {
  return host.endsWith('.') ? host.slice(0, -1) : host
}

/** A program without its comments, with strings as it sees them. What cannot be read with certainty stays as it is. */
function withoutComments(program: string): string {
  const kept: string[] = []
  for (const { kind, at, text, value, isUnsure } of jsTokens(program)) {
    if (isUnsure) return `${kept.join(' ')} ${program.slice(at)}`
    if (kind !== 'comment') kept.push(kind === 'string' ? `"${value}"` : text)
  }
  return kept.join(' ')
}

import { AttributeAction, SelectorType, type AttributeSelector } from 'css-what'
import type { Subject } from '../../html/selector/subject.ts'

type Token = Subject['compounds'][number]['parts'][number]['token']

const partial: ReadonlySet<AttributeAction> = new Set([
  AttributeAction.Any,
  AttributeAction.End,
  AttributeAction.Equals,
  AttributeAction.Start,
])

/** A condition that names a host: only such an address can be told from another one. */
export function isAddressCondition(token: Token): token is AttributeSelector {
  if (token.type !== SelectorType.Attribute || !partial.has(token.action)) return false
  return isAddressAttribute(token.name) && namesHost(token.value)
}

export function isAddressAttribute(name: string): boolean {
  return /^(?:src|href)$/i.test(name)
}

/** True for a text that begins with a host, with or without a scheme. */
export function namesHost(text: string): boolean {
  return hostPattern.test(text)
}

const hostPattern = /^(?:https?:)?\/\/[^/?#\s.]+\.[^/?#\s]+(?:[/?#]|$)/i

/** Browsers load scripts, styles and frames of other sites from no other addresses. */
export function isWebAddress({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:'
}

/** True if the address for which a browser asks begins with a text that names a host. */
export function beginsWith(address: URL, wanted: string): boolean {
  return isAt(textOf(address), withoutScheme(wanted))
}

/**
 * True if the address for which a browser asks meets a condition that compares the text of an attribute. `page` is the URL
 * by which an address without a scheme is completed.
 */
export function meetsCondition(
  address: URL,
  { action, value }: Pick<AttributeSelector, 'action' | 'value'>,
  page: string,
): boolean {
  if (!isWebAddress(address) || !hasScheme(address, { action, value }, page)) return false
  const [actual, wanted] = [textOf(address), withoutScheme(value)]
  const mayGoOn = action === AttributeAction.Any || action === AttributeAction.Start
  return isAt(actual, wanted) && (mayGoOn || isAt(wanted, actual))
}

function hasScheme(
  { protocol }: URL,
  { action, value }: Pick<AttributeSelector, 'action' | 'value'>,
  page: string,
): boolean {
  const scheme = /^https?:/i.exec(value)?.[0].toLowerCase()
  if (scheme !== undefined) return protocol === scheme
  // In the middle of a text, any scheme may come before it.
  const isFromStart = action === AttributeAction.Equals || action === AttributeAction.Start
  return !isFromStart || protocol === new URL(page).protocol
}

function textOf({ host, pathname, search }: URL): string {
  return `//${host}${pathname}${search}`
}

function withoutScheme(address: string): string {
  return address.replace(/^https?:/i, '')
}

/** Browsers write host names in lower case, and encode some characters of the rest. */
function isAt(address: string, wanted: string): boolean {
  const [host, rest] = splitHost(wanted)
  const [actualHost, actualRest] = splitHost(address)
  const [actualName, name] = [actualHost.toLowerCase(), host.toLowerCase()]
  const isHost = rest === '' ? actualName.startsWith(name) : actualName === name
  return isHost && decode(actualRest).startsWith(decode(rest))
}

function splitHost(address: string): [host: string, rest: string] {
  const end = address.slice(2).search(/[/?#]/)
  return end === -1 ? [address.slice(2), ''] : [address.slice(2, end + 2), address.slice(end + 2)]
}

function decode(text: string): string {
  try {
    return decodeURI(text.split('#', 1)[0] ?? '')
  } catch {
    return text
  }
}

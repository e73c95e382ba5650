import type { FoundElement } from '../../html/found-element.ts'

/** No host name is longer. The time to parse a name that is not ASCII grows with the square of its length. */
const MAX_HOST_CHARACTERS = 253

/** Resolves the URL in an element's attribute against the page's URL and its base element. */
export function addressOf(value: string, { base }: FoundElement, page: string): URL | undefined {
  return parseAddress(value, baseOf(base, page))
}

/** Base URL of relative URLs. A data: or javascript: base is ignored (HTML, 4.2.3 "Set the frozen base URL"). */
export function baseOf(base: string | undefined, page: string): string {
  const url = base === undefined ? undefined : parseAddress(base, page)
  return url && !['data:', 'javascript:'].includes(url.protocol) ? url.href : page
}

/** Parses a URL; undefined if it is malformed or its host name is too long. */
export function parseAddress(value: string, base: string): URL | undefined {
  return mayNameHost(value) ? (URL.parse(value, base) ?? undefined) : undefined
}

const schemeWithoutHost = /^[\0-\x20]*(?:data|javascript):/i

/** Returns true if no part between slashes is too long to be parsed as a host name. */
function mayNameHost(value: string): boolean {
  if (value.length <= MAX_HOST_CHARACTERS || schemeWithoutHost.test(value)) return true
  const [beforeQuery = ''] = value.split(/[?#]/, 1)
  return beforeQuery.split(/[/\\]/).every((part) => countNonAscii(part) <= MAX_HOST_CHARACTERS)
}

function countNonAscii(text: string): number {
  return text.replace(/[\0-\x7f]+/g, '').length
}

import type { RenderedPresenceConfig } from '../../../shared/check/rendered/rendered-config.ts'
import { statusMatches } from '../../checks/http-rules.ts'
import { isReadableBody, textsOfBody } from './request-body.ts'
import type { SeenRequest } from './seen-request.ts'
import { endsWholePart, hasWholePart } from './whole-part.ts'

export type WantedRequest = NonNullable<RenderedPresenceConfig['request']>

/** A value that is not the wanted one. */
export type OtherValue = {
  readonly found: string
  readonly expected: string
  /** True for what is on or off, and so nobody's. */
  readonly isState?: boolean
}

export type RequestMatch =
  /** It is the wanted request, and was answered as it should be. */
  | { readonly kind: 'accepted' }
  /** It is the wanted request; it has another status, or no response (yet). */
  | { readonly kind: 'sent' }
  /** It is like the wanted request, but with another value. */
  | { readonly kind: 'other'; readonly value: OtherValue }
  /** It is like the wanted request, but its body cannot be read. */
  | { readonly kind: 'unread' }
  | { readonly kind: 'no' }

const NO = { kind: 'no' } as const

/** Compares a request with the wanted one. Values are compared as a whole. */
export function matchRequest(request: SeenRequest, wanted: WantedRequest): RequestMatch {
  const url = URL.parse(request.url)
  if (!url || url.hostname !== wanted.hostIs.toLowerCase()) return NO
  if (wanted.method !== undefined && request.method !== wanted.method) return NO
  const path = comparePath(url.pathname, wanted.pathPrefix)
  if (path.kind !== 'same') return path
  const query = compareQuery(url.searchParams, wanted.query ?? {})
  if (query.kind !== 'same') return query
  if (!(wanted.bodyContains ?? []).every((part) => bodyHas(request, part)))
    return isReadableBody(request.body) ? NO : { kind: 'unread' }
  const isAccepted = request.status !== undefined && statusMatches(request.status, wanted.status)
  return { kind: isAccepted ? 'accepted' : 'sent' }
}

/** Returns true for a request to the same host and path, whatever its values. */
export function isLikeRequest({ url, method }: SeenRequest, wanted: WantedRequest): boolean {
  const parsed = URL.parse(url)
  if (!parsed || parsed.hostname !== wanted.hostIs.toLowerCase()) return false
  if (wanted.method !== undefined && method !== wanted.method) return false
  return comparePath(parsed.pathname, wanted.pathPrefix).kind !== 'no'
}

type Comparison = { readonly kind: 'same' } | Extract<RequestMatch, { kind: 'other' | 'no' }>

const SAME = { kind: 'same' } as const

function comparePath(path: string, prefix: string | undefined): Comparison {
  if (prefix === undefined) return SAME
  const wanted = new URL(prefix, 'http://host.example').pathname
  const end = endOfSame(path, wanted)
  if (end !== undefined && endsWholePart(path, end)) return SAME
  const parent = wanted.slice(0, wanted.lastIndexOf('/') + 1)
  const last = wanted.slice(parent.length)
  const [found = ''] = path.startsWith(parent) ? path.slice(parent.length).split('/') : []
  return isSameForm(found, last) ? other(parent + found, wanted) : NO
}

/** Where the path ends that a path begins with, whichever of its signs are escaped. Undefined if it does not. */
function endOfSame(path: string, wanted: string): number | undefined {
  let end = 0
  for (const [sign] of wanted.matchAll(pathSign)) {
    const [found] = path.slice(end, end + 3).match(pathSign) ?? []
    if (found === undefined || unescapeSign(found) !== unescapeSign(sign)) return undefined
    end += found.length
  }
  return end
}

const pathSign = /%[\da-f]{2}|./giu

/** An escaped slash does not separate names. */
function unescapeSign(sign: string): string {
  if (sign.length < 3) return sign
  const code = Number.parseInt(sign.slice(1), 16)
  return code === 0x2f ? '%2F' : String.fromCharCode(code)
}

/** Two names of the same form, one with a digit, are two ids: `hotjar-12.js` and `hotjar-7.js`, not `a.js` and `b.js`. */
function isSameForm(found: string, wanted: string): boolean {
  const formOf = (text: string): string =>
    text
      .replace(/[\p{L}]+/gu, (letters) => (/\d/.test(text) ? letters.toLowerCase() : letters))
      .replace(/\d+/g, '0')
  return /\d/.test(wanted) && formOf(found) === formOf(wanted)
}

function compareQuery(query: URLSearchParams, wanted: Readonly<Record<string, string>>): Comparison {
  let different: Comparison | undefined
  for (const [name, value] of Object.entries(wanted)) {
    const values = query.getAll(name)
    if (values.length === 0) return NO
    // Of several values, servers read one or another.
    if (values.some((one) => one !== value))
      different ??= other(`${name}=${values.find((one) => one !== value)}`, `${name}=${value}`)
  }
  return different ?? SAME
}

function other(found: string, expected: string): Comparison {
  return { kind: 'other', value: { found, expected } }
}

/** A body is compared once for each look at the page, and parsed once. */
const parsedBodies = new WeakMap<SeenRequest, readonly string[]>()

function bodyHas(request: SeenRequest, part: string): boolean {
  const texts = parsedBodies.get(request) ?? textsOfBody(request.body ?? '')
  parsedBodies.set(request, texts)
  return texts.some((text) => hasWholePart(text, part))
}

import { phrase, quoteValues, type Fact, type Phrase } from '../../../shared/check/messages/facts.ts'
import { failure } from '../failure.ts'
import type { Limits } from '../limits.ts'
import type { Failure } from '../outcome.ts'
import type { DialPolicy } from '../policy/dial-policy.ts'
import { parseTarget, type AcceptedUrl } from '../policy/target.ts'

/** The part of a response that can redirect. A repeated Location header is an array. */
export type RedirectSource = {
  readonly status: number
  readonly location: string | readonly string[] | undefined
  /** True if the response may have a body, which browsers show if there is no location. */
  readonly mayHaveBody: boolean
  /** The URL that was requested. */
  readonly from: URL
}

export type RedirectRules = {
  readonly policy: DialPolicy
  readonly limits: Limits
  readonly requireHttps: boolean
}

export type RedirectResult =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'to' } & AcceptedUrl)
  | { readonly kind: 'failed'; readonly failure: Failure }

/** 300 and 304 do not send the client elsewhere; 305 and 306 are obsolete (RFC 9110, section 15.4). */
const following = [301, 302, 303, 307, 308]

export function isRedirectStatus(status: number): boolean {
  return following.includes(status)
}

/**
 * Reads a redirect and validates its URL as a target (docs/verification.md, "Hosts that a worker may contact", steps 1 to 6).
 */
export function readRedirect(
  { status, location, from, mayHaveBody }: RedirectSource,
  rules: RedirectRules,
): RedirectResult {
  if (!isRedirectStatus(status)) return { kind: 'none' }
  if (!location && mayHaveBody) return { kind: 'none' }
  const url = typeof location === 'string' ? resolve(location, from) : null
  if (!url) return fail(invalidLocation(badLocation(location), from))
  const parsed = parseTarget(url.href, rules.policy, rules.limits)
  if (!parsed.ok)
    return fail(joinProblem(parsed.failure, from, url) ?? toRedirectFailure(parsed.failure, from))
  if (rules.requireHttps && parsed.url.protocol !== 'https:')
    return fail(notAllowed(phrase('redirect_insecure'), from))
  const { ok: _, ...accepted } = parsed
  return { kind: 'to', ...accepted }
}

/**
 * Failure of a redirect that lost the slash between host and path, as in `https://www.example.comabout`: the new host
 * begins with the whole redirecting host. This proves the mistake only if the new host does not exist.
 */
export function joinProblem({ code }: Failure, from: URL, to: URL): Failure | undefined {
  if (!noSuchHost.includes(code)) return undefined
  const [before, after] = [from.hostname.replace(/^www\./, ''), to.hostname.replace(/^www\./, '')]
  const isJoined = after.length > before.length && after.startsWith(before) && after[before.length] !== '.'
  return isJoined ? failure('redirect_bad_join', { from: from.href, location: to.href }) : undefined
}

const noSuchHost = ['dns_nxdomain', 'dns_no_records', 'target_host_invalid']

function invalidLocation(badLocation: Phrase, from: URL): Failure {
  return failure('redirect_invalid_location', { badLocation, from: from.href })
}

function badLocation(location: RedirectSource['location']): Phrase {
  if (typeof location === 'object')
    return phrase('to_several_places', { locations: quoteValues(...location) })
  if (location === undefined) return phrase('to_no_location')
  if (location === '') return phrase('to_empty_location')
  return notAnAddress(quoteValues(asUtf8(location)))
}

function notAnAddress(location: Fact): Phrase {
  return phrase('to_invalid_address', { location })
}

function resolve(location: string, from: URL): URL | null {
  const text = asUtf8(location)
  // The URL parser would drop tabs and line breaks; llhttp lets a tab through.
  if (text === '' || /\p{Cc}/u.test(text)) return null
  const url = URL.parse(text, from.href)
  // Only the browser uses the fragment, and a loop whose fragment changes is still a loop.
  if (url) url.hash = ''
  return url
}

/**
 * undici returns one character for each byte (8.12.4, lib/core/util.js); sites that do not escape their addresses mean
 * UTF-8.
 */
function asUtf8(header: string): string {
  const bytes = Buffer.from(header, 'latin1')
  const text = bytes.toString('utf8')
  return text.includes('\ufffd') ? header : text
}

/**
 * Turns the failure of a redirect's target into the failure of the redirect. The reason is the same for every private
 * target (a literal address, a reserved name, a name that resolves to one), so that a redirect cannot be used to scan.
 */
export function toRedirectFailure(why: Failure, from: URL): Failure {
  if (why.code === 'target_invalid_url') return invalidLocation(notAnAddress(why.facts.target), from)
  const reason = reasonOf(why)
  return reason ? notAllowed(reason, from) : why
}

const privateTargets = ['target_host_invalid', 'target_host_special_use', 'target_address_not_public']

function reasonOf({ code, facts }: Failure): Phrase | undefined {
  if (privateTargets.includes(code)) return phrase('redirect_private')
  if (code === 'target_too_long') return phrase('redirect_too_long', { limit: facts.limit })
  if (code === 'target_scheme_not_allowed') return phrase('redirect_scheme', { scheme: facts.scheme })
  if (code === 'target_credentials_not_allowed') return phrase('redirect_credentials')
  if (code !== 'target_port_not_allowed') return undefined
  return phrase('redirect_port', { port: facts.port, ports: facts.ports })
}

function notAllowed(reason: Phrase, from: URL): Failure {
  return failure('redirect_not_allowed', { reason, from: from.href })
}

function fail(why: Failure): RedirectResult {
  return { kind: 'failed', failure: why }
}

/** Warns about redirects from https to http and redirects that end at another site. Neither stops a fetch. */
export function redirectWarnings(urls: readonly URL[]): Failure[] {
  const [first, last] = [urls[0], urls.at(-1)]
  const downgraded = urls.find(
    (url, index) => url.protocol === 'http:' && urls[index - 1]?.protocol === 'https:',
  )
  const offsite = first !== undefined && last !== undefined && !isSameSite(first.hostname, last.hostname)
  return [
    ...(downgraded ? [failure('redirect_downgrade', { location: downgraded.href })] : []),
    ...(offsite ? [failure('redirect_offsite', { host: last.hostname })] : []),
  ]
}

/** True for equal names, ignoring `www.`, or one below the other. Siblings may have different owners. */
function isSameSite(first: string, last: string): boolean {
  const [a, b] = [first.replace(/^www\./, ''), last.replace(/^www\./, '')]
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)
}

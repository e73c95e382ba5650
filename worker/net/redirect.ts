import { fillIn, quoted, type ProblemCode } from '../../shared/check/codes.ts'
import { failure } from './failure.ts'
import type { Limits } from './limits.ts'
import type { Failure } from './outcome.ts'
import type { DialPolicy } from './policy.ts'
import { parseTarget } from './target.ts'

/** What a response says about going elsewhere. A Location header that came twice is an array. */
export type RedirectSource = {
  readonly status: number
  readonly location: string | readonly string[] | undefined
  /** Where it came from. */
  readonly from: URL
}

export type RedirectRules = {
  readonly policy: DialPolicy
  readonly limits: Limits
  readonly requireHttps: boolean
}

export type RedirectStep =
  | { readonly kind: 'none' }
  | { readonly kind: 'to'; readonly url: URL; readonly host: string }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** 300 and 304 carry no order to go elsewhere; 305 and 306 are out of use (RFC 9110, section 15.4). */
const following = [301, 302, 303, 307, 308]

/** Where a response sends us, judged as a target is (steps 1 to 6 of "Whom we may talk to"). */
export function readRedirect({ status, location, from }: RedirectSource, rules: RedirectRules): RedirectStep {
  if (!following.includes(status)) return { kind: 'none' }
  const url = typeof location === 'string' ? resolve(location, from) : null
  if (!url) return failed(invalidLocation(whereTo(location), from))
  const parsed = parseTarget(url.href, rules.policy, rules.limits)
  if (!parsed.ok) return failed(badJoin(parsed.failure, from, url) ?? afterRedirect(parsed.failure, from))
  if (rules.requireHttps && parsed.url.protocol !== 'https:')
    return failed(notAllowed('it starts with http:, where this step needs https', from))
  return { kind: 'to', url: parsed.url, host: parsed.host }
}

/**
 * The failure to report where a redirect lost the slash between host and path, as in `https://www.example.comabout`:
 * its host begins with the whole host that sent us there. That is only a sign when there is no such host.
 */
export function badJoin({ code }: Failure, from: URL, to: URL): Failure | undefined {
  if (!noSuchHost.includes(code)) return undefined
  const [before, after] = [from.hostname.replace(/^www\./, ''), to.hostname.replace(/^www\./, '')]
  const glued = after.length > before.length && after.startsWith(before) && after[before.length] !== '.'
  return glued ? failure('redirect_bad_join', { from: from.href, location: to.href }) : undefined
}

const noSuchHost = ['dns_nxdomain', 'dns_no_records', 'target_host_invalid']

function invalidLocation(whereNobodyCanFollow: string, from: URL): Failure {
  return failure('redirect_invalid_location', { whereNobodyCanFollow, from: from.href })
}

function whereTo(location: RedirectSource['location']): string {
  if (typeof location === 'object') return `to several places at once (${quoted(...location)})`
  if (location === undefined || location === '')
    return `without saying where to (the Location header is ${location === '' ? 'empty' : 'missing'})`
  return noAddress(quoted(asUtf8(location)))
}

function noAddress(location: string): string {
  return `to ${location}, which is no address`
}

function resolve(location: string, from: URL): URL | null {
  const text = asUtf8(location)
  // The URL parser would drop tabs and line breaks; llhttp lets a tab through.
  if (text === '' || /\p{Cc}/u.test(text)) return null
  const url = URL.parse(text, from.href)
  // A fragment is for the browser alone, and a loop with another one would still be a loop.
  if (url) url.hash = ''
  return url
}

/** undici gives each byte as a character; sites that do not escape their addresses mean UTF-8. */
function asUtf8(header: string): string {
  const bytes = Buffer.from(header, 'latin1')
  const text = bytes.toString('utf8')
  return text.includes('\ufffd') ? header : text
}

/**
 * What a failure means where a redirect led to it. The reason is the same for every kind of private place (a literal
 * address, a reserved name, a name that leads inside), so that a redirect cannot be used to ask what there is.
 */
export function afterRedirect(why: Failure, from: URL): Failure {
  if (why.code === 'target_invalid_url') return invalidLocation(noAddress(String(why.facts.target)), from)
  const reason = reasons[why.code]
  return reason === undefined ? why : notAllowed(fillIn(reason, why.facts), from)
}

const PRIVATE = 'it is not a public address'

const reasons: Partial<Readonly<Record<ProblemCode, string>>> = {
  target_too_long: 'it has more than {limit} characters',
  target_scheme_not_allowed: 'it starts with {scheme}:',
  target_credentials_not_allowed: 'it contains a user name or password',
  target_port_not_allowed: 'it names port {port}',
  target_host_invalid: PRIVATE,
  target_host_special_use: PRIVATE,
  target_address_not_public: PRIVATE,
}

function notAllowed(reason: string, from: URL): Failure {
  return failure('redirect_not_allowed', { reason, from: from.href })
}

function failed(why: Failure): RedirectStep {
  return { kind: 'failed', failure: why }
}

import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import type { ProblemCode } from '../../../shared/check/codes.ts'
import { joinFacts, phrase, quoteValues, type FactsOf } from '../../../shared/check/messages/facts.ts'
import { isPublic } from './address.ts'
import { allowedPorts } from './allowed-ports.ts'
import { failure } from '../failure.ts'
import { nameProblem } from './host-name.ts'
import { defaultLimits, type Limits } from '../limits.ts'
import type { Failure } from '../outcome.ts'
import type { DialPolicy } from './dial-policy.ts'
import { loopbackAddresses, portOf, WEB_PORTS } from './local-site.ts'

type RefusedTarget = { readonly ok: false; readonly failure: Failure }

/** A URL that the policy accepts up to name resolution. */
export type AcceptedUrl = {
  readonly url: URL
  /** Resolved or dialled: a name without trailing dot, or an address without brackets. */
  readonly host: string
  /** Addresses to dial without resolving the host: those of a site on this machine. */
  readonly addresses?: readonly string[]
}

export type ParsedTarget = ({ readonly ok: true } & AcceptedUrl) | RefusedTarget

/**
 * Parses a target and validates it up to name resolution (docs/verification.md, "Hosts that a worker may contact",
 * steps 1 to 6).
 */
export function parseTarget(
  raw: string,
  policy: DialPolicy,
  limits: Pick<Limits, 'targetCharacters'> = defaultLimits,
): ParsedTarget {
  const limit = limits.targetCharacters
  if (raw.length > limit) return refuse('target_too_long', { length: raw.length, limit })
  // The URL parser drops tabs and line breaks, so we would validate a different URL from the one given.
  const url = /\p{Cc}/u.test(raw) ? null : URL.parse(raw)
  if (!url) return refuse('target_invalid_url', { target: quoteValues(raw.trim()) })
  // Escaping makes a URL longer: the limit applies to the URL as sent.
  if (url.href.length > limit) return refuse('target_too_long', { length: url.href.length, limit })
  return validate(url, policy)
}

function validate(url: URL, policy: DialPolicy): ParsedTarget {
  const scheme = url.protocol.slice(0, -1)
  if (scheme !== 'http' && scheme !== 'https')
    return refuse('target_scheme_not_allowed', {
      scheme,
      needed: joinFacts('either', ['https://', 'http://']),
    })
  if (url.username !== '' || url.password !== '') return refuse('target_credentials_not_allowed', {})
  const port = portOf(url)
  if (policy.denyPorts.includes(port)) return refusePort(url, policy)
  if (url.origin === policy.localOrigin) return localTarget(url)
  if (!WEB_PORTS.includes(port) && !policy.allowPorts.includes(port)) return refusePort(url, policy)
  return validateHost(url, policy)
}

function refusePort(url: URL, policy: DialPolicy): RefusedTarget {
  const ports = allowedPorts(url, policy).join(', ')
  return refuse('target_port_not_allowed', { port: portOf(url), ports })
}

function localTarget(url: URL): ParsedTarget {
  const host = withoutBrackets(url.hostname)
  return { ok: true, url, host, addresses: loopbackAddresses(host) }
}

function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

function validateHost(url: URL, policy: DialPolicy): ParsedTarget {
  const host = withoutBrackets(url.hostname).replace(/\.$/, '')
  if (isIP(host) !== 0) {
    return isPublic(host, policy)
      ? { ok: true, url, host } // The same message for every such address, however it is spelled.
      : refuse('target_address_not_public', { host: phrase('the_address') })
  }
  const problem = nameProblem(host, policy)
  if (problem) return refuse(problem, { host: quoteValues(host) })
  url.hostname = host
  return { ok: true, url, host }
}

/** Returns the problem with a URL that must use https. */
export function schemeProblem(
  url: URL,
  { requireHttps = false }: { requireHttps?: boolean },
): Failure | undefined {
  if (!requireHttps || url.protocol === 'https:') return undefined
  return failure('target_scheme_not_allowed', { scheme: 'http', needed: 'https://' })
}

/** Validates a name for a DNS lookup, such as `_waymark.example.com`; international names become ASCII. */
export function parseDnsName(
  raw: string,
  policy: DialPolicy,
): { readonly ok: true; readonly name: string } | RefusedTarget {
  // domainToASCII parses a whole authority: it would cut `a.com/b` to `a.com` and drop tabs.
  const name = /^[^\p{Cc}\s/\\?#@:%[\]]+$/u.test(raw) ? domainToASCII(raw).replace(/\.$/, '') : ''
  const problem = nameProblem(name, policy)
  return problem ? refuse(problem, { host: quoteValues(raw) }) : { ok: true, name }
}

function refuse<Code extends ProblemCode>(code: Code, facts: FactsOf<Code>): RefusedTarget {
  return { ok: false, failure: failure(code, facts) }
}

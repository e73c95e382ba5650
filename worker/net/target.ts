import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { quoted, type FactsOf, type ProblemCode } from '../../shared/check/codes.ts'
import { isPublic } from './address.ts'
import { failure } from './failure.ts'
import { nameProblem } from './host-name.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type { Failure } from './outcome.ts'
import type { DialPolicy } from './policy.ts'

type Refused = { readonly ok: false; readonly failure: Failure }

/** `host` is what is resolved or dialled: a name without trailing dot, or an address without brackets. */
export type ParsedTarget = { readonly ok: true; readonly url: URL; readonly host: string } | Refused

/** Steps 1 to 6 of "Whom we may talk to": everything that can be judged before a name is resolved. */
export function parseTarget(
  raw: string,
  policy: DialPolicy,
  limits: Pick<Limits, 'targetCharacters'> = defaultLimits,
): ParsedTarget {
  const limit = limits.targetCharacters
  if (raw.length > limit) return refused('target_too_long', { length: raw.length, limit })
  // The URL parser drops tabs and line breaks, so what we judge would not be what we were given.
  const url = /\p{Cc}/u.test(raw) ? null : URL.parse(raw)
  if (!url) return refused('target_invalid_url', { target: quoted(raw.trim()) })
  // What is escaped grows: the limit holds for what would travel.
  if (url.href.length > limit) return refused('target_too_long', { length: url.href.length, limit })
  return judge(url, policy)
}

function judge(url: URL, policy: DialPolicy): ParsedTarget {
  const scheme = url.protocol.slice(0, -1)
  if (scheme !== 'http' && scheme !== 'https')
    return refused('target_scheme_not_allowed', { scheme, needed: 'https:// or http://' })
  if (url.username !== '' || url.password !== '') return refused('target_credentials_not_allowed', {})
  const port = portOf(url)
  if (port !== 80 && port !== 443 && !policy.allowPorts.includes(port)) {
    return refused('target_port_not_allowed', { port })
  }
  return judgeHost(url, policy)
}

function judgeHost(url: URL, policy: DialPolicy): ParsedTarget {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  if (isIP(host) !== 0) {
    return isPublic(host, policy)
      ? { ok: true, url, host } // The same words for every such address, however it was spelt.
      : refused('target_address_not_public', { host: 'The address' })
  }
  const problem = nameProblem(host, policy)
  if (problem) return refused(problem, { host: quoted(host) })
  url.hostname = host
  return { ok: true, url, host }
}

/** What stands against a URL where https is required. */
export function schemeProblem(
  url: URL,
  { requireHttps = false }: { requireHttps?: boolean },
): Failure | undefined {
  if (!requireHttps || url.protocol === 'https:') return undefined
  return failure('target_scheme_not_allowed', { scheme: 'http', needed: 'https://' })
}

/** The port that a URL names, or its scheme's own. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}

/** Judges a name that only DNS is asked for, such as `_waymark.example.com`; international names become ASCII. */
export function parseDnsName(
  raw: string,
  policy: DialPolicy,
): { readonly ok: true; readonly name: string } | Refused {
  // domainToASCII parses a whole authority: it would cut `a.com/b` to `a.com` and drop tabs.
  const name = /^[^\p{Cc}\s/\\?#@:%[\]]+$/u.test(raw) ? domainToASCII(raw).replace(/\.$/, '') : ''
  const problem = nameProblem(name, policy)
  return problem ? refused(problem, { host: quoted(raw) }) : { ok: true, name }
}

function refused<Code extends ProblemCode>(code: Code, facts: FactsOf<Code>): Refused {
  return { ok: false, failure: failure(code, facts) }
}

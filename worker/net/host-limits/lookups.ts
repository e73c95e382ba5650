import { getDomain } from 'tldts'
import type { Limits } from '../limits.ts'
import type { CountLimit } from './count-limit.ts'

/** A question to the name servers of a name, whatever its record type and answer. */
export type Lookup = {
  readonly name: string
  /** The requesting account; undefined without accounts, as on the command line. */
  readonly accountId?: string | undefined
  /** True for a question that only explains: half of the limit stays for those that a check needs. */
  readonly isExtra?: boolean
}

export type LookupLimits = Pick<Limits, 'lookupsPerDomainPerMinute' | 'lookupsPerDomainInAllPerMinute'>

/**
 * A platform gives each customer a name below its own domain, and the Public Suffix List has some of these domains. All
 * customers together may have this many times the lookups of one domain.
 */
const PLATFORM_FACTOR = 10

/** Limits that apply to every lookup: names below a registrable domain usually have the same name servers. */
export function lookupLimits(lookup: Lookup, limits: LookupLimits): CountLimit[] {
  const { name } = lookup
  const platform = getDomain(name, parsedName) ?? name
  const domain = getDomain(name, { ...parsedName, allowPrivateDomains: true }) ?? platform
  if (domain === platform) return limitsOfDomain(domain, lookup, limits)
  const { lookupsPerDomainPerMinute: perAccount, lookupsPerDomainInAllPerMinute: inAll } = limits
  const ofPlatform = {
    lookupsPerDomainPerMinute: perAccount * PLATFORM_FACTOR,
    lookupsPerDomainInAllPerMinute: inAll * PLATFORM_FACTOR,
  }
  return [...limitsOfDomain(domain, lookup, limits), ...limitsOfDomain(platform, lookup, ofPlatform)]
}

/** Names have been validated, and may have underscores. */
const parsedName = { validateHostname: false, extractHostname: false, detectIp: false }

function limitsOfDomain(
  domain: string,
  { accountId = '', isExtra = false }: Lookup,
  limits: LookupLimits,
): CountLimit[] {
  const share = (max: number): number => (isExtra ? Math.floor(max / 2) : max)
  return [
    { key: `lookups:${domain}`, max: share(limits.lookupsPerDomainInAllPerMinute) },
    { key: `lookups:${domain}:${accountId}`, max: share(limits.lookupsPerDomainPerMinute) },
  ]
}

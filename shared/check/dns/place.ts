/**
 * Where a record may be: at the target's host, at the registrable domain above it, or at either. A check without a place,
 * as earlier releases published it, asks for the host as it is, with `www.`.
 */
export const dnsPlaces = ['host', 'domain', 'either'] as const
export type DnsPlace = (typeof dnsPlaces)[number]

/** Records that visitors use are at the host. The others speak for a whole domain: one at the parent proves the child. */
const ofHosts: ReadonlySet<unknown> = new Set(['A', 'AAAA', 'CNAME', 'SRV'])

/** What to type as the name of a record that has none of its own, as far as it is the same for every site. */
export function typedWithoutName(at: DnsPlace | undefined, match: unknown): string | undefined {
  if (match === 'dmarc') return '_dmarc'
  // A host may be the domain or a name below it, such as www.
  return at === 'host' || at === undefined ? undefined : '@'
}

/** A check with the place that it has by default. All new checks have one. */
export function withDnsPlace<Check extends { readonly type: string }>(check: Check): Check {
  if (check.type !== 'dns_lookup' || 'at' in check) return check
  const { recordType, name } = check as { readonly recordType?: unknown; readonly name?: unknown }
  // A key of mail may be an alias, and is at the domain like the other records of mail.
  const isKey = typeof name === 'string' && name.includes('._domainkey')
  return { ...check, at: ofHosts.has(recordType) && !isKey ? 'host' : 'either' }
}

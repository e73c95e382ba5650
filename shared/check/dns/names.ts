import { getDomain } from 'tldts'
import { isWithin } from './is-within.ts'
import type { DnsPlace } from './place.ts'

/** The parts of a check that say where a record may be. */
export type PlacedName = {
  readonly name?: string | undefined
  readonly at?: DnsPlace | undefined
  readonly match?: unknown
}

/** The names at which a check looks for a record, in order. */
export function dnsNames({ name, at, match }: PlacedName, host: string): string[] {
  const bare = withoutWww(host)
  const domain = domainOf(bare) ?? bare
  if (match === 'dmarc' && name === undefined) return dmarcNames(bare, domain)
  if (at === undefined) return [earlierName(name, host)]
  const bases = { host: [bare], domain: [domain], either: [...new Set([bare, domain])] }[at]
  if (name === undefined) return at === 'host' ? [host] : bases
  if (name === '@') return bases
  return isWhole(name, [host, ...bases]) ? [name] : bases.map((base) => `${name}.${base}`)
}

/** Customers type the address of their site, but enter records for its domain. `www.com` itself is a domain. */
export function withoutWww(host: string): string {
  return host.startsWith('www.') && domainOf(host) !== host ? withoutWww(host.slice('www.'.length)) : host
}

/** The registrable domain of a name by the Public Suffix List. On a platform, each customer has one. */
export function domainOf(name: string): string | undefined {
  return getDomain(name, { allowPrivateDomains: true }) ?? undefined
}

/** A tree walk skips from long names to this many labels (RFC 9989, 4.10). */
const MAX_LABELS = 8
const NEXT_LABELS = 7

/** The names at which receivers look for the DMARC record of a host, in order, up to the domain. */
function dmarcNames(host: string, domain: string): string[] {
  const names: string[] = []
  for (let name = host; name.length >= domain.length; name = parentOf(name)) {
    names.push(`_dmarc.${name}`)
    if (name === domain || !name.includes('.')) break
  }
  return names
}

function parentOf(name: string): string {
  const labels = name.split('.')
  return labels.slice(labels.length > MAX_LABELS ? labels.length - NEXT_LABELS : 1).join('.')
}

/**
 * True for a name that ends with a dot, or is one of the hosts or below it. A name without a dot, or with an underscore
 * before one of its last two labels (`_waymark`, `selector1._domainkey`, `selector1._domainkey.mail`), is the beginning of
 * one.
 */
export function isWhole(name: string, hosts: readonly string[] = []): boolean {
  const lower = name.toLowerCase()
  if (lower.endsWith('.') || hosts.some((host) => isWithin(lower, host))) return true
  return !/(^|\.)_[^.]*(\.[^.]*)?$/.test(name) && name.includes('.')
}

/** The name of a check that was published without a place. */
function earlierName(name: string | undefined, host: string): string {
  if (name === undefined) return host
  return isWhole(name, [host]) ? name : `${name}.${host}`
}

import type { Answer, SoaAnswer } from 'dns-packet'
import { getPublicSuffix } from 'tldts'
import { isWithin } from '../../../shared/check/dns/is-within.ts'
import { domainOf } from '../../../shared/check/dns/names.ts'
import type { DialPolicy } from '../policy/dial-policy.ts'
import { parseDnsName } from '../policy/target.ts'
import { isSameName, normalName } from './dns-name.ts'
import { aliasIn } from './reply-records.ts'
import type { ServerReply } from './ask-server.ts'
import type { ServerQueries } from './server-queries.ts'

/** A zone, and a few of its name servers with an address each. */
export type Zone = { readonly name: string; readonly servers: readonly ZoneServer[] }
export type ZoneServer = { readonly name: string; readonly address: string }

type ZoneDeps = {
  readonly queries: ServerQueries
  readonly policy: DialPolicy
  /** Queries to leave for what the servers will be asked. */
  readonly reserve: number
}

const MAX_SERVERS = 4
/** With glue, finding the servers costs nothing; otherwise fewer are enough. */
const MAX_LOOKED_UP = 2

/**
 * Finds the zone of a name and its name servers. Undefined if no resolver says, or if the domain does not exist. Most domains
 * are one zone; the servers of another tell of a zone below it (`delegatedZone`).
 */
export async function findZone(name: string, deps: ZoneDeps): Promise<Zone | undefined> {
  const { queries } = deps
  const domain = domainOf(name)
  const ofDomain = domain === undefined ? undefined : await queries.askResolver(domain, 'NS')
  if (domain !== undefined && ofDomain && serversOf(ofDomain.answers, domain).length > 0)
    return zoneWith(domain, ofDomain.answers, { ...deps, reply: ofDomain })
  // A zone may be below a name that does not exist, as in the demo.
  const zone = await zoneOf(name, queries)
  // If only the zone above it exists, the domain does not.
  if (zone === undefined || getPublicSuffix(zone) === zone) return undefined
  return knownZone(zone, deps)
}

/** A zone whose name is known, with the name servers that a resolver knows. */
export async function knownZone(zone: string, deps: ZoneDeps): Promise<Zone | undefined> {
  const reply = await deps.queries.askResolver(zone, 'NS')
  return reply && zoneWith(zone, reply.answers, { ...deps, reply })
}

/** The zone below another to which a server of that one refers (RFC 1034, 4.3.2). */
export async function delegatedZone(
  reply: ServerReply,
  name: string,
  { zone, ...deps }: ZoneDeps & { readonly zone: string },
): Promise<Zone | undefined> {
  const owner = referredZone(reply, name, zone)
  return owner === undefined ? undefined : zoneWith(owner, reply.authorities, { ...deps, reply })
}

/** The name of the zone below `zone` to which a reply about a name refers. */
export function referredZone(reply: ServerReply, name: string, zone: string): string | undefined {
  if (reply.isAuthoritative || reply.rcode !== 'NOERROR' || reply.answers.length > 0) return undefined
  const owner = reply.authorities.find(({ type }) => type === 'NS')?.name
  const below = owner === undefined ? '' : normalName(owner)
  return below !== zone && isWithin(below, zone) && isWithin(name, below) ? below : undefined
}

async function zoneWith(
  zone: string,
  records: readonly Answer[],
  { reply, ...deps }: ZoneDeps & { readonly reply: ServerReply },
): Promise<Zone> {
  const known = serversOf(records, zone).filter((server) => parseDnsName(server, deps.policy).ok)
  return { name: zone, servers: await withAddresses(known, reply, deps) }
}

function serversOf(records: readonly Answer[], zone: string): string[] {
  return records
    .flatMap((record) =>
      record.type === 'NS' && isSameName(record.name, zone) ? [normalName(record.data)] : [],
    )
    .sort()
}

/** Names that are asked for their zone: an alias hides that of its own name. */
const MAX_NAMES = 3

/** A reply without a record has the SOA record of the zone (RFC 2308, 3). */
async function zoneOf(name: string, queries: ServerQueries): Promise<string | undefined> {
  let asked = name
  // Whoever runs a public suffix does not run the zones below it.
  for (let left = MAX_NAMES; left > 0 && getPublicSuffix(asked) !== asked; left -= 1) {
    const reply = await queries.askResolver(asked, 'SOA')
    if (!reply) return undefined
    // The SOA record of an alias is that of its target.
    const soa = aliasIn(reply, asked) === undefined ? soaOf(reply) : undefined
    const zone = soa && normalName(soa.name)
    if (zone !== undefined && isWithin(asked, zone)) return zone
    asked = asked.slice(asked.indexOf('.') + 1)
  }
  return undefined
}

/** The SOA record of a reply, whether it was asked for or not. */
export function soaOf({ answers, authorities }: ServerReply): SoaAnswer | undefined {
  return [...answers, ...authorities].find((record) => record.type === 'SOA')
}

async function withAddresses(
  names: readonly string[],
  { additionals }: ServerReply,
  { queries, reserve }: ZoneDeps,
): Promise<ZoneServer[]> {
  const glued = names.flatMap((name) => glueOf(additionals, name) ?? []).slice(0, MAX_SERVERS)
  if (glued.length >= Math.min(names.length, 2)) return glued
  const others = names.filter((name) => !glued.some((server) => server.name === name))
  const count = Math.min(MAX_LOOKED_UP - glued.length, Math.max(1, queries.left() - reserve))
  const found = await Promise.all(others.slice(0, count).map(async (name) => lookUp(name, queries)))
  return [...glued, ...found.flatMap((server) => server ?? [])]
}

function glueOf(additionals: readonly Answer[], name: string): ZoneServer | undefined {
  const lower = name.toLowerCase()
  const address = addressIn(additionals.filter((record) => record.name.toLowerCase() === lower))
  return address === undefined ? undefined : { name, address }
}

async function lookUp(name: string, queries: ServerQueries): Promise<ZoneServer | undefined> {
  for (const type of ['A', 'AAAA'] as const) {
    const reply = await queries.askResolver(name, type)
    const address = reply && addressIn(reply.answers)
    if (address !== undefined) return { name, address }
  }
  return undefined
}

function addressIn(records: readonly Answer[]): string | undefined {
  const record = records.find(({ type }) => type === 'A') ?? records.find(({ type }) => type === 'AAAA')
  return record?.type === 'A' || record?.type === 'AAAA' ? record.data : undefined
}

import type { Answer, SoaAnswer } from 'dns-packet'
import { getPublicSuffix } from 'tldts'
import { isWithin } from '../../../shared/check/dns/is-within.ts'
import type { DialPolicy } from '../policy/dial-policy.ts'
import { parseDnsName } from '../policy/target.ts'
import { normalName } from './dns-name.ts'
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
const MAX_LOOKED_UP = 3

/** Finds the zone of a name and its name servers. Undefined if no resolver says, or if the domain does not exist. */
export async function findZone(name: string, deps: ZoneDeps): Promise<Zone | undefined> {
  const zone = await zoneOf(name, deps.queries)
  // If only the zone above it exists, the domain does not.
  if (zone === undefined || getPublicSuffix(zone) === zone) return undefined
  const reply = await deps.queries.askResolver(zone, 'NS')
  if (!reply) return undefined
  const names = reply.answers.flatMap((record) => (record.type === 'NS' ? [record.data] : []))
  const known = names.filter((server) => parseDnsName(server, deps.policy).ok).sort()
  return { name: zone, servers: await withAddresses(known, reply, deps) }
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

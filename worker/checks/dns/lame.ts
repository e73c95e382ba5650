import { domainOf } from '../../../shared/check/dns/names.ts'
import { quoteValues } from '../../../shared/check/messages/facts.ts'
import { isNotUnderstood, type ServerReply } from '../../net/dns/ask-server.ts'
import type { ServerQueries } from '../../net/dns/server-queries.ts'
import { delegatedZone, knownZone, referredZone, type Zone } from '../../net/dns/zone.ts'
import { failure } from '../../net/failure.ts'
import type { Failure } from '../../net/outcome.ts'
import type { RecordCheck } from './problems.ts'

/** Problem of a zone whose servers do not know it. */
export function lameZone(zone: Zone): Failure {
  const servers = quoteValues(...zone.servers.map((server) => server.name))
  return failure('dns_lame_delegation', { zone: zone.name, servers })
}

/** True for a reply of a server that does not know the zone, rather than of one that has a problem. */
export function isLameReply(reply: ServerReply, name: string, zone: string): boolean {
  if (reply.isAuthoritative || reply.rcode === 'SERVFAIL' || isNotUnderstood(reply)) return false
  return referredZone(reply, name, zone) === undefined
}

/** Queries to leave for the servers themselves. */
const RESERVE = 3

/**
 * Finds out whether a domain is delegated to servers that do not know it: then a resolver can only say that it failed. The
 * servers are asked of the zone above. Undefined if they know it, or if nobody can tell.
 */
export async function lameDelegation(
  { name, config, policy }: RecordCheck,
  queries: ServerQueries,
): Promise<Failure | undefined> {
  const domain = domainOf(name)
  if (domain === undefined) return undefined
  const deps = { queries, policy, reserve: RESERVE }
  const above = await knownZone(domain.slice(domain.indexOf('.') + 1), deps)
  const [server] = above?.servers ?? []
  const referral = server && (await queries.askZoneServer(server.address, domain, 'NS'))
  const zone = above && referral && (await delegatedZone(referral, domain, { ...deps, zone: above.name }))
  if (!zone) return undefined
  const replies = await Promise.all(
    zone.servers.map(async ({ address }) => queries.askZoneServer(address, name, config.recordType)),
  )
  const answered = replies.flatMap((reply) => reply ?? [])
  const isLame = answered.length > 0 && answered.every((reply) => isLameReply(reply, name, zone.name))
  return isLame ? lameZone(zone) : undefined
}

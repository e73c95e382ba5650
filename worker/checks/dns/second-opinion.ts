import { isWithin } from '../../../shared/check/dns/is-within.ts'
import { ttlIn } from '../../net/dns/reply-records.ts'
import type { ServerReply } from '../../net/dns/ask-server.ts'
import type { ServerQueries } from '../../net/dns/server-queries.ts'
import { normalName } from '../../net/dns/dns-name.ts'
import { delegatedZone, findZone, soaOf, type Zone } from '../../net/dns/zone.ts'
import { endsWalk, mostTelling, type Look } from './look.ts'
import type { RecordCheck } from './problems.ts'
import { aliasFollower, askOne, type Asking, type AskingZone, type ServerLook } from './server-look.ts'

/** What the zone's own name servers say about a record that a resolver does not have as expected. */
export type SecondOpinion = {
  readonly zone: Zone
  /**
   * `all`: those that answered have what is expected. `some`: they do not agree. `no`: none has it. `lame`: none of them
   * answers for the zone.
   */
  readonly verdict: 'all' | 'some' | 'no' | 'lame'
  readonly looks: readonly ServerLook[]
  /** At the name that decides. */
  readonly at: readonly ServerLook[]
}

/** Queries to leave for near misses. */
const FOR_NEAR_MISSES = 4

/** A host below a domain may be a zone of its own. */
const MAX_ZONES = 2
/** Queries to leave for the second zone: its name, its servers, and one of them. */
const FOR_ANOTHER_ZONE = 4

/** Asks the zone's own name servers for the record. Undefined if they cannot be found, or none of them answers. */
export async function askZone(
  checks: readonly RecordCheck[],
  { queries, compare }: Asking,
): Promise<SecondOpinion | undefined> {
  const asking = { queries, compare, follow: aliasFollower(queries) }
  const opinions: SecondOpinion[] = []
  let rest = checks
  for (let left = MAX_ZONES; left > 0 && rest.length > 0; left -= 1) {
    const found = await askOneZone(rest, asking)
    if (!found) break
    opinions.push(...found.opinions)
    rest = found.rest
  }
  return bestOf(inOrder(opinions, checks))
}

/** Names of another zone were asked later, whatever their place. */
function inOrder(opinions: readonly SecondOpinion[], checks: readonly RecordCheck[]): SecondOpinion[] {
  const places = new Map(checks.map((check, place) => [check, place]))
  const placeOf = ({ at: [look] }: SecondOpinion): number => (look && places.get(look.check)) ?? 0
  return opinions.toSorted((a, b) => placeOf(a) - placeOf(b))
}

async function askOneZone(
  checks: readonly RecordCheck[],
  asking: AskingZone,
): Promise<{ opinions: SecondOpinion[]; rest: readonly RecordCheck[] } | undefined> {
  const { queries } = asking
  const [first] = checks
  if (!first) return undefined
  const reserve = FOR_NEAR_MISSES + 2 * checks.length
  const zone = await findZone(first.name, { queries, policy: first.policy, reserve })
  if (!zone) return undefined
  const { opinions, rest, looks } = await askServersOf(zone, checks, asking)
  const [referral] = looks.filter(({ referredTo }) => referredTo !== undefined)
  if (!referral?.reply) return { opinions, rest }
  const deps = { queries, policy: first.policy, reserve, zone: zone.name }
  const child = await delegatedZone(referral.reply, referral.check.name, deps)
  const unanswered = inZoneOf(child, checks).filter(
    (check) => !opinions.some(({ at }) => at[0]?.check === check),
  )
  const below = child && (await askServersOf(child, unanswered, asking))
  return { opinions: [...opinions, ...(below?.opinions ?? [])], rest }
}

function inZoneOf(zone: Zone | undefined, checks: readonly RecordCheck[]): RecordCheck[] {
  return zone ? checks.filter(({ name }) => isWithin(name, zone.name)) : []
}

type AskedZone = {
  readonly opinions: SecondOpinion[]
  /** Checks of names outside the zone. */
  readonly rest: readonly RecordCheck[]
  readonly looks: readonly ServerLook[]
}

async function askServersOf(
  zone: Zone,
  checks: readonly RecordCheck[],
  asking: AskingZone,
): Promise<AskedZone> {
  const { queries } = asking
  const inZone = inZoneOf(zone, checks)
  const rest = checks.filter((check) => !inZone.includes(check))
  const kept = FOR_NEAR_MISSES * inZone.length + (rest.length > 0 ? FOR_ANOTHER_ZONE : 0)
  const ofEach = (left: number): number => Math.floor(left / inZone.length)
  // Two tell whether they agree.
  const count = Math.max(Math.min(2, ofEach(queries.left())), ofEach(queries.left() - kept))
  const servers = zone.servers.slice(0, count)
  const looks = await Promise.all(
    inZone.flatMap((check) =>
      servers.map(async (server) => askOne(server, { check, zone: zone.name }, asking)),
    ),
  )
  const byName = inZone.map((check) => looks.filter((look) => look.check === check))
  const opinions = byName.flatMap((at) => {
    const verdict = verdictOf(at)
    return verdict ? [{ zone: withOwnName(zone, at), verdict, looks, at }] : []
  })
  return { opinions, rest, looks }
}

/** Servers may have both a zone and one below it. A reply without a record names its own. */
function withOwnName(zone: Zone, at: readonly ServerLook[]): Zone {
  const [name] = at.flatMap(({ check, reply }) => {
    const owner = reply?.isAuthoritative === true ? soaOf(reply)?.name : undefined
    return owner !== undefined && isWithin(check.name, normalName(owner)) ? [normalName(owner)] : []
  })
  return name !== undefined && isWithin(name, zone.name) ? { ...zone, name } : zone
}

function verdictOf(looks: readonly ServerLook[]): SecondOpinion['verdict'] | undefined {
  const answered = looks.filter(({ look }) => look !== undefined)
  if (answered.length === 0) return looks.some(({ has }) => has === 'lame') ? 'lame' : undefined
  const expected = answered.filter(({ has }) => has === 'expected').length
  if (expected === 0) return 'no'
  return expected === answered.length ? 'all' : 'some'
}

const byHope = ['all', 'some', 'no', 'lame'] as const

/** A record at any of the names is enough, and one that must not be there must be at none of them. */
function bestOf(opinions: readonly SecondOpinion[]): SecondOpinion | undefined {
  const [first] = opinions
  if (!first) return undefined
  // Receivers ask for no further name of a walk.
  const last = opinions.find(({ at }) => at.some(({ look }) => look !== undefined && endsWalk(look)))
  if (last) return last
  const { quantifier } = first.at[0]?.check.config ?? {}
  const order = quantifier === 'none' ? byHope.toReversed() : byHope
  const verdict = order.find((hope) => opinions.some((opinion) => opinion.verdict === hope))
  const same = opinions.filter((opinion) => opinion.verdict === verdict)
  if (verdict !== 'no') return same[0]
  const telling = mostTelling(same.flatMap(({ at }) => lookOf(at) ?? []))
  return same.find(({ at }) => at.some(({ look }) => look?.check === telling.check))
}

/** The most telling look of the servers that answered. */
export function lookOf(looks: readonly ServerLook[]): Look | undefined {
  const answered = looks.flatMap(({ look }) => look ?? [])
  return answered.length > 0 ? mostTelling(answered) : undefined
}

/** Resolvers keep an absence for at most so long, whatever the zone says (RFC 2308, 5). */
const MAX_NEGATIVE_SECONDS = 3 * 60 * 60

/**
 * The time in seconds after which every resolver has what the zone's servers have now. `old` is what a resolver of ours still
 * has.
 */
export async function secondsUntilVisible(
  { zone, at }: SecondOpinion,
  { old, queries }: { readonly old: ServerReply | undefined; readonly queries: ServerQueries },
): Promise<number | undefined> {
  const [{ check, server, reply } = {}] = at.filter(({ look }) => look !== undefined)
  if (!check || !server) return undefined
  const { recordType } = check.config
  const kept = old && ttlIn(old, recordType)
  if (kept !== undefined) return Math.max(kept, (reply && ttlIn(reply, recordType)) ?? 0)
  const soa = await queries.askZoneServer(server.address, zone.name, 'SOA')
  const record = soa && soaOf(soa)
  if (!record) return undefined
  return Math.min(record.ttl ?? 0, record.data.minimum ?? 0, MAX_NEGATIVE_SECONDS)
}

import { isWithin } from '../../../shared/check/dns/is-within.ts'
import { failure } from '../../net/failure.ts'
import { aliasesIn, recordsIn, ttlIn } from '../../net/dns/reply-records.ts'
import { isNotUnderstood, type ServerReply } from '../../net/dns/ask-server.ts'
import type { ServerQueries } from '../../net/dns/server-queries.ts'
import { findZone, soaOf, type Zone, type ZoneServer } from '../../net/dns/zone.ts'
import type { RecordsAnswer } from '../../net/dns/resolver.ts'
import { parseDnsName } from '../../net/policy/target.ts'
import { isDone, mostTelling, type Look } from './look.ts'
import type { DnsMatch } from './match.ts'
import type { RecordCheck } from './problems.ts'

/** What one of the zone's own name servers has at one of the names. */
export type ServerLook = {
  readonly server: ZoneServer
  readonly check: RecordCheck
  /** `lame`: it does not answer for the zone. `silent`: it did not answer. */
  readonly has: 'expected' | 'other' | 'none' | 'lame' | 'silent'
  readonly look?: Look
  readonly reply?: ServerReply
  /** What a resolver says about the target of the alias there. */
  readonly followed?: ServerReply
}

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

/** How the servers are asked, and their records compared. */
export type Asking = {
  readonly queries: ServerQueries
  readonly compare: (answer: RecordsAnswer, check: RecordCheck) => Promise<DnsMatch>
}

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
  return bestOf(opinions)
}

type AskingZone = Asking & { readonly follow: Follow }

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
  const inZone = checks.filter(({ name }) => isWithin(name, zone.name))
  const rest = checks.filter(({ name }) => !isWithin(name, zone.name))
  const kept = FOR_NEAR_MISSES + (rest.length > 0 ? FOR_ANOTHER_ZONE : 0)
  const count = Math.max(1, Math.floor((queries.left() - kept) / inZone.length))
  const servers = zone.servers.slice(0, count)
  const looks = await Promise.all(
    inZone.flatMap((check) => servers.map(async (server) => askOne(server, check, asking))),
  )
  const byName = inZone.map((check) => looks.filter((look) => look.check === check))
  const opinions = byName.flatMap((at) => {
    const verdict = verdictOf(at)
    return verdict ? [{ zone, verdict, looks, at }] : []
  })
  return { opinions, rest }
}

/** Asks a resolver for what an alias leads to, since the zone's servers know only their own. */
type Follow = (target: string, check: RecordCheck) => Promise<Followed | undefined>

/** What a resolver says about the target of an alias; no reply if it did not answer. */
type Followed = { readonly reply: ServerReply | undefined }

function aliasFollower(queries: ServerQueries): Follow {
  const replies = new Map<string, Promise<ServerReply | undefined>>()
  return async (target, { config: { recordType }, policy }) => {
    const parsed = parseDnsName(target, policy)
    if (!parsed.ok) return undefined
    // A reply with addresses has all aliases on the way to them.
    const type = recordType === 'CNAME' ? 'A' : recordType
    const reply = replies.get(parsed.name) ?? queries.askResolver(parsed.name, type)
    replies.set(parsed.name, reply)
    return { reply: await reply }
  }
}

async function askOne(
  server: ZoneServer,
  check: RecordCheck,
  { queries, compare, follow }: AskingZone,
): Promise<ServerLook> {
  const { name, config } = check
  const reply = await queries.askZoneServer(server.address, name, config.recordType)
  if (!reply || isNotUnderstood(reply)) return { server, check, has: 'silent' }
  const own = reply.isAuthoritative ? recordsIn(reply, name, config.recordType) : undefined
  if (!own) return { server, check, has: 'lame', reply }
  const alias = aliasesIn(reply, name).at(-1)
  const found = { check, answer: own, comparison: await compare(own, check) }
  const followed = alias === undefined || isDecided(found) ? undefined : await follow(alias, check)
  const answer = followed && alias !== undefined ? behindAlias(own, followed, { alias, check }) : own
  const look = answer === own ? found : { check, answer, comparison: await compare(answer, check) }
  const looked = { server, check, look, reply, ...(followed?.reply && { followed: followed.reply }) }
  if (isDone(look.comparison, config)) return { ...looked, has: 'expected' }
  return { ...looked, has: answer.kind === 'records' || alias !== undefined ? 'other' : 'none' }
}

/** True if the target of an alias no longer matters: the records are there, or the alias is the expected one. */
function isDecided({ answer, comparison, check: { config } }: Look): boolean {
  if (answer.kind === 'failed') return false
  const isUnwanted = config.absent || config.quantifier === 'none'
  return config.recordType !== 'CNAME' || (!isUnwanted && isDone(comparison, config))
}

/** What a resolver would say about a name with an alias: the records at its end, or all aliases. */
function behindAlias(
  own: RecordsAnswer,
  { reply: followed }: Followed,
  { alias, check }: { readonly alias: string; readonly check: RecordCheck },
): RecordsAnswer {
  const { recordType } = check.config
  const answer = followed && recordsIn(followed, alias, recordType)
  if (!followed || !answer) {
    const code = followed ? 'dns_servfail' : 'dns_timeout'
    return { kind: 'failed', rcode: followed?.rcode ?? '', failure: failure(code, { name: alias }) }
  }
  if (recordType === 'CNAME' && own.kind === 'records')
    return { ...own, records: [...own.records, ...aliasesIn(followed, alias)] }
  return answer.kind === 'records' ? answer : own
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

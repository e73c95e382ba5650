import type { DnsLookupConfig } from '../../../shared/check/config.ts'
import type { ServerReply } from '../../net/dns/ask-server.ts'
import { isSameName } from '../../net/dns/dns-name.ts'
import { aliasesIn, recordsIn } from '../../net/dns/reply-records.ts'
import type { RecordsAnswer } from '../../net/dns/resolver.ts'
import type { ServerQueries } from '../../net/dns/server-queries.ts'
import { referredZone, type ZoneServer } from '../../net/dns/zone.ts'
import { failure } from '../../net/failure.ts'
import { parseDnsName } from '../../net/policy/target.ts'
import { isLameReply } from './lame.ts'
import { isDone, type Look } from './look.ts'
import type { DnsMatch } from './match.ts'
import type { RecordCheck } from './problems.ts'

/** How the servers are asked, and their records compared. */
export type Asking = {
  readonly queries: ServerQueries
  readonly compare: (answer: RecordsAnswer, check: RecordCheck) => Promise<DnsMatch>
}

export type AskingZone = Asking & { readonly follow: Follow }

/** What one of the zone's own name servers has at one of the names. */
export type ServerLook = {
  readonly server: ZoneServer
  readonly check: RecordCheck
  /** `lame`: it does not answer for the zone. `silent`: it did not answer. */
  readonly has: 'expected' | 'other' | 'none' | 'lame' | 'silent'
  readonly look?: Look
  readonly reply?: ServerReply
  /** The zone below, to whose servers it refers. */
  readonly referredTo?: string
  /** What a resolver says about the target of the alias there. */
  readonly followed?: ServerReply
}

/** Asks a resolver for what an alias leads to, since the zone's servers know only their own. */
type Follow = (target: string, check: RecordCheck) => Promise<Followed | undefined>

/** What a resolver says about the target of an alias; no reply if it did not answer. */
type Followed = { readonly reply: ServerReply | undefined }

export function aliasFollower(queries: ServerQueries): Follow {
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

/** Asks one server for one name, and follows an alias there. */
export async function askOne(
  server: ZoneServer,
  { check, zone }: { readonly check: RecordCheck; readonly zone: string },
  { queries, compare, follow }: AskingZone,
): Promise<ServerLook> {
  const { name, config } = check
  const reply = await queries.askZoneServer(server.address, name, config.recordType)
  if (!reply) return { server, check, has: 'silent' }
  const referredTo = referredZone(reply, name, zone)
  const own = reply.isAuthoritative
    ? recordsIn(reply, name, config.recordType)
    : delegationIn(reply, { name, recordType: config.recordType, referredTo })
  if (!own && referredTo !== undefined) return { server, check, has: 'silent', reply, referredTo }
  if (!own) return { server, check, has: isLameReply(reply, name, zone) ? 'lame' : 'silent', reply }
  const alias = aliasesIn(reply, name).at(-1)
  const found = { check, answer: own, comparison: await compare(own, check) }
  const followed = alias === undefined || isDecided(found) ? undefined : await follow(alias, check)
  const answer = followed && alias !== undefined ? behindAlias(own, followed, { alias, check }) : own
  const look = answer === own ? found : { check, answer, comparison: await compare(answer, check) }
  const looked = { server, check, look, reply, ...(followed?.reply && { followed: followed.reply }) }
  if (isDone(look.comparison, config)) return { ...looked, has: 'expected' }
  return { ...looked, has: answer.kind === 'records' || alias !== undefined ? 'other' : 'none' }
}

type Delegation = Pick<DnsLookupConfig, 'recordType'> & {
  readonly name: string
  readonly referredTo: string | undefined
}

/** The name servers of a zone below, which are records of the name that delegates it. */
function delegationIn(
  reply: ServerReply,
  { name, recordType, referredTo }: Delegation,
): RecordsAnswer | undefined {
  if (recordType !== 'NS' || referredTo === undefined || !isSameName(referredTo, name)) return undefined
  return recordsIn({ ...reply, answers: reply.authorities }, name, recordType)
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

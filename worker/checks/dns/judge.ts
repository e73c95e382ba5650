import type { DnsFacts } from '../../../shared/check/result.ts'
import { retryTime } from '../../../shared/check/retry-time.ts'
import { failure } from '../../net/failure.ts'
import type { ServerReply } from '../../net/dns/ask-server.ts'
import { recordsIn } from '../../net/dns/reply-records.ts'
import type { ServerQueries } from '../../net/dns/server-queries.ts'
import type { Failure } from '../../net/outcome.ts'
import type { CheckTools } from '../check.ts'
import type { Problem } from '../result.ts'
import { noSuchRecord } from './alias-chain.ts'
import { disagreement, nearMissProblem, propagating, withPlace } from './explain.ts'
import { compare, isDone, isOpen, isWanted, listOf, type Look, type LookContext } from './look.ts'
import { lameDelegation } from './lame.ts'
import { mailMatchOf, ownMailRecords } from './mail/compare.ts'
import { matching } from './match.ts'
import { findNearMiss, type DnsNearMiss } from './near-misses.ts'
import { missing, unwantedRecords, type RecordCheck } from './problems.ts'
import { providerOf } from './provider.ts'
import { askZone, lookOf, secondsUntilVisible, type SecondOpinion } from './second-opinion.ts'
import type { Asking } from './server-look.ts'
import { shownRecord } from './shown-record.ts'
import { findWildcard } from './wildcard.ts'

/** What a check found in the end, and why the step is not done if it is not. */
export type Judgement = {
  readonly look: Look
  readonly found: boolean
  readonly problems: readonly Problem[]
  readonly facts: ZoneFacts
}

type ZoneFacts = Pick<DnsFacts, 'zone' | 'servers' | 'provider' | 'visibleBy' | 'nearMisses'>

type JudgeContext = LookContext & {
  readonly names: readonly string[]
  readonly tools: Pick<CheckTools, 'openServerQueries'>
}

/** Judges what resolvers say. If the step is not done, asks the zone's own name servers for a second opinion. */
export async function judge(look: Look, context: JudgeContext): Promise<Judgement> {
  const { check, comparison } = look
  const { found, problem } = comparison
  if (isDone(comparison, check.config)) return { look, found, problems: [], facts: {} }
  const queries = context.tools.openServerQueries?.(context.signal)
  const comparing: Asking['compare'] = (answer, of) => compare(answer, of, context)
  if (isOpen(problem)) return { look, found, problems: [await explainOpen(look, queries)], facts: {} }
  const opinion = queries && (await askZone(checksToRepeat(look, context), { queries, compare: comparing }))
  if (!queries || !opinion) return { look, found, problems: [await explainAlone(look, context)], facts: {} }
  return judgeBy(opinion, look, { queries, compare: comparing })
}

/** A record that should be there may be at any of the names; one that should not be there is at this one. */
function checksToRepeat({ check }: Look, { names }: JudgeContext): RecordCheck[] {
  return isWanted(check.config) ? names.map((name) => ({ ...check, name })) : [check]
}

/** Extended errors of a zone whose DNSSEC is broken (RFC 8914, 4.7 to 4.13). */
const BOGUS = { from: 6, to: 12 }

/** A resolver that validates DNSSEC may be right to refuse, so a failure is explained but never overruled. */
async function explainOpen(
  { check, comparison }: Look,
  queries: ServerQueries | undefined,
): Promise<Failure> {
  const problem = comparison.problem ?? missing(check)
  if (!isRefusal(problem) || !queries) return problem
  const reply = await queries.askResolver(check.name, check.config.recordType)
  const isBogus = reply?.extendedErrors.some((code) => code >= BOGUS.from && code <= BOGUS.to)
  if (isBogus) return failure('dns_dnssec_invalid', { name: check.name })
  return (problem.code === 'dns_servfail' ? await lameDelegation(check, queries) : undefined) ?? problem
}

function isRefusal({ code }: Failure): boolean {
  return code === 'dns_servfail' || code === 'dns_refused'
}

/** Explains a miss without the zone's servers. */
async function explainAlone({ check, comparison, answer }: Look, context: JudgeContext): Promise<Failure> {
  const { problem } = comparison
  if (!problem) return unwantedProblem(listOf(answer), check)
  if (problem.code !== 'dns_nxdomain' || check.name === context.host) return problem
  // If the host itself exists, only the record is missing, not the domain. The two need different fixes.
  const ofHost = await context.tools.queryRecords(context.host, 'A', context.signal)
  if (ofHost.kind === 'failed' && ofHost.failure.code === 'dns_nxdomain') return ofHost.failure
  return missing(check)
}

/** Problem of a condition that holds but should not, either because of these records or because no record matches. */
function unwantedProblem(records: readonly string[], check: RecordCheck): Failure {
  const there = mailMatchOf(check) ? ownMailRecords(records, check) : matching(records, check)
  return there.length > 0 ? unwantedRecords(there, check) : missing(check)
}

async function judgeBy(opinion: SecondOpinion, first: Look, asking: Asking): Promise<Judgement> {
  const { queries } = asking
  const facts = zoneFacts(opinion)
  const source = lookOf(opinion.at)
  const { check } = source ?? first
  switch (opinion.verdict) {
    case 'all': {
      const old = await queries.askResolver(first.check.name, first.check.config.recordType)
      const seconds = await secondsUntilVisible(opinion, { old, queries })
      const visibleBy = seconds === undefined ? undefined : retryTime(new Date(), seconds)
      const problem = propagating(check, opinion.zone, seconds)
      const dated = { ...facts, ...(visibleBy !== undefined && { visibleBy }) }
      const { found } = source?.comparison ?? first.comparison
      // Some resolvers have it, but node:dns reads no records in a reply that says that the name does not exist.
      if (isWanted(check.config) && old && (await isThere(old, first.check, asking)))
        return { look: source ?? first, found, problems: [], facts }
      if (isWanted(check.config)) return { look: source ?? first, found, problems: [problem], facts: dated }
      const waiting = { ...problem, severity: 'error', conclusive: false, retryAt: visibleBy } as const
      return { look: first, found: first.comparison.found, problems: [waiting], facts: dated }
    }
    case 'some':
    case 'lame': {
      const { found } = first.comparison
      return { look: first, found, problems: [disagreement(opinion, check)], facts }
    }
    case 'no':
      return judgeMiss(opinion, first, asking)
  }
}

/** True if a reply has what is expected. */
async function isThere(
  reply: ServerReply,
  check: RecordCheck,
  { compare: comparing }: Asking,
): Promise<boolean> {
  const answer = recordsIn(reply, check.name, check.config.recordType)
  return answer !== undefined && isDone(await comparing(answer, check), check.config)
}

/** None of the zone's servers has what is expected, which they know better than a resolver. */
async function judgeMiss(opinion: SecondOpinion, first: Look, asking: Asking): Promise<Judgement> {
  const { zone } = opinion
  const source = lookOf(opinion.at)
  const look = source ?? first
  const { check, comparison, answer } = look
  if (isOpen(comparison.problem) && comparison.problem)
    return { look, found: comparison.found, problems: [comparison.problem], facts: zoneFacts(opinion) }
  const miss = await (isWanted(check.config) ? findNearMiss : findWildcard)(opinion, asking)
  const facts = { ...zoneFacts(opinion), ...(miss && { nearMisses: [shownNearMiss(miss, check)] }) }
  const result = { look, found: comparison.found, facts }
  if (miss) return { ...result, problems: [nearMissProblem(miss, check, zone)] }
  const { problem = unwantedProblem(listOf(answer), check) } = comparison
  const certain = noSuchRecord.includes(problem.code) ? missing(check) : problem
  return { ...result, problems: [withPlace(certain, check, zone)] }
}

function zoneFacts({ zone, at }: SecondOpinion): ZoneFacts {
  const provider = providerOf(zone.servers)
  return {
    zone: zone.name,
    servers: at.map(({ server, has }) => ({ name: server.name, has })),
    ...(provider && { provider }),
  }
}

function shownNearMiss(
  miss: DnsNearMiss,
  { config, policy }: RecordCheck,
): NonNullable<DnsFacts['nearMisses']>[number] {
  const { kind, name } = miss
  const { recordType } = config
  switch (kind) {
    case 'mistyped':
      return { kind, name, recordType, record: shownRecord(miss.mistyped.record, recordType, policy) }
    case 'other_type':
    case 'flattened':
    case 'proxied':
    case 'wildcard':
      return {
        kind,
        name,
        recordType: miss.recordType,
        record: shownRecord(miss.record, miss.recordType, policy),
      }
    case 'alias':
      return { kind, name, recordType: 'CNAME', record: shownRecord(miss.target, 'CNAME', policy) }
    case 'elsewhere':
      return { kind, name, recordType, record: shownRecord(miss.record, recordType, policy) }
  }
}

import { withoutWww } from '../../../shared/check/dns/names.ts'
import { codeEntry } from '../../../shared/check/codes.ts'
import type { DnsLookupConfig } from '../../../shared/check/config.ts'
import type { RecordsAnswer } from '../../net/dns/resolver.ts'
import type { Failure } from '../../net/outcome.ts'
import type { CheckTools } from '../check.ts'
import { aliasChain, noSuchRecord } from './alias-chain.ts'
import { compareMail, mailMatchOf } from './mail/compare.ts'
import { isDmarc } from './mail/dmarc.ts'
import { matching, validateRecords, type DnsMatch } from './match.ts'
import type { RecordCheck } from './problems.ts'

/** What was found at one of the names of a check. */
export type Look = {
  readonly check: RecordCheck
  readonly answer: RecordsAnswer
  readonly comparison: DnsMatch
}

export type LookContext = {
  /** The host of the target. */
  readonly host: string
  readonly signal: AbortSignal
  readonly tools: Pick<CheckTools, 'queryRecords' | 'policy'>
}

/** Looks at one name after the other until one decides. A record that must not be there must be at none of them. */
export async function lookAtNames(
  names: readonly string[],
  config: DnsLookupConfig,
  context: LookContext,
): Promise<Look> {
  const isDecided = config.quantifier !== 'none'
  const looks: Look[] = []
  for (const name of names) {
    const check = { name, config, policy: context.tools.policy }
    const answer = await recordsOf(check, context)
    const look = { check, answer, comparison: await compare(answer, check, context) }
    if (look.comparison.found === isDecided || endsWalk(look)) return look
    looks.push(look)
  }
  return mostTelling(looks)
}

/** What could not be told comes first, and a wrong record before a missing one. Guides name the last place. */
export function mostTelling(looks: readonly Look[]): Look {
  const last = looks.at(-1)
  if (!last) throw new Error('A check asks for at least one name')
  return (
    looks.find(({ comparison }) => isOpen(comparison.problem)) ??
    looks.findLast(({ comparison }) => isWrong(comparison.problem)) ??
    last
  )
}

function isWrong(problem: Failure | undefined): boolean {
  const code = problem?.code ?? ''
  const isRecord = code === 'dns_record_mismatch' || code === 'dns_record_mistyped'
  return isRecord || (code.startsWith('mail_') && !code.endsWith('_missing'))
}

/** True for a problem because of which nobody can tell. */
export function isOpen(problem: Failure | undefined): boolean {
  return problem !== undefined && !codeEntry(problem.code).conclusive
}

/** True if the step is done. */
export function isDone({ found, problem }: DnsMatch, { absent }: DnsLookupConfig): boolean {
  return !isOpen(problem) && found !== absent
}

/** True for a record that should be there, which the conditions of a check may say in two ways. */
export function isWanted({ absent, quantifier }: DnsLookupConfig): boolean {
  return absent === (quantifier === 'none')
}

/** Looks up the records to compare. Follows aliases until an expected one is found. */
function recordsOf(check: RecordCheck, { signal, tools }: LookContext): Promise<RecordsAnswer> {
  const { name, config } = check
  if (config.recordType !== 'CNAME') return tools.queryRecords(name, config.recordType, signal)
  const isSettled = (aliases: readonly string[]): boolean => matching(aliases, check).length > 0
  return aliasChain(name, { isSettled, signal }, tools)
}

export function listOf(answer: RecordsAnswer): readonly string[] {
  return answer.kind === 'records' ? answer.records : []
}

/** The first DMARC record on the way up holds; several at one name do not count (RFC 9989, 4.10). */
export function endsWalk({ check, answer }: Look): boolean {
  return check.config.match === 'dmarc' && listOf(answer).filter(isDmarc).length === 1
}

/** Compares what a name has with what the step's config expects. */
export async function compare(
  answer: RecordsAnswer,
  check: RecordCheck,
  { host, signal, tools }: LookContext,
): Promise<DnsMatch> {
  if (mailMatchOf(check) === undefined) return validate(answer, check)
  const { queryRecords } = tools
  return compareMail(answer, check, { queryRecords, signal, mailHost: withoutWww(host) })
}

function validate(answer: RecordsAnswer, check: RecordCheck): DnsMatch {
  if (answer.kind === 'records') return validateRecords(answer.records, check)
  const isMissing = noSuchRecord.includes(answer.failure.code)
  return { found: isMissing && check.config.quantifier === 'none', problem: answer.failure }
}

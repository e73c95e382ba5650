import { isIP } from 'node:net'
import type { DnsLookupConfig } from '../../shared/check/config.ts'
import type { Failure } from '../net/outcome.ts'
import type { RecordsAnswer } from '../net/resolver.ts'
import { parseDnsName, parseTarget } from '../net/target.ts'
import type { Check, CheckTools } from './check.ts'
import { judgeRecords, type Verdict } from './dns-match.ts'
import { shownRecord } from './dns-shown.ts'
import { makeResult, startClock, type Problem } from './result.ts'

type DnsTools = Pick<CheckTools, 'queryRecords' | 'policy'>

/** The most records that a result shows. */
const MAX_RECORDS = 20

/** Asks DNS for the records of a name and compares them with what the step wants (verification.md). */
export const dnsLookup: Check<DnsLookupConfig, DnsTools> = async ({ target, config, signal }, tools) => {
  const clock = startClock()
  const { type, absent, recordType } = config
  const subject = subjectOf(target, config, tools)
  if ('failure' in subject) {
    const problems = [subject.failure]
    return makeResult({ type, url: target, absent, found: false, problems, clock: clock() })
  }
  const { url, name } = subject
  const askedAt = performance.now()
  const answer = await tools.queryRecords(name, recordType, signal)
  const timings = { dnsMs: performance.now() - askedAt }
  const show = (record: string): string => shownRecord(record, recordType, tools.policy)
  const verdict = judge(answer, { name, config, show })
  const problems = await explain(verdict, { answer, subject, config, signal, tools, show })
  const records = recordsOf(answer).slice(0, MAX_RECORDS).map(show)
  const dns = { name, recordType, rcode: answer.rcode ?? '', records }
  return makeResult({ type, url, absent, found: verdict.found, problems, dns, timings, clock: clock() })
}

type Subject = { readonly url: string; readonly host: string; readonly name: string }

function subjectOf(
  target: string,
  { name }: DnsLookupConfig,
  { policy }: DnsTools,
): Subject | { failure: Failure } {
  const parsed = parseTarget(target, policy)
  if (!parsed.ok) return { failure: parsed.failure }
  const { host, url } = parsed
  if (isIP(host) !== 0) return { failure: { code: 'target_host_invalid', facts: { host } } }
  const whole = parseDnsName(completed(name, host), policy)
  return whole.ok ? { url: url.href, host, name: whole.name } : { failure: whole.failure }
}

/**
 * A name that ends with a dot, or is the host or below it, is whole. One without a dot, or whose last label starts
 * with an underscore (`_waymark`, `selector1._domainkey`), begins a name that the host completes.
 */
function completed(name: string | undefined, host: string): string {
  if (name === undefined) return host
  const lower = name.toLowerCase()
  if (lower.endsWith('.') || lower === host || lower.endsWith(`.${host}`)) return name
  return /(^|\.)_[^.]*$/.test(name) || !name.includes('.') ? `${name}.${host}` : name
}

function recordsOf(answer: RecordsAnswer): readonly string[] {
  return answer.kind === 'records' ? answer.records : []
}

const noSuchRecord = ['dns_nxdomain', 'dns_no_records']

function judge(answer: RecordsAnswer, asked: Parameters<typeof judgeRecords>[1]): Verdict {
  if (answer.kind === 'records') return judgeRecords(answer.records, asked)
  const none = noSuchRecord.includes(answer.failure.code)
  return { found: none && asked.config.quantifier === 'none', problem: answer.failure }
}

type Question = {
  readonly answer: RecordsAnswer
  readonly subject: Subject
  readonly config: DnsLookupConfig
  readonly signal: AbortSignal
  readonly tools: DnsTools
  readonly show: (record: string) => string
}

/** Why the step is not done; nothing when it is. */
async function explain({ found, problem }: Verdict, question: Question): Promise<Problem[]> {
  const { answer, subject, config } = question
  const couldNotTell = answer.kind === 'failed' && !noSuchRecord.includes(answer.failure.code)
  if (!couldNotTell && found !== config.absent) return []
  if (!problem) return [unwanted(question)]
  if (problem.code !== 'dns_nxdomain' || subject.name === subject.host) return [problem]
  return [await missingUnder(question)]
}

/** The step wants the record gone, and it is there. */
function unwanted({ answer, subject, config, show }: Question): Problem {
  const actual = recordsOf(answer).map(show).join(', ')
  const facts = { name: subject.name, recordType: config.recordType, actual, expected: 'no such record' }
  return { code: 'dns_record_mismatch', facts }
}

/**
 * A name below the host that does not exist: when the host does, what is missing is the record, not the domain.
 * That needs one more question, and makes the difference between two quite different things to do.
 */
async function missingUnder({ subject, config, signal, tools }: Question): Promise<Problem> {
  const { host, name } = subject
  const answer = await tools.queryRecords(host, 'A', signal)
  if (answer.kind === 'failed' && answer.failure.code === 'dns_nxdomain') return answer.failure
  return { code: 'dns_record_missing', facts: { name, recordType: config.recordType, expected: '' } }
}

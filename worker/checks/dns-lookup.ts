import { isIP } from 'node:net'
import type { DnsLookupConfig } from '../../shared/check/config.ts'
import type { Failure } from '../net/outcome.ts'
import type { RecordsAnswer } from '../net/resolver.ts'
import { parseDnsName, parseTarget, schemeProblem } from '../net/target.ts'
import { aliasChain, noSuchRecord } from './alias-chain.ts'
import type { Check, CheckTools } from './check.ts'
import { judgeRecords, matching, type Verdict } from './dns-match.ts'
import { missing, unwanted, type Asked } from './dns-problems.ts'
import { shownRecord } from './dns-shown.ts'
import { makeResult, startClock, type Problem } from './result.ts'
import { urlToFetch } from './url-to-fetch.ts'

type DnsTools = Pick<CheckTools, 'queryRecords' | 'policy'>

/** The most records that a result shows. */
const MAX_RECORDS = 20

/** Asks DNS for the records of a name and compares them with what the step wants (verification.md). */
export const dnsLookup: Check<DnsLookupConfig, DnsTools> = async ({ target, config, signal }, tools) => {
  const clock = startClock()
  const { type, absent, recordType } = config
  const address = urlToFetch(target, config.path)
  const subject = subjectOf(address, config, tools)
  if ('failure' in subject) {
    const problems = [subject.failure]
    return makeResult({ type, url: address, absent, found: false, problems, clock: clock() })
  }
  const { url, name } = subject
  const askedAt = performance.now()
  const answer = await recordsOf(name, { config, signal }, tools)
  const timings = { dnsMs: performance.now() - askedAt }
  const show = (record: string): string => shownRecord(record, recordType, tools.policy)
  const verdict = judge(answer, { name, config, show })
  const problems = await explain(verdict, { answer, subject, asked: { name, config, show }, signal, tools })
  const records = listOf(answer).slice(0, MAX_RECORDS).map(show)
  const dns = { name, recordType, rcode: answer.rcode ?? '', records }
  return makeResult({ type, url, absent, found: verdict.found, problems, dns, timings, clock: clock() })
}

type Subject = { readonly url: string; readonly host: string; readonly name: string }

function subjectOf(
  target: string,
  { name, requireHttps }: DnsLookupConfig,
  { policy }: DnsTools,
): Subject | { failure: Failure } {
  const parsed = parseTarget(target, policy)
  if (!parsed.ok) return { failure: parsed.failure }
  const { host, url } = parsed
  const insecure = schemeProblem(url, { requireHttps })
  if (insecure) return { failure: insecure }
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

type Wanted = { readonly config: DnsLookupConfig; readonly signal: AbortSignal }

/** The records to compare; of aliases as many as it takes to find a wanted one. */
function recordsOf(name: string, { config, signal }: Wanted, tools: DnsTools): Promise<RecordsAnswer> {
  if (config.recordType !== 'CNAME') return tools.queryRecords(name, config.recordType, signal)
  const isSettled = (aliases: readonly string[]): boolean => matching(aliases, config).length > 0
  return aliasChain(name, { isSettled, signal }, tools)
}

function listOf(answer: RecordsAnswer): readonly string[] {
  return answer.kind === 'records' ? answer.records : []
}

function judge(answer: RecordsAnswer, asked: Asked): Verdict {
  if (answer.kind === 'records') return judgeRecords(answer.records, asked)
  const none = noSuchRecord.includes(answer.failure.code)
  return { found: none && asked.config.quantifier === 'none', problem: answer.failure }
}

type Question = {
  readonly answer: RecordsAnswer
  readonly subject: Subject
  readonly asked: Asked
  readonly signal: AbortSignal
  readonly tools: DnsTools
}

/** Why the step is not done; nothing when it is. */
async function explain({ found, problem }: Verdict, question: Question): Promise<Problem[]> {
  const { answer, subject, asked } = question
  const couldNotTell = answer.kind === 'failed' && !noSuchRecord.includes(answer.failure.code)
  if (!couldNotTell && found !== asked.config.absent) return []
  if (!problem) return [standsAgainst(listOf(answer), asked)]
  if (problem.code !== 'dns_nxdomain' || subject.name === subject.host) return [problem]
  return [await missingUnder(question)]
}

/** The step wants the condition not to hold, and it does: because of these records, or because there are none. */
function standsAgainst(records: readonly string[], asked: Asked): Problem {
  const there = matching(records, asked.config)
  return there.length > 0 ? unwanted(there, asked) : missing(asked)
}

/**
 * A name below the host that does not exist: when the host does, what is missing is the record, not the domain.
 * That needs one more question, and makes the difference between two quite different things to do.
 */
async function missingUnder({ subject, asked, signal, tools }: Question): Promise<Problem> {
  const answer = await tools.queryRecords(subject.host, 'A', signal)
  if (answer.kind === 'failed' && answer.failure.code === 'dns_nxdomain') return answer.failure
  return missing(asked)
}

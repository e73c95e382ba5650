import { isIP } from 'node:net'
import { codeEntry } from '../../shared/check/codes.ts'
import type { DnsLookupConfig } from '../../shared/check/config.ts'
import type { DnsFacts } from '../../shared/check/result.ts'
import type { Failure } from '../net/outcome.ts'
import type { RecordsAnswer } from '../net/dns/resolver.ts'
import { parseDnsName, parseTarget, schemeProblem } from '../net/policy/target.ts'
import { shorten } from '../../shared/check/shorten.ts'
import { aliasChain, noSuchRecord } from './alias-chain.ts'
import type { Check, CheckTools } from './check.ts'
import { validateRecords, matching, type DnsMatch } from './dns-match.ts'
import { missing, unwantedRecords, wantedValues, type RecordCheck } from './dns-problems.ts'
import { shownRecord } from './shown-record.ts'
import { makeResult, startClock, type Problem } from './result.ts'
import { urlToFetch } from './url-to-fetch.ts'

type DnsTools = Pick<CheckTools, 'queryRecords' | 'policy'>

/** Maximum number of records in a result. */
const MAX_RECORDS = 20

/** Looks up the DNS records of a name and compares them with the step's config (docs/verification.md). */
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
  const check = { name, config, policy: tools.policy }
  const startedAt = performance.now()
  const answer = await recordsOf(check, signal, tools)
  const timings = { dnsMs: performance.now() - startedAt }
  const comparison = validate(answer, check)
  const problems = await explain(comparison, { answer, subject, check, signal, tools })
  const shown = listOf(answer).slice(0, MAX_RECORDS)
  const records = shown.map((record) => shownRecord(record, recordType, tools.policy))
  const expected = problems.length > 0 && { expected: expectedOf(config) }
  const dns = { name, recordType, rcode: answer.rcode ?? '', records, ...expected }
  return makeResult({ type, url, absent, found: comparison.found, problems, dns, timings, clock: clock() })
}

/** Maximum number and length of expected values in a result. */
const MAX_EXPECTED = 5
const MAX_EXPECTED_CHARACTERS = 255

function expectedOf(config: DnsLookupConfig): NonNullable<DnsFacts['expected']> {
  const { match, absent, quantifier } = config
  const values = match === 'exists' ? [] : wantedValues(config).slice(0, MAX_EXPECTED)
  return {
    match,
    values: values.map((value) => shorten(value, MAX_EXPECTED_CHARACTERS)),
    present: absent === (quantifier === 'none'),
  }
}

type LookupSubject = { readonly url: string; readonly host: string; readonly name: string }

function subjectOf(
  target: string,
  { name, requireHttps }: DnsLookupConfig,
  { policy }: DnsTools,
): LookupSubject | { failure: Failure } {
  const parsed = parseTarget(target, policy)
  if (!parsed.ok) return { failure: parsed.failure }
  const { host, url } = parsed
  const insecure = schemeProblem(url, { requireHttps })
  if (insecure) return { failure: insecure }
  if (isIP(host) !== 0) return { failure: { code: 'target_host_invalid', facts: { host } } }
  const whole = parseDnsName(completeName(name, host), policy)
  return whole.ok ? { url: url.href, host, name: whole.name } : { failure: whole.failure }
}

/**
 * Completes a name with the host if it has no dot, or if its last label starts with an underscore (`_waymark`,
 * `selector1._domainkey`). A name that ends with a dot, or is the host or a subdomain of it, is already complete.
 */
function completeName(name: string | undefined, host: string): string {
  if (name === undefined) return host
  const lower = name.toLowerCase()
  if (lower.endsWith('.') || lower === host || lower.endsWith(`.${host}`)) return name
  return /(^|\.)_[^.]*$/.test(name) || !name.includes('.') ? `${name}.${host}` : name
}

/** Looks up the records to compare. Follows aliases until an expected one is found. */
function recordsOf(check: RecordCheck, signal: AbortSignal, tools: DnsTools): Promise<RecordsAnswer> {
  const { name, config } = check
  if (config.recordType !== 'CNAME') return tools.queryRecords(name, config.recordType, signal)
  const isSettled = (aliases: readonly string[]): boolean => matching(aliases, check).length > 0
  return aliasChain(name, { isSettled, signal }, tools)
}

function listOf(answer: RecordsAnswer): readonly string[] {
  return answer.kind === 'records' ? answer.records : []
}

function validate(answer: RecordsAnswer, check: RecordCheck): DnsMatch {
  if (answer.kind === 'records') return validateRecords(answer.records, check)
  const isMissing = noSuchRecord.includes(answer.failure.code)
  return { found: isMissing && check.config.quantifier === 'none', problem: answer.failure }
}

type ExplainContext = {
  readonly answer: RecordsAnswer
  readonly subject: LookupSubject
  readonly check: RecordCheck
  readonly signal: AbortSignal
  readonly tools: DnsTools
}

/** Lists the problems of the step. The list is empty if the step is done. */
async function explain({ found, problem }: DnsMatch, context: ExplainContext): Promise<Problem[]> {
  const { answer, subject, check } = context
  const couldNotTell = problem !== undefined && !codeEntry(problem.code).conclusive
  if (!couldNotTell && found !== check.config.absent) return []
  if (!problem) return [unwantedResult(listOf(answer), check)]
  if (problem.code !== 'dns_nxdomain' || subject.name === subject.host) return [problem]
  return [await explainMissingSubdomain(context)]
}

/** Problem of a condition that holds but should not, either because of these records or because no record matches. */
function unwantedResult(records: readonly string[], check: RecordCheck): Problem {
  const there = matching(records, check)
  return there.length > 0 ? unwantedRecords(there, check) : missing(check)
}

/**
 * Explains a missing subdomain. If the host itself exists, only the record is missing, not the domain. The extra query is
 * worth it, since the two need different fixes.
 */
async function explainMissingSubdomain({ subject, check, signal, tools }: ExplainContext): Promise<Problem> {
  const answer = await tools.queryRecords(subject.host, 'A', signal)
  if (answer.kind === 'failed' && answer.failure.code === 'dns_nxdomain') return answer.failure
  return missing(check)
}

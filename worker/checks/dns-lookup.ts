import { isIP } from 'node:net'
import type { DnsLookupConfig } from '../../shared/check/config.ts'
import { dnsNames } from '../../shared/check/dns/names.ts'
import type { DnsFacts } from '../../shared/check/result.ts'
import { shorten } from '../../shared/check/shorten.ts'
import type { Failure } from '../net/outcome.ts'
import { parseDnsName, parseTarget, schemeProblem } from '../net/policy/target.ts'
import type { Check, CheckTools } from './check.ts'
import { differingParts } from './dns/differing-part.ts'
import { judge } from './dns/judge.ts'
import { isWanted, listOf, lookAtNames } from './dns/look.ts'
import { differingKeys } from './dns/mail/dkim.ts'
import { dmarcAdvice } from './dns/mail/dmarc.ts'
import { isSpf } from './dns/mail/spf-record.ts'
import { wantedSpf, wantedTerm } from './dns/mail/wanted-spf.ts'
import { rememberAnswers } from './dns/remember-answers.ts'
import { wantedValues } from './dns/problems.ts'
import { shownRecord } from './dns/shown-record.ts'
import { makeResult, startClock } from './result.ts'
import { urlToFetch } from './url-to-fetch.ts'

type DnsTools = Pick<CheckTools, 'queryRecords' | 'policy' | 'openServerQueries'>

/** Maximum number of records in a result. */
const MAX_RECORDS = 20

/** Looks up the DNS records of a name and compares them with the step's config (docs/verification.md). */
export const dnsLookup: Check<DnsLookupConfig, DnsTools> = async ({ target, config, signal }, given) => {
  const tools = { ...given, queryRecords: rememberAnswers(given.queryRecords) }
  const clock = startClock()
  const { type, absent, recordType } = config
  const address = urlToFetch(target, config.path)
  const subject = subjectOf(address, config, tools)
  if ('failure' in subject) {
    const problems = [subject.failure]
    return makeResult({ type, url: address, absent, found: false, problems, clock: clock() })
  }
  const { url } = subject
  const startedAt = performance.now()
  const looked = await lookAtNames(subject.names, config, { host: subject.host, signal, tools })
  const { look, found, problems, facts } = await judge(looked, { ...subject, signal, tools })
  const timings = { dnsMs: performance.now() - startedAt }
  const { check, answer } = look
  const shown = listOf(answer).slice(0, MAX_RECORDS)
  const expected = problems.length > 0 && { expected: expectedOf(config, shown) }
  const records = shown.map((record) => shownRecord(comparable(record, config), recordType, tools.policy))
  const dns = { name: check.name, recordType, rcode: answer.rcode ?? '', records, ...expected, ...facts }
  return makeResult({ type, url, absent, found, problems, dns, timings, clock: clock() })
}

/** Maximum number and length of expected values in a result. */
const MAX_EXPECTED = 5
const MAX_EXPECTED_CHARACTERS = 255

/** A long record is shown from where it differs from the expected value. */
function comparable(record: string, config: DnsLookupConfig): string {
  const [value] = config.match === 'dkim' ? expectedTexts(config) : wantedValues(config)
  return value === undefined ? record : partsOf(record, value, config)[0]
}

function expectedOf(config: DnsLookupConfig, records: readonly string[]): NonNullable<DnsFacts['expected']> {
  const { match } = config
  const texts = match === 'spf' ? [expectedSpf(config, records)] : expectedTexts(config)
  const values = match === 'exists' ? [] : texts.slice(0, MAX_EXPECTED)
  return {
    match,
    values: values.map((value) => partsOf(records[0] ?? '', value, config)[1]),
    present: isWanted(config),
  }
}

function partsOf(record: string, value: string, { match }: DnsLookupConfig): [string, string] {
  if (match !== 'dkim') return differingParts(record, value, MAX_EXPECTED_CHARACTERS)
  const keys = differingKeys(record, value, MAX_EXPECTED_CHARACTERS)
  return keys ?? [record, shorten(value, MAX_EXPECTED_CHARACTERS)]
}

function expectedTexts(config: DnsLookupConfig): string[] {
  const { match, dkim = {}, dmarc = {} } = config
  if (match === 'dkim') return dkim.key === undefined ? [] : [dkim.key]
  return match === 'dmarc' ? [dmarcAdvice(dmarc)] : wantedValues(config)
}

/** A domain with an SPF record needs the sender in it, and no second record. */
function expectedSpf(config: DnsLookupConfig, records: readonly string[]): string {
  return records.some(isSpf) ? wantedTerm(config) : wantedSpf(config)
}

type LookupSubject = { readonly url: string; readonly host: string; readonly names: readonly string[] }

function subjectOf(
  target: string,
  config: DnsLookupConfig,
  { policy }: DnsTools,
): LookupSubject | { failure: Failure } {
  const parsed = parseTarget(target, policy)
  if (!parsed.ok) return { failure: parsed.failure }
  const { host, url } = parsed
  const insecure = schemeProblem(url, { requireHttps: config.requireHttps })
  if (insecure) return { failure: insecure }
  if (isIP(host) !== 0) return { failure: { code: 'target_host_invalid', facts: { host } } }
  const names: string[] = []
  for (const name of dnsNames(config, host)) {
    const whole = parseDnsName(name, policy)
    // The policy may allow the host, but not the domain above it.
    if (whole.ok) names.push(whole.name)
    else if (names.length === 0) return { failure: whole.failure }
  }
  return { url: url.href, host, names }
}

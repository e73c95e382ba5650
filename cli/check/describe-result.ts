import { serverHas } from '../../shared/check/dns/server-has.ts'
import { shorten } from '../../shared/check/shorten.ts'
import type { CheckDetails, CheckResult } from '../../shared/check/result.ts'
import { factLines, type Fact } from '../columns.ts'
import { paint } from '../paint.ts'
import { renderedFacts } from './rendered-facts.ts'

const LABEL_WIDTH = 11
const MAX_CHARACTERS = 400

/** Describes a result as text: the outcome, the findings, the hint and the evidence. */
export function describeResult({ ok, details }: CheckResult): string {
  const head = `${describeOutcome(ok, details)}  ${shorten(`${details.type}  ${details.url}`, 4 * MAX_CHARACTERS)}`
  return [head, '', ...factLines(facts(details), { indent: '  ', labelWidth: LABEL_WIDTH })].join('\n')
}

function describeOutcome(ok: boolean, { conclusive }: CheckDetails): string {
  if (ok) return paint('good', 'OK')
  return conclusive ? paint('bad', 'NOT OK') : paint('unsure', 'COULD NOT TELL')
}

function facts(details: CheckDetails): Fact[] {
  return [
    ['Seen', details.message],
    ['To do', details.hint],
    ['Code', details.code],
    ['Try again', details.retryAt],
    ...otherProblems(details),
    ...details.redirects.map(({ status, from, to }): Fact => ['Redirect', `${status}  ${from} -> ${to}`]),
    ['Page', describePage(details)],
    ...dnsFacts(details),
    ...scriptFacts(details),
    ...renderedFacts(details.rendered),
    [
      'TLS',
      details.tls && `${details.tls.protocol}, ${details.tls.issuer}, ${details.tls.daysLeft} days left`,
    ],
    ['Shortened', details.shortened && 'long texts end with "…", because the result was larger than 16 KiB'],
    ['Took', `${Math.round(details.durationMs)} ms`],
  ]
}

function otherProblems({ code, diagnostics }: CheckDetails): Fact[] {
  return diagnostics
    .filter((diagnostic) => diagnostic.code !== code)
    .map(({ severity, message, hint }) => [severity === 'error' ? 'Also' : 'Warning', `${message} ${hint}`])
}

function describePage({ http, finalUrl, url }: CheckDetails): string | undefined {
  if (!http) return finalUrl === url ? undefined : finalUrl
  const size = `${http.bytesRead} bytes${http.truncated ? ', truncated' : ''}`
  return [finalUrl ?? url, `status ${http.status}`, http.contentType, size].filter(Boolean).join(', ')
}

function dnsFacts({ dns }: CheckDetails): Fact[] {
  if (!dns) return []
  return [
    ['Asked', `${dns.recordType} records of ${dns.name}: ${dns.rcode}`],
    ...dns.records.map((record): Fact => ['Record', record]),
    ['Zone', dns.zone],
    ['Edited at', dns.provider && `${dns.provider.name}, ${dns.provider.url}`],
    ...(dns.servers ?? []).map(({ name, has }): Fact => ['Server', `${name}: ${serverHas[has]}`]),
    ...(dns.nearMisses ?? []).map(({ name, recordType, record }): Fact => [
      'Near miss',
      `${recordType} record of ${name}: ${record}`,
    ]),
    ['Visible by', dns.visibleBy],
  ]
}

function scriptFacts({ script }: CheckDetails): Fact[] {
  if (!script) return []
  return [
    ['Matches', `${script.matches}${script.inHead ? ', in the head' : ''}`],
    ['Script', script.excerpt],
    ['Platform', script.platform],
    ...script.nearMisses.map(({ failed, excerpt, line, column }): Fact => [
      'Near miss',
      `line ${line}, column ${column}: ${excerpt} (${failed})`,
    ]),
  ]
}

import { serverHas } from '../../shared/check/dns/server-has.ts'
import { shorten } from '../../shared/check/shorten.ts'
import type { CheckDetails, CheckResult } from '../../shared/check/result.ts'
import { paint } from '../paint.ts'
import { renderedFacts } from './rendered-facts.ts'

const LABEL_WIDTH = 11
const MAX_CHARACTERS = 400

/** Describes a result as text: the outcome, the findings, the hint and the evidence. */
export function describeResult({ ok, details }: CheckResult): string {
  const lines = [`${details.type}  ${details.url}`, '']
  for (const [label, text] of facts(details)) {
    // Text from a site must not control the terminal.
    if (text !== undefined && text !== '')
      lines.push(`  ${label.padEnd(LABEL_WIDTH)}${shorten(text, MAX_CHARACTERS)}`)
  }
  return `${describeOutcome(ok, details)}  ${lines.map((line) => shorten(line, 4 * MAX_CHARACTERS)).join('\n')}`
}

function describeOutcome(ok: boolean, { conclusive }: CheckDetails): string {
  if (ok) return paint('good', 'OK')
  return conclusive ? paint('bad', 'NOT OK') : paint('unsure', 'COULD NOT TELL')
}

type FactLine = readonly [label: string, text: string | undefined]

function facts(details: CheckDetails): FactLine[] {
  return [
    ['Seen', details.message],
    ['To do', details.hint],
    ['Code', details.code],
    ['Try again', details.retryAt],
    ...otherProblems(details),
    ...details.redirects.map(({ status, from, to }): FactLine => ['Redirect', `${status}  ${from} -> ${to}`]),
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

function otherProblems({ code, diagnostics }: CheckDetails): FactLine[] {
  return diagnostics
    .filter((diagnostic) => diagnostic.code !== code)
    .map(({ severity, message, hint }) => [severity === 'error' ? 'Also' : 'Warning', `${message} ${hint}`])
}

function describePage({ http, finalUrl, url }: CheckDetails): string | undefined {
  if (!http) return finalUrl === url ? undefined : finalUrl
  const size = `${http.bytesRead} bytes${http.truncated ? ', truncated' : ''}`
  return [finalUrl ?? url, `status ${http.status}`, http.contentType, size].filter(Boolean).join(', ')
}

function dnsFacts({ dns }: CheckDetails): FactLine[] {
  if (!dns) return []
  return [
    ['Asked', `${dns.recordType} records of ${dns.name}: ${dns.rcode}`],
    ...dns.records.map((record): FactLine => ['Record', record]),
    ['Zone', dns.zone],
    ['Edited at', dns.provider && `${dns.provider.name}, ${dns.provider.url}`],
    ...(dns.servers ?? []).map(({ name, has }): FactLine => ['Server', `${name}: ${serverHas[has]}`]),
    ...(dns.nearMisses ?? []).map(({ name, recordType, record }): FactLine => [
      'Near miss',
      `${recordType} record of ${name}: ${record}`,
    ]),
    ['Visible by', dns.visibleBy],
  ]
}

function scriptFacts({ script }: CheckDetails): FactLine[] {
  if (!script) return []
  return [
    ['Matches', `${script.matches}${script.inHead ? ', in the head' : ''}`],
    ['Script', script.excerpt],
    ['Platform', script.platform],
    ...script.nearMisses.map(({ failed, excerpt, line, column }): FactLine => [
      'Near miss',
      `line ${line}, column ${column}: ${excerpt} (${failed})`,
    ]),
  ]
}

import type { VNode } from 'preact'
import type { CheckDetails, CheckResult } from '../../../shared/check/result.ts'
import { serverHas } from '../../../shared/check/dns/server-has.ts'
import { Facts } from '../parts/facts.tsx'
import { Notice } from '../parts/notice.tsx'
import { renderedFacts } from './rendered-facts.ts'

/** Result of a check: the outcome, its cause, a hint, and the facts. */
export function CheckOutcome({ result: { ok, details } }: { result: CheckResult }): VNode {
  const outcome = outcomeTitle(ok, details)
  return (
    <Notice tone={outcome.tone} title={outcome.title}>
      <p>{details.message}</p>
      {details.hint !== '' && <p>{details.hint}</p>}
      {details.diagnostics
        .filter(({ code }) => code !== details.code)
        .map(({ code, message, hint }) => (
          <p key={code}>
            {message} {hint}
          </p>
        ))}
      <details>
        <summary>What we saw</summary>
        <Facts facts={factsOf(details)} />
      </details>
    </Notice>
  )
}

/** Returns the title and tone of a check's outcome. */
export function outcomeTitle(
  ok: boolean,
  { conclusive }: Pick<CheckDetails, 'conclusive'>,
): { tone: 'ok' | 'bad' | 'unsure'; title: string } {
  if (ok) return { tone: 'ok', title: 'Passed' }
  if (conclusive) return { tone: 'bad', title: 'Not there yet' }
  return { tone: 'unsure', title: 'We could not tell' }
}

function factsOf({
  url,
  finalUrl,
  code,
  http,
  dns,
  script,
  rendered,
  tls,
  durationMs,
  retryAt,
}: CheckDetails): (readonly [string, string])[] {
  return [
    ['URL', finalUrl ?? url],
    ...optionalFact(
      'Status',
      http && `${http.status}, ${http.bytesRead} bytes${http.truncated ? ', truncated' : ''}`,
    ),
    ...optionalFact('Certificate', tls && `${tls.issuer}, ${tls.daysLeft} days left`),
    ...optionalFact('DNS query', dns && `${dns.recordType} ${dns.name}: ${dns.rcode}`),
    ...(dns?.records ?? []).map((record, index): [string, string] => [`Record ${index + 1}`, record]),
    ...optionalFact('Zone', dns?.zone),
    ...optionalFact('Edited at', dns?.provider && `${dns.provider.name}, ${dns.provider.url}`),
    ...(dns?.servers ?? []).map(({ name, has }): [string, string] => [name, serverHas[has]]),
    ...(dns?.nearMisses ?? []).map((miss): [string, string] => [
      'Near miss',
      `${miss.recordType} ${miss.name}: ${miss.record}`,
    ]),
    ...optionalFact('Visible everywhere by', dns?.visibleBy),
    ...optionalFact('Try again at', retryAt),
    ...optionalFact('Matches', script && String(script.matches)),
    ...(script?.nearMisses ?? []).map((miss): [string, string] => [
      `Near miss, line ${miss.line}`,
      `${miss.excerpt} (${miss.failed})`,
    ]),
    ...(rendered ? renderedFacts(rendered) : []),
    ['Code', code],
    ['Duration', `${Math.round(durationMs)} ms`],
  ]
}

function optionalFact(name: string, value: string | undefined): [string, string][] {
  return value === undefined ? [] : [[name, value]]
}

import type { CheckDetails, CheckResult } from '../../../shared/check/result.ts'
import type { WaymarkError } from '../client.ts'
import { h, type Child } from './dom.ts'
import type { Labels } from '../labels.ts'

/** Renders the result of a check: the verdict, its cause, a hint, and the facts. */
export function resultPanel({ ok, details }: CheckResult, labels: Labels): HTMLElement {
  const { message, hint, code, conclusive, diagnostics } = details
  const no = conclusive ? 'failed' : 'unsure'
  const verdict = ok ? 'passed' : no
  return verdictPanel(verdict, labels[verdict], [
    message,
    hint,
    ...diagnostics.filter((other) => other.code !== code).map(({ message, hint }) => `${message} ${hint}`),
    !ok && h('details', {}, h('summary', {}, labels.seen), ...facts(details)),
  ])
}

/** Renders the error of a check that could not run. */
export function refusalPanel({ message }: WaymarkError, title: string): HTMLElement {
  return verdictPanel('unsure', title, [message])
}

/** Renders a verdict with its title and lines. */
export function verdictPanel(verdict: string, title: string, lines: readonly Child[]): HTMLElement {
  const parts = lines.map((line) => line && h('p', {}, line))
  return h('div', { class: `verdict ${verdict}` }, h('strong', {}, title), ...parts)
}

function facts({ url, finalUrl = url, http, dns, script }: CheckDetails): Child[] {
  return [
    `${finalUrl} ${http?.status ?? ''}`,
    dns && `${dns.recordType} ${dns.name}: ${dns.rcode}`,
    ...(dns?.records ?? []),
    ...(script?.nearMisses ?? []).map(
      ({ line, column, excerpt, failed }) => `${line}:${column} ${excerpt} (${failed})`,
    ),
  ].map((fact) => fact && h('pre', { tabindex: 0 }, fact))
}

import type { CheckDetails, CheckResult } from '../../../shared/check/result.ts'
import type { Step } from '../guide.ts'
import type { Labels, CheckLabels } from '../labels.ts'
import { h, type Child } from '../view/dom.ts'
import { recordEvidence } from './record-evidence.ts'
import { resultBox } from './result.ts'
import { differencesInWords, isRepeated, isTranslated, snippetEvidence } from './snippet-evidence.ts'

/** Renders a check's result: its outcome, cause and hint, a comparison with the expected values, and the facts. */
export function resultPanel(
  { ok, details }: CheckResult,
  step: Step,
  labels: Labels & CheckLabels,
): HTMLElement {
  const { title, message, hint, code, conclusive, diagnostics } = details
  const differences = ok ? [] : differencesInWords(details, labels)
  const isReplaced = isRepeated(details, differences)
  const others = diagnostics.filter((other) => (isReplaced ? other.code !== code : other.message !== message))
  const no = conclusive ? 'failed' : 'unsure'
  const tone = ok ? 'passed' : no
  const isTitled = !ok && title && isTranslated(details, labels)
  return resultBox(tone, isTitled ? `${labels[tone]}: ${title}` : labels[tone], [
    !isReplaced && message,
    ...differences,
    ...(ok ? [] : [...snippetEvidence(details, step, labels), ...recordEvidence(details, labels)]),
    hint,
    ...others.map((other) => (other.hint === hint ? other.message : `${other.message} ${other.hint}`)),
    !ok && h('details', {}, h('summary', {}, labels.seen), ...facts(details)),
  ])
}

/** What a name server has, in signs that need no language. */
const servers = { expected: '✓', other: '≠', none: '–', lame: '?', silent: '?' }

function facts({ url, finalUrl = url, http, dns, script }: CheckDetails): Child[] {
  return [
    !dns && `${finalUrl} ${http?.status ?? ''}`,
    dns && `${dns.recordType} ${dns.name}: ${dns.rcode}`,
    ...(dns?.records ?? []),
    ...(dns?.servers ?? []).map(({ name, has }) => `${name}: ${servers[has]}`),
    ...(dns?.nearMisses ?? []).map(({ name, recordType, record }) => `${recordType} ${name}: ${record}`),
    ...(script?.nearMisses ?? []).map(
      ({ line, column, excerpt, failed }) => `${line}:${column} ${excerpt} (${failed})`,
    ),
  ].map((fact) => fact && h('pre', { tabindex: 0 }, fact))
}

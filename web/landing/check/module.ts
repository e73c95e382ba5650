import type { CheckResult } from '../../../shared/check/result.ts'
import { withScheme } from '../../../shared/check/with-scheme.ts'
import { check as checkTexts, core } from '../../../shared/messages/widget/en.ts'
import { recordLines } from '../../console/records/read-record.ts'
import { needsSelector } from '../../console/records/record-check.ts'
import { deriveCheck, type DerivedCheck } from '../../console/snippet/derive-check.ts'
import { describeCheck } from '../../console/snippet/describe-check.ts'
import { resultPanel } from '../../widget/check/result-panel.ts'
import { refusalBox, resultBox } from '../../widget/check/result.ts'
import { ask, isRefusal } from '../../widget/request.ts'
import { h, type Child } from '../../widget/view/dom.ts'
import { sentence } from '../../widget/view/sentence.ts'
import { resultPlace } from './result-place.ts'

export type Asked = { readonly target: string; readonly snippet: string }

/** What the widget says of a step, said of a site. */
const labels = {
  locale: 'en',
  ...core,
  ...checkTexts,
  passed: 'It is there',
}

type Shown = { readonly place: HTMLElement; readonly signal: AbortSignal }

/**
 * Checks a site for a snippet or a record, and shows the result as the widget does. Resolves to the seconds to wait before
 * another check, if the service asks for that. Rejects if it is aborted.
 */
export async function checkSite(asked: Asked, { place, signal }: Shown): Promise<number> {
  const show = resultPlace(place)
  const url = withScheme(asked.target)
  const derived = deriveCheck(asked.snippet)
  const problem = problemWith(asked.snippet, derived)
  if (!derived || problem !== undefined) {
    show(resultBox('unsure', labels.unsure, [problem]))
    return 0
  }
  show(h('p', { class: 'running' }, ...sentence(labels, 'checking', { url })))
  try {
    const result = await askFor(url, derived, signal)
    show(
      resultPanel(result, stepWith(asked.snippet, derived), { ...labels, theGuide: nameOf(derived) }),
      ...explanation(asked.snippet, derived),
    )
    return 0
  } catch (error) {
    if (!isRefusal(error)) {
      show()
      throw error
    }
    const isForLater = error.retryAfter > 0 || error.code === 'network_error'
    show(
      isForLater
        ? refusalBox(error, labels.refused, labels)
        : resultBox('unsure', labels.refused, [error.message]),
    )
    return error.retryAfter
  }
}

/** Says why nothing can be looked for; undefined if something can. */
function problemWith(snippet: string, derived: DerivedCheck | undefined): string | undefined {
  if (recordLines(snippet).length > 0) return 'These are several records. Paste one of them at a time.'
  if (!derived || !runnable.has(derived.check.type))
    return 'We can read nothing in this to look for. Paste the whole tag or script, or a DNS record with its type, name and value.'
  if (needsSelector(derived.check))
    return 'The name of this record is missing. A key of DKIM is at a selector, such as s1._domainkey: paste the record with it.'
  return undefined
}

const runnable: ReadonlySet<string> = new Set(['script_presence', 'dns_lookup'])

async function askFor(target: string, { check }: DerivedCheck, signal: AbortSignal): Promise<CheckResult> {
  const body = JSON.stringify({ target, check })
  return ask<CheckResult>(new URL('/v1/site-checks', location.href), signal, { method: 'POST', body })
}

function nameOf({ check }: DerivedCheck): string {
  return check.type === 'dns_lookup' ? 'Your record' : 'Your snippet'
}

/** The snippet as a step of a guide would show it. */
function stepWith(code: string, { check }: DerivedCheck): Parameters<typeof resultPanel>[1] {
  const block = { type: 'code', code } as const
  return { slug: '', title: '', body: '', verify: { type: check.type }, blocks: [block] }
}

/** Says what the check looked for, and what that does not prove. */
function explanation(snippet: string, { check, hasId }: DerivedCheck): Child[] {
  const condition = describeCheck(check)
  return [
    h(
      'p',
      {},
      h(
        'a',
        { href: `/console/new#snippet=${encodeURIComponent(snippet)}` },
        'Write a guide with this check',
      ),
    ),
    condition !== undefined && h('p', {}, h('small', {}, condition)),
    !hasId &&
      h('p', {}, h('small', {}, 'Nothing in it tells whose it is: the same of somebody else passes, too.')),
  ]
}

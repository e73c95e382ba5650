import type { CheckDetails, CheckResult } from '../../../shared/check/result.ts'
import { withScheme } from '../../../shared/check/site/with-scheme.ts'
import { check as checkTexts, core } from '../../../shared/messages/widget/en.ts'
import { recordLines } from '../../console/records/read-record.ts'
import { needsSelector } from '../../console/records/record-check.ts'
import { deriveCheck, type DerivedCheck } from '../../console/snippet/derive-check.ts'
import { describeCheck } from '../../console/snippet/describe-check.ts'
import { resultPanel } from '../../widget/check/result-panel.ts'
import { refusalBox, resultBox } from '../../widget/check/result.ts'
import { ask, isRefusal, type WaymarkError } from '../../widget/request.ts'
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

/** What a visitor has to mend before anything can be checked. */
export type FieldProblem = { readonly of: keyof Asked; readonly text: string }

/** The seconds to wait before another check, or a problem with a field. */
export type Outcome = { readonly seconds: number; readonly problem?: FieldProblem }

/**
 * Checks a site for a snippet or a record, and shows the result as the widget does. Rejects if it is aborted, and if the
 * service does not answer.
 */
export async function checkSite(asked: Asked, { place, signal }: Shown): Promise<Outcome> {
  const show = resultPlace(place)
  show()
  const url = withScheme(asked.target)
  if (!isAddress(url)) return problemOf('target', 'This is no address of a site, such as www.example.com.')
  const derived = deriveCheck(asked.snippet)
  const problem = problemWith(asked.snippet, derived)
  if (!derived || problem !== undefined) return problemOf('snippet', problem ?? '')
  show(h('p', { class: 'running' }, ...sentence(labels, 'checking', { url })))
  scrollTo(place)
  try {
    const result = await askFor(url, derived, signal)
    show(
      resultPanel(aboutPasted(result), stepWith(asked.snippet, derived), {
        ...labels,
        failed: failedLabel(result.details),
        theGuide: nameOf(derived),
      }),
      ...explanation(asked.snippet, derived, result),
    )
    return { seconds: 0 }
  } catch (error) {
    if (!isRefusal(error)) {
      show()
      throw error
    }
    show(refusal(error))
    return { seconds: error.retryAfter }
  } finally {
    scrollTo(place)
  }
}

/** A name without a dot is hardly a public site, but may be one of this machine. */
function isAddress(url: string): boolean {
  return /^https?:$/.test(URL.parse(url)?.protocol ?? '') && /[.:]|^localhost$/.test(new URL(url).hostname)
}

function problemOf(of: keyof Asked, text: string): Outcome {
  return { seconds: 0, problem: { of, text } }
}

/** The result is below the form, and may be below the window. */
function scrollTo(place: HTMLElement): void {
  place.scrollIntoView({ block: 'nearest' })
}

/** The texts speak of the guide that has the snippet. Here it was pasted. */
function aboutPasted({ ok, details }: CheckResult): CheckResult {
  const hint = details.hint.replace('as the guide shows it', 'as you pasted it')
  // The label of a failure is its title.
  const title = details.conclusive ? '' : details.title
  return { ok, details: { ...details, hint, title } }
}

/** The widget puts its own words before the title of a cause. Here the title stands alone, and says what was found. */
function failedLabel({ code, title, script }: CheckDetails): string {
  return code === 'script_not_found' && script?.nearMisses[0]
    ? 'Something similar is there'
    : (title ?? core.failed)
}

function refusal(error: WaymarkError): HTMLElement {
  const { code, message, retryAfter } = error
  if (code === 'rate_limited')
    return resultBox('unsure', labels.refused, [
      'You have used the six checks of this minute. This one runs by itself once the button has counted down.',
    ])
  return retryAfter > 0 || code === 'network_error'
    ? refusalBox(error, labels.refused, labels)
    : resultBox('unsure', labels.refused, [message])
}

/** Says why nothing can be looked for; undefined if something can. */
function problemWith(snippet: string, derived: DerivedCheck | undefined): string | undefined {
  if (recordLines(snippet).length > 0) return 'These are several records. Paste one of them at a time.'
  if (!derived || !runnable.has(derived.check.type))
    return 'We cannot tell from this what to look for. Paste the whole tag or script, or a DNS record with its type, name and value.'
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
function explanation(snippet: string, { check, hasId }: DerivedCheck, { details }: CheckResult): Child[] {
  // The description of a record has an example's domain.
  const name = check.type === 'dns_lookup' ? details.dns?.name : undefined
  const described = describeCheck(check)
  const condition =
    name === undefined
      ? described
      : described?.replace(/\S+/g, (word) => (word.endsWith('example.com') ? name : word))
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
      h('p', {}, h('small', {}, "It has no id of yours in it, so somebody else's copy would pass as well.")),
  ]
}

import type { CheckResult } from '../../../shared/check/result.ts'
import type { Step } from '../guide.ts'
import { isRefusal } from '../request.ts'
import type { StepDeps } from '../session.ts'
import { addStyles } from '../view/styles.ts'
import type { CheckOutcome, CheckParts } from '../view/check-button.ts'
import { fill } from '../view/dom.ts'
import { refusalBox } from '../view/result.ts'
import css from './check.css'
import { check as english } from '../../../shared/messages/widget/en.ts'
import { mayArrive, recheck } from './recheck.ts'
import { resultPanel } from './result-panel.ts'

type Check = {
  readonly step: Step
  readonly url: string
  readonly deps: StepDeps
  readonly parts: CheckParts
  /** Aborts when the visitor cancels the check, and when the guide is removed. */
  readonly signal: AbortSignal
}

/** Ends the automatic checks of a panel. */
const rechecks = new WeakMap<HTMLElement, AbortController>()

/** Runs a step's check against a URL, and shows the result. */
export async function runCheck(check: Check): Promise<void> {
  const { step, deps, parts, signal } = check
  const { labels, emit } = deps
  const { panel, show, onEnd } = parts
  addStyles(panel.getRootNode(), css)
  rechecks.get(panel)?.abort()
  try {
    const result = await verify(check, signal)
    show(labels.retry)
    showResult(result, check)
  } catch (error) {
    fill(panel)
    show(labels.retry)
    if (!isRefusal(error)) return
    fill(panel, refusalBox(error, labels.refused, labels))
    show(labels.retry, error.retryAfter, () => parts.button.isConnected && parts.button.click())
    onEnd('refused')
    emit('error', step.slug, { code: error.code })
  }
}

async function verify({ step, url, deps }: Check, signal: AbortSignal): Promise<CheckResult> {
  const { client, inputs } = deps
  if (inputs) client.variables = inputs.values()
  return client.verify(step.slug, url, signal)
}

function showResult(result: CheckResult, check: Check): void {
  const { deps, parts, step } = check
  const labels = { ...english, ...deps.labels }
  fill(parts.panel, resultPanel(result, deps.inputs?.withValues(step) ?? step, labels))
  parts.onEnd(outcomeOf(result))
  if (mayArrive(result)) parts.panel.after(recheckOf(result, check))
}

function outcomeOf({ ok, details }: CheckResult): CheckOutcome {
  if (ok) return 'passed'
  return details.conclusive ? 'failed' : 'unsure'
}

/** Checks again until the record exists, the result differs, or the step is done. */
function recheckOf(first: CheckResult, check: Check): HTMLElement {
  const { deps, parts, step } = check
  const { done, labels } = deps
  const { panel, button } = parts
  const ended = new AbortController()
  const signal = AbortSignal.any([ended.signal, deps.signal])
  rechecks.set(panel, ended)

  const element = recheck({
    labels: { ...english, ...labels },
    locale: panel.closest<HTMLElement>('[lang]')?.lang ?? '',
    signal,
    retryAt: first.details.retryAt,
    isOver: () => done.has(step.slug),
    onFocusLost: () => button.focus(),
    check: async () => {
      try {
        const result = await verify(check, signal)
        const isSame = JSON.stringify(factsOf(result)) === JSON.stringify(factsOf(first))
        if (isSame) return { outcome: first.details.message, retryAt: result.details.retryAt }
        ended.abort()
        showResult(result, check)
      } catch (error) {
        if (isRefusal(error)) return Math.max(error.retryAfter, RETRY_SECONDS)
      }
      return undefined
    },
  })
  return element
}

const RETRY_SECONDS = 30

function factsOf({ ok, details: { code, message, dns } }: CheckResult): unknown {
  return [ok, code, message, dns?.records]
}

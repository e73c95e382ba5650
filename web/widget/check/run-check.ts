import type { CheckResult } from '../../../shared/check/result.ts'
import type { Step } from '../guide.ts'
import { isRefusal } from '../request.ts'
import type { StepDeps } from '../session.ts'
import { tellAuthor } from '../tell-author.ts'
import { addStyles } from '../view/styles.ts'
import type { CheckOutcome, CheckParts } from '../view/check-button.ts'
import { fill } from '../view/dom.ts'
import css from './check.css'
import { check as english, refusal } from '../../../shared/messages/widget/en.ts'
import { CHECKED_RECORD } from '../record/checked-record.ts'
import { withScheme } from '../../../shared/check/site/with-scheme.ts'
import { countDown } from './count-down.ts'
import { mayArrive } from './may-arrive.ts'
import { showProgress } from './progress.ts'
import { refusalBox } from './result.ts'
import { resultPanel } from './result-panel.ts'

type Check = {
  readonly step: Step
  /** Address of the site as it was typed. */
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
  loadRecheck(check)
  const endProgress = showProgress(check, { ...english, ...labels })
  try {
    const result = await verify(check, signal)
    showResult(result, check)
  } catch (error) {
    fill(panel)
    show(labels.retry)
    if (!isRefusal(error)) return
    fill(panel, refusalBox(error, labels.refused, labels))
    tellAuthor(error)
    onEnd('refused')
    emit('error', step.slug, { code: error.code })
    goOnAfter(error.retryAfter, check)
  } finally {
    endProgress()
  }
}

/** Checks as soon as a busy service says. */
function goOnAfter(seconds: number, { deps, parts }: Check): void {
  const { button } = parts
  const { labels } = deps
  if (!seconds) return
  const onEnd = (): void => void (button.isConnected && button.click())
  countDown(button, { labels: { ...refusal, ...labels }, label: labels.retry, seconds, onEnd })
}

/** Loads what checks again, while the check runs. A failure is tried again when that is needed. */
function loadRecheck({ step, deps }: Check): void {
  if (step.verify?.type === 'dns_lookup') deps.load('recheck', MODULES['recheck']).catch(() => {})
}

async function verify({ step, url, deps }: Check, signal: AbortSignal): Promise<CheckResult> {
  const { client, inputs } = deps
  if (inputs) client.variables = inputs.values()
  return client.verify(step.slug, withScheme(url), signal)
}

function showResult(result: CheckResult, check: Check): void {
  const { deps, parts, step } = check
  const labels = { ...english, ...deps.labels }
  parts.show(labels.again)
  fill(parts.panel, resultPanel(result, deps.inputs?.withValues(step) ?? step, labels))
  tellRecord(result, parts.panel)
  parts.onEnd(outcomeOf(result))
  if (mayArrive(result)) void planRecheck(result, check)
}

/** Lets the record to create show the name that the result is about. */
function tellRecord({ details: { dns: detail } }: CheckResult, panel: HTMLElement): void {
  if (detail) panel.dispatchEvent(new CustomEvent(CHECKED_RECORD, { detail, bubbles: true }))
}

function outcomeOf({ ok, details }: CheckResult): CheckOutcome {
  if (ok) return 'passed'
  return details.conclusive ? 'failed' : 'unsure'
}

/** Loads what checks again until the record exists. */
async function planRecheck(first: CheckResult, check: Check): Promise<void> {
  const { deps, parts, step } = check
  const ended = new AbortController()
  const signal = AbortSignal.any([ended.signal, deps.signal])
  rechecks.set(parts.panel, ended)
  try {
    const { recheckStep } = await deps.load('recheck', MODULES['recheck'])
    if (signal.aborted) return
    const show = (result: CheckResult): void => {
      ended.abort()
      showResult(result, check)
    }
    const verifyAgain = async (): Promise<CheckResult> => verify(check, signal)
    const plan = { first, stepSlug: step.slug, deps, parts, signal, verify: verifyAgain, show }
    parts.panel.after(recheckStep(plan))
  } catch {
    // The visitor can still check again.
  }
}

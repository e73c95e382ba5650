import type { ConsentWatch } from '../consent/watch-consent.ts'
import type { ConsentMode } from './plan.ts'
import type { RequestLog } from './request-log.ts'

export type ConsentOutcome = 'accepted' | 'rejected' | 'unanswered'

/** Answers the consent tool of a page while the visit looks for evidence. */
export type ConsentAnswer = {
  /** Undefined without a tool, or before the answer. */
  outcome(): ConsentOutcome | undefined
  /** When the tool was answered, on the clock of `performance`. */
  answeredAt(): number | undefined
  tool(): string | undefined
  /** True once a tool has shown its popup. Some are there, and ask nobody in this country. */
  isAsked(): boolean
  /** True while a tool that was found has no answer yet. */
  isAnswering(): boolean
  /**
   * Looks whether the popup is still there, for which rules may say that it was answered. An answer that cannot be
   * verified in time is none.
   */
  verify(limitMs: number): Promise<void>
}

export type ConsentDeps = {
  readonly watch: ConsentWatch
  readonly requests: RequestLog
  /** Resolves once the page has been quiet for as long as it must be before it is answered. */
  readonly untilQuiet: () => Promise<unknown>
  readonly signal: AbortSignal
}

/** Longest time to verify an answer. */
const VERIFY_MS = 5000

/** With `gated`, what the page requests until then counts as sent before consent. */
export function answerConsent(mode: ConsentMode, deps: ConsentDeps): ConsentAnswer {
  const { watch, requests, untilQuiet, signal } = deps
  let outcome: ConsentOutcome | undefined
  let answeredAt: number | undefined
  let isAnswering = false
  if (mode === 'gated') requests.awaitConsent()
  if (mode !== 'ignore') void answer()
  return {
    outcome: () => outcome,
    answeredAt: () => answeredAt,
    tool: () => watch.tool(),
    isAsked: () => watch.isShown(),
    isAnswering: () => isAnswering,
    verify,
  }

  async function verify(limitMs: number): Promise<void> {
    if (outcome === undefined || outcome === 'unanswered') return
    const limit = AbortSignal.timeout(Math.floor(Math.min(limitMs, VERIFY_MS)))
    if ((await watch.isStillShown(limit)) !== false) outcome = 'unanswered'
  }

  async function answer(): Promise<void> {
    if ((await watch.popup(signal)) === undefined) return
    isAnswering = true
    if (mode === 'gated') await untilQuiet()
    if (signal.aborted) return
    // Tools release what they hold back while they are being answered.
    requests.noteConsent()
    const answered = await watch.answer(mode === 'reject' ? 'reject' : 'accept', signal)
    outcome = answered === 'unhandled' ? 'unanswered' : outcomeOf(mode)
    answeredAt = performance.now()
    isAnswering = false
  }
}

function outcomeOf(mode: ConsentMode): ConsentOutcome {
  return mode === 'reject' ? 'rejected' : 'accepted'
}

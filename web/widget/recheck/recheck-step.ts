import { recheck as english } from '../../../shared/messages/widget/en.ts'
import type { CheckResult } from '../../../shared/check/result.ts'
import { isRefusal } from '../request.ts'
import type { StepDeps } from '../session.ts'
import type { CheckParts } from '../view/check-button.ts'
import { addStyles } from '../view/styles.ts'
import { countdownTo } from './countdown.ts'
import css from './recheck.css'

type Recheck = {
  /** The result that may change. */
  readonly first: CheckResult
  readonly stepSlug: string
  readonly deps: StepDeps
  readonly parts: CheckParts
  /** Aborts when another check of the step starts, and when the guide is removed. */
  readonly signal: AbortSignal
  verify(): Promise<CheckResult>
  /** Shows a result that differs from the first one, and ends this. */
  show(result: CheckResult): void
}

const RETRY_SECONDS = 30

/** Checks again until the record exists, the result differs, or the step is done. */
export function recheckStep({ first, stepSlug, deps, parts, signal, verify, show }: Recheck): HTMLElement {
  const { panel, button } = parts
  addStyles(panel.getRootNode(), css)
  return countdownTo({
    labels: { ...english, ...deps.labels },
    locale: panel.closest<HTMLElement>('[lang]')?.lang ?? '',
    signal,
    retryAt: first.details.retryAt,
    isOver: () => deps.done.has(stepSlug),
    onFocusLost: () => button.focus(),
    check: async () => {
      try {
        const result = await verify()
        const isSame = JSON.stringify(factsOf(result)) === JSON.stringify(factsOf(first))
        if (isSame) return { outcome: first.details.message, retryAt: result.details.retryAt }
        show(result)
      } catch (error) {
        if (isRefusal(error)) return Math.max(error.retryAfter, RETRY_SECONDS)
      }
      return undefined
    },
  })
}

function factsOf({ ok, details: { code, message, dns } }: CheckResult): unknown {
  return [ok, code, message, dns?.records]
}

import { isRefusal } from '../request.ts'
import type { StepDeps } from '../session.ts'
import type { CheckParts } from '../view/check-button.ts'
import { fill } from '../view/dom.ts'
import { refusalBox } from '../view/result.ts'
import { resultPanel } from './result-panel.ts'

type Check = {
  readonly slug: string
  readonly url: string
  readonly deps: StepDeps
  readonly parts: CheckParts
  /** Aborts when the visitor cancels the check, and when the guide is removed. */
  readonly signal: AbortSignal
}

/** Runs the check of a step against a URL, and shows its result. */
export async function runCheck({ slug, url, deps, parts, signal }: Check): Promise<void> {
  const { client, labels, emit } = deps
  const { panel, show, onEnd } = parts
  try {
    const result = await client.verify(slug, url, signal)
    show(labels.retry)
    fill(panel, resultPanel(result, labels))
    onEnd(result.ok, result.details.conclusive)
  } catch (error) {
    fill(panel)
    show(labels.retry)
    if (!isRefusal(error)) return
    fill(panel, refusalBox(error, labels.refused))
    show(labels.retry, error.retryAfter)
    onEnd(false, false)
    emit('error', slug, { code: error.code })
  }
}

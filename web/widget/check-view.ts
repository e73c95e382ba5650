import { WaymarkError } from './client.ts'
import { fill, h } from './dom.ts'
import { say } from './labels.ts'
import type { StepDeps } from './step-view.ts'
import { refusalPanel, resultPanel } from './verdict.ts'
import { waitButton } from './wait-button.ts'

/** Hears of every end of a check but that somebody cancelled it. `isSure`: its answer is a yes or a no. */
type OnEnd = (ok: boolean, isSure: boolean) => void

/** The check of a step: the button that starts and cancels it, and what came of it. */
export function checkView(
  slug: string,
  { labels, client, emit, signal, target }: StepDeps,
  onEnd: OnEnd,
): { readonly button: HTMLButtonElement; readonly panel: HTMLElement } {
  let running: AbortController | undefined
  const panel = h('div', { role: 'status' })
  const { element: button, show } = waitButton(() => (running ? running.abort() : void run()), labels)
  signal.addEventListener('abort', () => running?.abort())
  show(labels.check)
  return { button, panel }

  async function run(): Promise<void> {
    const url = target()
    if (!url) return
    running = new AbortController()
    show(labels.cancel)
    fill(panel, h('p', { class: 'running' }, say(labels.checking, url)))
    try {
      const result = await client.verify(slug, url, running.signal)
      show(labels.retry)
      fill(panel, resultPanel(result, labels))
      onEnd(result.ok, result.details.conclusive)
    } catch (error) {
      const refusal = error instanceof WaymarkError ? error : undefined
      fill(panel, refusal && refusalPanel(refusal, labels.refused))
      show(labels.retry, refusal?.retryAfter)
      if (refusal) {
        onEnd(false, false)
        emit('error', slug, { code: refusal.code })
      }
    }
    running = undefined
  }
}

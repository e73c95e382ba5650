import { WaymarkError } from '../client.ts'
import { fill, h } from './dom.ts'
import { say } from '../labels.ts'
import type { StepDeps } from '../session.ts'
import { refusalPanel, resultPanel } from './verdict.ts'
import { waitButton } from './wait-button.ts'

/** Called when a check ends without being cancelled. `isSure` is true for a conclusive result. */
type OnEnd = (ok: boolean, isSure: boolean) => void

/** The check of a step: a button that starts and cancels it, and a panel with its result. */
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
      fill(panel)
      show(labels.retry)
      if (error instanceof WaymarkError) {
        fill(panel, refusalPanel(error, labels.refused))
        show(labels.retry, error.retryAfter)
        onEnd(false, false)
        emit('error', slug, { code: error.code })
      }
    }
    running = undefined
  }
}

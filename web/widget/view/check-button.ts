import type { Step } from '../guide.ts'
import type { StepDeps } from '../session.ts'
import { fill, h } from './dom.ts'
import { sentence } from './sentence.ts'
import { shownUrl } from './shown-url.ts'

export type CheckParts = {
  /** Starts the check. */
  readonly button: HTMLButtonElement
  /** Panel with the check's progress and result. */
  readonly panel: HTMLElement
  /** Shows the label of the button. */
  show(label: string): void
  /** Called when a check ends without being cancelled. */
  onEnd(outcome: CheckOutcome): void
}

/** `unsure` if the check could not tell, `refused` if it could not be run. */
export type CheckOutcome = 'passed' | 'failed' | 'unsure' | 'refused'

/** Creates a button that starts and cancels a step's check, and a panel with the result. Loads the code for checks. */
export function checkButton(
  step: Step,
  deps: StepDeps,
  onEnd: CheckParts['onEnd'],
): { readonly button: HTMLButtonElement; readonly panel: HTMLElement } {
  const { labels, load, signal, target } = deps
  let running: AbortController | undefined
  const panel = h('div', { role: 'status', id: `result-${step.slug}` })
  const press = (): void => (running ? running.abort() : void run())
  const button = h('button', { part: 'button', onclick: () => button.ariaDisabled ?? press() })
  const show = (label: string): void => void fill(button, label)
  signal.addEventListener('abort', () => running?.abort())
  show(labels.check)
  return { button, panel }

  async function run(): Promise<void> {
    const url = target()
    if (deps.inputs?.complain(step) || !url) return
    running = new AbortController()
    show(labels.cancel)
    fill(panel, h('p', { class: 'running' }, ...sentence(labels, 'checking', { url: shownUrl(url, step) })))
    try {
      const { runCheck } = await load('check')
      await runCheck({ step, url, deps, parts: { panel, button, show, onEnd }, signal: running.signal })
    } catch {
      // The code for checks could not be loaded.
      fill(panel, h('p', { class: 'result unsure' }, labels.refused))
      show(labels.retry)
    }
    running = undefined
  }
}

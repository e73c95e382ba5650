import { say, type RefusalLabels } from '../labels.ts'
import { fill } from '../view/dom.ts'

type Wait = {
  readonly labels: RefusalLabels & { readonly locale: string }
  /** The button's label afterwards. */
  readonly label: string
  readonly seconds: number
  onEnd(): void
}

/** Counts down on a button, which ignores clicks meanwhile and keeps its focus. Ends with the button's next label. */
export function countDown(button: HTMLButtonElement, wait: Wait): void {
  const { labels, label, seconds, onEnd } = wait
  const isWaiting = seconds > 0
  button.ariaDisabled = isWaiting ? 'true' : null
  fill(button, isWaiting ? say(labels, 'wait', { seconds }) : label)
  if (isWaiting) setTimeout(() => countDown(button, { ...wait, seconds: seconds - 1 }), 1000)
  else onEnd()
}

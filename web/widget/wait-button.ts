import { fill, h } from './dom.ts'
import { say, type Labels } from './labels.ts'

export type WaitButton = {
  readonly element: HTMLButtonElement
  /** Shows a label; for so many seconds, a countdown in its place, and pressing the button does nothing. */
  show(label: string, waitSeconds?: number): void
}

/** A button that keeps its place, and the focus, while the service does not want to be asked. */
export function waitButton(act: () => void, labels: Labels): WaitButton {
  let timer: ReturnType<typeof setTimeout>
  const element = h('button', { onclick: () => element.ariaDisabled ?? act() })

  const show = (label: string, waitSeconds = 0): void => {
    clearTimeout(timer)
    const isWaiting = waitSeconds > 0
    element.ariaDisabled = isWaiting ? 'true' : null
    fill(element, isWaiting ? say(labels.wait, waitSeconds) : label)
    if (isWaiting) timer = setTimeout(() => show(label, waitSeconds - 1), 1000)
  }
  return { element, show }
}

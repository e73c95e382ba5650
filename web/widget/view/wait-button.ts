import { fill, h } from './dom.ts'
import { say, type Labels } from '../labels.ts'

export type WaitButton = {
  readonly element: HTMLButtonElement
  /** Shows a label. For `waitSeconds`, shows a countdown instead and ignores clicks, and then calls `onWaited`. */
  show(label: string, waitSeconds?: number, onWaited?: () => void): void
}

/** Creates a button that keeps its focus during a rate limit. */
export function waitButton(onPress: () => void, labels: Labels): WaitButton {
  let timer: ReturnType<typeof setTimeout>
  const element = h('button', { part: 'button', onclick: () => element.ariaDisabled ?? onPress() })

  const show: WaitButton['show'] = (label, waitSeconds = 0, onWaited) => {
    clearTimeout(timer)
    const isWaiting = waitSeconds > 0
    element.ariaDisabled = isWaiting ? 'true' : null
    fill(element, isWaiting ? say(labels, 'wait', { seconds: waitSeconds }) : label)
    if (!isWaiting) return
    timer = setTimeout(() => {
      show(label, waitSeconds - 1, onWaited)
      if (waitSeconds <= 1) onWaited?.()
    }, 1000)
  }
  return { element, show }
}

import { say, type Labels, type RecheckLabels } from '../labels.ts'
import { fill, h } from '../view/dom.ts'
import { sentence } from '../view/sentence.ts'

/** Pauses before automatic checks, in seconds, if the result says no time. */
const PAUSES = [30, 60]
const LAST_PAUSE = 120
/** Seconds of waiting after which no further check is planned. */
const TOTAL = 540
/** For longer pauses, a time of day says more than seconds. */
const LONG = 600

type Countdown = {
  readonly labels: Labels & RecheckLabels
  /** Locale in which times are shown. */
  readonly locale: string
  /**
   * Checks again. Resolves to a text about what is missing, with the time of the next check if it is known, to the seconds to
   * wait first, or to undefined at the end.
   */
  check(): Promise<{ readonly outcome: string; readonly retryAt: string | undefined } | number | undefined>
  /** True once the step needs no check. */
  isOver(): boolean
  /** Called if the stop button disappears while it has focus. */
  onFocusLost(): void
  readonly signal: AbortSignal
  /** When the first automatic check is worth it, if that is known. */
  readonly retryAt: string | undefined
}

/** Returns what says how many seconds to wait before a check: until a given time, or for the next pause. 0 at the end. */
function planPauses(): (retryAt: string | undefined) => number {
  let [waited, count] = [0, 0]
  return (retryAt) => {
    if (waited > TOTAL) return 0
    const known = secondsTo(Date.parse(retryAt ?? ''))
    const seconds = known > 0 ? known : (PAUSES[count++] ?? LAST_PAUSE)
    waited += seconds
    return seconds
  }
}

function secondsTo(time: number): number {
  return Math.ceil((time - Date.now()) / 1000)
}

/** Checks again automatically, with a countdown that the visitor can stop. It pauses while the page is hidden. */
export function countdownTo({
  labels,
  locale,
  check,
  isOver,
  onFocusLost,
  signal,
  retryAt,
}: Countdown): HTMLElement {
  const said = h('p', { role: 'status' })
  const countdown = h('span')
  const button = h('button', { class: 'quiet', part: 'button', onclick: () => end() }, labels.recheckStop)
  const row = h('p', { class: 'recheck' }, countdown, button)
  const element = h('div', {}, row, said)
  const nextPause = planPauses()
  const clock = (at: Date): string => at.toLocaleTimeString(locale, { timeStyle: 'short' })
  let timer: ReturnType<typeof setTimeout>
  signal.addEventListener('abort', () => take(element))
  wait(nextPause(retryAt))
  return element

  /** Time passes while the page is hidden, but nothing is checked. */
  function wait(seconds: number, at = Date.now() + seconds * 1000): void {
    if (!seconds) return end()
    const left = Math.max(1, secondsTo(at))
    const time = clock(new Date(at))
    fill(
      countdown,
      left > LONG ? say(labels, 'recheckAt', { time }) : say(labels, 'recheckIn', { seconds: left }),
    )
    timer = setTimeout(() => {
      if (isOver()) take(element)
      else if (document.hidden || secondsTo(at) > 0) wait(seconds, at)
      else void run()
    }, 1000)
  }

  async function run(): Promise<void> {
    fill(countdown, labels.recheckNow)
    const outcome = await check()
    if (signal.aborted) return
    if (outcome === undefined) return take(element)
    if (typeof outcome === 'number') return wait(outcome)
    fill(said, ...sentence(labels, 'rechecked', { time: clock(new Date()), outcome: outcome.outcome }))
    wait(nextPause(outcome.retryAt))
  }

  function end(): void {
    take(row)
    fill(said, labels.recheckOver)
  }

  /** Removes an element, and reports whether the stop button had focus. */
  function take(part: HTMLElement): void {
    clearTimeout(timer)
    const hadFocus = button.matches(':focus')
    part.remove()
    if (hadFocus) onFocusLost()
  }
}

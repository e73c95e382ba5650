import type { CheckResult } from '../../../shared/check/result.ts'
import { say, type Labels, type CheckLabels } from '../labels.ts'
import { fill, h } from '../view/dom.ts'
import { sentence } from '../view/sentence.ts'

/** Pauses before each automatic check, in seconds: about ten minutes in total. */
const PAUSES = [30, 60, 120, 120, 120, 120]
/** For longer pauses, a time of day says more than seconds. */
const LONG = 600

type Recheck = {
  readonly labels: Labels & CheckLabels
  /** Locale in which times are shown. */
  readonly locale: string
  /**
   * Checks again. Resolves to a text about what is missing, to the seconds to wait first, or to undefined at the end.
   */
  check(): Promise<string | number | undefined>
  /** True once the step needs no check. */
  isOver(): boolean
  /** Called if the stop button disappears while it has focus. */
  onFocusLost(): void
  readonly signal: AbortSignal
  /** When the first automatic check is worth it, if that is known. */
  readonly retryAt: string | undefined
}

/** True if a record may still be on its way, or be corrected now. */
export function mayArrive({ ok, details: { type, code, retryAt } }: CheckResult): boolean {
  return !ok && type === 'dns_lookup' && (!!retryAt || visitorsRecord.test(code))
}

/** A key that is too short is replaced by its sender. */
const visitorsRecord = /^(?:dns_(?:nx|no_|record_(?!not|prox))|mail_(?!dkim_weak))/

/** Checks again automatically, with a countdown that the visitor can stop. It pauses while the page is hidden. */
export function recheck({
  labels,
  locale,
  check,
  isOver,
  onFocusLost,
  signal,
  retryAt,
}: Recheck): HTMLElement {
  const said = h('p', { role: 'status' })
  const countdown = h('span')
  const button = h('button', { part: 'button', onclick: () => end() }, labels.recheckStop)
  const row = h('p', { class: 'recheck' }, countdown, button)
  const element = h('div', {}, row, said)
  const pauses = [...PAUSES]
  const clock = (at: Date): string => at.toLocaleTimeString(locale, { timeStyle: 'short' })
  let timer: ReturnType<typeof setTimeout>
  signal.addEventListener('abort', () => take(element))
  const first = retryAt ? Math.ceil((Date.parse(retryAt) - Date.now()) / 1000) : 0
  wait(first > 0 ? first : pauses.shift())
  return element

  function wait(seconds: number | undefined): void {
    if (seconds === undefined) return end()
    const time = clock(new Date(Date.now() + seconds * 1000))
    fill(
      countdown,
      seconds > LONG ? say(labels, 'recheckAt', { time }) : say(labels, 'recheckIn', { seconds }),
    )
    timer = setTimeout(() => {
      if (isOver()) take(element)
      else if (document.hidden) wait(seconds)
      else if (seconds > 1) wait(seconds - 1)
      else void run()
    }, 1000)
  }

  async function run(): Promise<void> {
    fill(countdown, labels.recheckNow)
    const outcome = await check()
    if (signal.aborted) return
    if (outcome === undefined) return take(element)
    if (typeof outcome === 'number') return wait(outcome)
    fill(said, ...sentence(labels, 'rechecked', { time: clock(new Date()), outcome }))
    wait(pauses.shift())
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

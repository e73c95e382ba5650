import type { VNode } from 'preact'
import { relativeTime } from '../format/relative-time.ts'
import { useNow } from '../use-now.ts'

const toSecond = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})

/**
 * Day and time to the second in the browser's time zone, by which an event is found in another system's log. Events are
 * kept for 30 days, so the year is left out.
 */
export function ExactTime({ at }: { at: string }): VNode {
  return <time dateTime={at}>{toSecond.format(new Date(at))}</time>
}

/** Relative time, such as "2 hours ago". Shows the time to the second on hover. */
export function AgoToSecond({ at }: { at: string }): VNode {
  const date = new Date(at)
  return (
    <time dateTime={at} title={toSecond.format(date)}>
      {relativeTime(date, useNow())}
    </time>
  )
}

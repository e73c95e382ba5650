import type { VNode } from 'preact'
import { absoluteTime, relativeTime, sinceText } from '../format/relative-time.ts'
import { useNow } from '../use-now.ts'

type MomentProps = { at: string | null; none?: string }

/** Date and time in the browser's time zone, or `none` if there is no date. */
export function Moment({ at, none = 'never' }: MomentProps): VNode {
  if (at === null) return <span>{none}</span>
  return <time dateTime={at}>{absoluteTime(new Date(at))}</time>
}

/** Relative time, such as "2 hours ago". Shows the date and time on hover. */
export function Ago({ at, none = 'never' }: MomentProps): VNode {
  const now = useNow()
  if (at === null) return <span>{none}</span>
  const date = new Date(at)
  return (
    <time dateTime={at} title={absoluteTime(date)}>
      {relativeTime(date, now)}
    </time>
  )
}

/** How long something is so, such as "for 2 hours" or "just now". Shows since when on hover. */
export function For({ at }: { at: string }): VNode {
  const now = useNow()
  const date = new Date(at)
  return (
    <time dateTime={at} title={absoluteTime(date)}>
      {sinceText(date, now)}
    </time>
  )
}

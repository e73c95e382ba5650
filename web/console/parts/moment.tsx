import type { VNode } from 'preact'

const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** Date and time in the browser's time zone; `none` without a date. */
export function Moment({ at, none = 'never' }: { at: string | null; none?: string }): VNode {
  return at === null ? <span>{none}</span> : <time dateTime={at}>{format.format(new Date(at))}</time>
}

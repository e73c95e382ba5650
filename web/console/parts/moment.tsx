import type { VNode } from 'preact'

const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** A moment in the person's own time zone; `none` where there is none. */
export function Moment({ at, none = 'never' }: { at: string | null; none?: string }): VNode {
  return at === null ? <span>{none}</span> : <time dateTime={at}>{format.format(new Date(at))}</time>
}

import type { ComponentChildren, VNode } from 'preact'
import { Ago } from '../parts/moment.tsx'
import type { AccountEvent } from '../api/webhooks.ts'
import { ExactTime } from './exact-time.tsx'
import { detailOf, subjectOf } from './names.ts'

type EventLineProps = {
  event: AccountEvent
  /** Time of the line: of the event, or of its delivery. */
  at: string
  /** Badge before the event's name. */
  badge?: VNode
  /** Text before the time. */
  children?: ComponentChildren
}

/** A line of a list: what has happened, to whom, to which step, and when. Its parts break in the same places in each line. */
export function EventLine({ event, at, badge, children }: EventLineProps): VNode {
  const [subject, detail] = [subjectOf(event), detailOf(event)]
  return (
    <span class="log-line">
      {badge && <span class="log-badge">{badge}</span>}
      <code>{event.type}</code>
      <span class="log-subject">
        {subject}
        {detail !== '' && <span class="log-detail">{detail}</span>}
      </span>
      <span class="fine">
        {children}
        <Ago at={at} />
        <br />
        <ExactTime at={at} />
      </span>
    </span>
  )
}

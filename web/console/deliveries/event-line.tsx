import type { VNode } from 'preact'
import type { AccountEvent } from '../api/webhooks.ts'
import { AgoToSecond } from './exact-time.tsx'
import { detailOf, subjectOf } from './names.ts'

type EventLineProps = {
  event: AccountEvent
  /** Time of the line: of the event, or of its delivery. */
  at: string
  /** How its delivery went, before the event's name. */
  outcome?: VNode
}

/** A line of a list: what has happened, to whom, to which step, and when. Its parts break in the same places in each line. */
export function EventLine({ event, at, outcome }: EventLineProps): VNode {
  const [subject, detail] = [subjectOf(event), detailOf(event)]
  return (
    <span class="log-line">
      {outcome && <span class="log-outcome">{outcome}</span>}
      <code>{event.type}</code>
      <span class="log-subject">
        {subject}
        {detail !== '' && <span class="log-detail">{detail}</span>}
      </span>
      <span class="log-time">
        <AgoToSecond at={at} />
      </span>
    </span>
  )
}

import type { VNode } from 'preact'
import { Moment } from '../parts/moment.tsx'
import { Notice } from '../parts/notice.tsx'
import type { Recovered } from '../api/webhooks.ts'

/** Says what is sent again, or what is still being sent, and for how long it is held back. */
export function RecoveredNotice({ recovered }: { recovered: Recovered }): VNode {
  const { deliveries, waiting, more, next_attempt_at: nextAt } = recovered
  const isNothing = deliveries + waiting === 0
  return (
    <div role="status">
      <Notice tone={deliveries === 0 ? 'plain' : 'ok'} title={titleOf(recovered)}>
        <p>{isNothing ? 'Every event since then was delivered.' : 'The log shows how each one goes.'}</p>
        {deliveries > 0 && waiting > 0 && <p>{eventsAre(waiting)} still being sent besides.</p>}
        {nextAt !== null && Date.parse(nextAt) > Date.now() && (
          <p>
            Your server asked for a pause: the next attempt is at <Moment at={nextAt} />.
          </p>
        )}
        {more && <p>There is more to send. Send missed events again when these are done.</p>}
      </Notice>
    </div>
  )
}

function titleOf({ deliveries, waiting }: Recovered): string {
  if (deliveries > 0) return `${eventsAre(deliveries)} sent again`
  return waiting > 0 ? `${eventsAre(waiting)} still being sent` : 'Nothing was missed'
}

function eventsAre(count: number): string {
  return count === 1 ? 'One event is' : `${count.toLocaleString('en')} events are`
}

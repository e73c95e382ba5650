import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { pingType } from '../../../shared/webhooks/event-types.ts'
import { Link } from '../location.tsx'
import { Facts } from '../parts/facts.tsx'
import type { Delivery, WebhookEndpoint } from '../api/webhooks.ts'
import { Attempts, NextAttempt } from './attempts.tsx'
import { EventDetails } from './event-details.tsx'
import { EventLine } from './event-line.tsx'
import { Outcome } from './outcome.tsx'
import { SendAgain } from './send-again.tsx'

type DeliveryProps = {
  endpoint: WebhookEndpoint
  delivery: Delivery
  onResent: (delivery: Delivery) => void
}

/** One delivery, which opens to show its attempts and its request. */
export function DeliveryItem(props: DeliveryProps): VNode {
  const [isOpen, setOpen] = useState(false)
  const { event, created_at: createdAt } = props.delivery
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <EventLine event={event} at={createdAt} outcome={<Outcome delivery={props.delivery} />} />
        </summary>
        {isOpen && <DeliveryDetails {...props} />}
      </details>
    </li>
  )
}

function DeliveryDetails({ endpoint, delivery, onResent }: DeliveryProps): VNode {
  const { event, attempts } = delivery
  return (
    <div class="log-details">
      <h3>Attempts</h3>
      <NextAttempt delivery={delivery} />
      <Attempts attempts={attempts} />
      {event.type !== pingType && <SendAgain {...{ endpoint, delivery, onResent }} name={event.type} />}
      <h3>Request headers</h3>
      <RequestHeaders delivery={delivery} />
      <h3>Body</h3>
      <p class="fine">Sent without line breaks and indentation. The signature is of the bytes as sent.</p>
      <EventDetails event={event}>
        {event.type !== pingType && <Link to={`/webhooks/events/${event.id}`}>Address of this event</Link>}
      </EventDetails>
    </div>
  )
}

/** The headers that receivers verify. */
function RequestHeaders({ delivery: { event, attempts } }: { delivery: Delivery }): VNode {
  const last = attempts.at(-1)
  const seconds = last && Math.floor(Date.parse(last.started_at) / 1000)
  return (
    <>
      <Facts
        facts={[
          ['content-type', 'application/json'],
          ['webhook-id', event.id],
          ['webhook-timestamp', seconds === undefined ? 'the time of the attempt' : String(seconds)],
          ['webhook-signature', 'v1,…'],
        ]}
      />
      <p class="fine">
        The id stays the same when an event is sent again. Each attempt has a timestamp of its own, and a
        signature for each valid secret.
      </p>
    </>
  )
}

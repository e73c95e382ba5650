import type { ComponentChildren, VNode } from 'preact'
import { stateOf } from '../../../shared/webhooks/delivery-state.ts'
import { Show, useLoad } from '../load.tsx'
import { Link } from '../location.tsx'
import { Ago } from '../parts/moment.tsx'
import { useHasScope } from '../session.ts'
import { readEventDeliveries, type EventDelivery } from '../api/webhooks.ts'
import { AttemptCause } from './attempts.tsx'
import { nameOf, stateTones } from './names.ts'
import { Outcome } from './outcome.tsx'

type EventDeliveriesProps = {
  eventId: string
  /** A heading. */
  children?: ComponentChildren
}

/** The endpoints that an event was sent to, and how each delivery went. Nothing for a key that may not see them. */
export function EventDeliveries(props: EventDeliveriesProps): VNode | null {
  return useHasScope('webhooks:read') ? <Loaded {...props} /> : null
}

function Loaded({ eventId, children }: EventDeliveriesProps): VNode {
  const load = useLoad(`deliveries of ${eventId}`, async (signal) => readEventDeliveries(eventId, signal))
  return (
    <section aria-label="Deliveries">
      {children}
      <Show load={load}>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <p class="fine">No endpoint has asked for this event.</p>
          ) : (
            <ul class="bare timeline" aria-label="Deliveries of this event">
              {deliveries.map((delivery) => (
                <Item key={delivery.id} delivery={delivery} />
              ))}
            </ul>
          )
        }
      </Show>
    </section>
  )
}

function Item({ delivery }: { delivery: EventDelivery }): VNode {
  const { endpoint, attempts } = delivery
  const last = attempts.at(-1)
  return (
    <li class={stateTones[stateOf(delivery)]}>
      <p class="endpoint-name">
        <Link to={`/webhooks/${endpoint.id}`}>{nameOf(endpoint.url)}</Link> <Outcome delivery={delivery} />
        {last && (
          <span class="fine">
            , <Ago at={last.started_at} />
          </span>
        )}
      </p>
      {last && !last.ok && <AttemptCause attempt={last} />}
    </li>
  )
}

import type { ComponentChildren, VNode } from 'preact'
import { Show, useLoad } from '../load.tsx'
import { Link } from '../location.tsx'
import { Badge } from '../parts/badge.tsx'
import { Ago } from '../parts/moment.tsx'
import { useHasScope } from '../session.ts'
import { readEventDeliveries, type EventDelivery } from '../api/webhooks.ts'
import { AttemptCause } from './attempts.tsx'
import { attemptsText, nameOf, statusTones } from './names.ts'

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

function Item({ delivery: { endpoint, status, attempts } }: { delivery: EventDelivery }): VNode {
  const last = attempts.at(-1)
  return (
    <li class={statusTones[status]}>
      <p class="endpoint-name">
        <Badge tone={statusTones[status]}>{status}</Badge>{' '}
        <Link to={`/webhooks/${endpoint.id}`}>{nameOf(endpoint.url)}</Link>{' '}
        <span class="fine">
          {attemptsText(attempts.length)}
          {last && (
            <>
              , the last <Ago at={last.started_at} />
            </>
          )}
        </span>
      </p>
      {last && !last.ok && <AttemptCause attempt={last} />}
    </li>
  )
}

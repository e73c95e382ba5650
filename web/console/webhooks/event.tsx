import type { VNode } from 'preact'
import { Show, useLoad } from '../load.tsx'
import { Link } from '../location.tsx'
import { Empty } from '../parts/empty.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { readEvent } from '../api/webhooks.ts'
import { EventDeliveries } from '../deliveries/event-deliveries.tsx'
import { EventDetails } from '../deliveries/event-details.tsx'
import { EventLine } from '../deliveries/event-line.tsx'

/** One event, at an address that can be shared. */
export function EventScreen({ id }: { id: string }): VNode {
  const load = useLoad(id, async (signal) => readEvent(id, signal))
  return (
    <>
      <PageHead
        title="Event"
        above={[
          { to: '/webhooks', name: 'Webhooks' },
          { to: '/webhooks/events', name: 'Events' },
        ]}
        lead={<span class="endpoint-name">{id}</span>}
      />
      <Show load={load}>
        {(event) =>
          event === undefined ? (
            <Empty title="No such event">
              <p>Events are kept for 30 days, and go with the installation that they are about.</p>
              <Link to="/webhooks/events" class="button">
                All events
              </Link>
            </Empty>
          ) : (
            <>
              <p>
                <EventLine event={event} at={event.timestamp} />
              </p>
              <EventDeliveries eventId={event.id}>
                <h2>Deliveries</h2>
              </EventDeliveries>
              <section class="block" aria-labelledby="body">
                <h2 id="body">Body</h2>
                <EventDetails event={event} />
              </section>
            </>
          )
        }
      </Show>
    </>
  )
}

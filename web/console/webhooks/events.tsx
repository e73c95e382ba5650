import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Show, useLoad } from '../load.tsx'
import { Link } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { SelectField } from '../parts/field.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { ShowEarlier, usePages } from '../parts/pages.tsx'
import type { Page } from '../api/pages.ts'
import { readEvents, type AccountEvent } from '../api/webhooks.ts'
import { EventLine } from '../deliveries/event-line.tsx'
import { EventDeliveries } from '../deliveries/event-deliveries.tsx'
import { EventDetails } from '../deliveries/event-details.tsx'
import { eventOptions } from '../deliveries/names.ts'
import { FindEvent } from './find-event.tsx'

/** The account's events of the last 30 days, newest first, whether there is an endpoint for them or not. */
export function Events(): VNode {
  const [type, setType] = useState('')
  const load = useLoad<Page<AccountEvent>>(`events ${type}`, async (signal) =>
    readEvents(type, { cursor: '', signal }),
  )
  return (
    <>
      <PageHead
        title="Events"
        above={[{ to: '/webhooks', name: 'Webhooks' }]}
        lead="What webhooks tell of, in the last 30 days, whether an endpoint receives it or not."
      />
      <div role="group" aria-label="Filters" class="filters one-row">
        <div class="grid four">
          <SelectField label="Event" value={type} onInput={setType} options={eventOptions} />
        </div>
        <Button onClick={load.reload}>Refresh</Button>
      </div>
      <FindEvent />
      <Show load={load}>
        {(first) => (first.data.length === 0 ? <NoEvents /> : <EventList first={first} type={type} />)}
      </Show>
    </>
  )
}

function NoEvents(): VNode {
  return (
    <Empty title="No events">
      <p>Events appear here when customers follow your guides, and when you publish a version.</p>
    </Empty>
  )
}

function EventList({ first, type }: { first: Page<AccountEvent>; type: string }): VNode {
  const pages = usePages(first, async (cursor) => readEvents(type, { cursor }))
  return (
    <>
      <ul class="bare log" aria-label="Events">
        {pages.rows.map((event) => (
          <EventItem key={event.id} event={event} />
        ))}
      </ul>
      <ShowEarlier pages={pages} />
    </>
  )
}

function EventItem({ event }: { event: AccountEvent }): VNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <EventLine event={event} at={event.timestamp} />
        </summary>
        {isOpen && (
          <div class="log-details">
            <EventDeliveries eventId={event.id} />
            <EventDetails event={event}>
              <Link to={`/webhooks/events/${event.id}`}>Address of this event</Link>
            </EventDetails>
          </div>
        )}
      </details>
    </li>
  )
}

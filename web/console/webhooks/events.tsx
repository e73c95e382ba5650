import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Show, useLoad } from '../load.tsx'
import { Button } from '../parts/button.tsx'
import { CodeToCopy } from '../parts/copy.tsx'
import { Empty } from '../parts/empty.tsx'
import { SelectField } from '../parts/field.tsx'
import { Ago } from '../parts/moment.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { ShowEarlier, usePages } from '../parts/pages.tsx'
import type { Page } from '../api/pages.ts'
import { readEvents, type AccountEvent } from '../api/webhooks.ts'
import { eventOptions, subjectOf } from '../deliveries/names.ts'

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
      <div role="group" aria-label="Filters" class="filters">
        <div class="grid four">
          <SelectField label="Event" value={type} onInput={setType} options={eventOptions} />
        </div>
        <Button onClick={load.reload}>Refresh</Button>
      </div>
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
          <code>{event.type}</code> <span class="log-subject">{subjectOf(event)}</span>
          <span class="fine">
            <Ago at={event.timestamp} />
          </span>
        </summary>
        {isOpen && (
          <div class="log-details">
            <CodeToCopy code={JSON.stringify(event, null, 2)} label={`Copy the event ${event.type}`} />
          </div>
        )}
      </details>
    </li>
  )
}

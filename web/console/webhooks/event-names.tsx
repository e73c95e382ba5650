import type { VNode } from 'preact'

/** Names and patterns of the events that an endpoint gets. */
export function EventNames({ events }: { events: readonly string[] }): VNode {
  if (events.includes('*')) return <>All events</>
  return (
    <span class="event-names">
      {events.map((event) => (
        <code key={event}>{event}</code>
      ))}
    </span>
  )
}

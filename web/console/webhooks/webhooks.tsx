import type { VNode } from 'preact'
import { EndpointScreen } from './endpoint.tsx'
import { Endpoints } from './endpoints.tsx'
import { EventScreen } from './event.tsx'
import { Events } from './events.tsx'
import { NewEndpoint } from './new-endpoint.tsx'

/** Screens of the area: the list of endpoints, a new one, the account's events or one of them, or the endpoint with this id. */
export function Webhooks({ id, eventId }: { id: string; eventId: string }): VNode {
  if (id === '') return <Endpoints />
  if (id === 'new') return <NewEndpoint />
  if (id === 'events' && eventId !== '') return <EventScreen key={eventId} id={eventId} />
  if (id === 'events') return <Events />
  return <EndpointScreen key={id} id={id} />
}

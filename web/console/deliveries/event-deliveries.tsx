import type { ComponentChildren, VNode } from 'preact'
import { useRef } from 'preact/hooks'
import { stateOf } from '../../../shared/webhooks/delivery-state.ts'
import { Show, useLoad } from '../load.tsx'
import { Link } from '../location.tsx'
import { Ago } from '../parts/moment.tsx'
import { useHasScope } from '../session.ts'
import { readEventDeliveries, type Delivery, type EventDelivery } from '../api/webhooks.ts'
import { AttemptCause, NextAttempt } from './attempts.tsx'
import { nameOf, stateTones } from './names.ts'
import { Outcome } from './outcome.tsx'
import { SendAgain } from './send-again.tsx'
import { useRefresh } from './use-refresh.ts'

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
  const read = async (signal: AbortSignal): Promise<EventDelivery[]> => readEventDeliveries(eventId, signal)
  const load = useLoad<EventDelivery[]>(`deliveries of ${eventId}`, read)
  const deliveries = load.loaded.kind === 'ready' ? load.loaded.value : []
  const pending = deliveries.filter(({ status }) => status === 'pending')
  const key = pending.map(({ id, next_attempt_at: nextAt, attempts }) => [id, nextAt, attempts.length])
  useRefresh(pending.length === 0 ? undefined : JSON.stringify(key), async (signal) =>
    load.put(await read(signal)),
  )
  const onResent = ({ id, status, attempts, next_attempt_at }: Delivery): void =>
    load.put(deliveries.map((row) => (row.id === id ? { ...row, status, attempts, next_attempt_at } : row)))
  return (
    <section class={children === undefined ? undefined : 'block'} aria-label="Deliveries">
      {children}
      <Show load={load}>
        {() =>
          deliveries.length === 0 ? (
            <p class="fine">No endpoint has asked for this event.</p>
          ) : (
            <ul class="bare timeline" aria-label="Deliveries of this event">
              {deliveries.map((delivery) => (
                <Item key={delivery.id} delivery={delivery} onResent={onResent} />
              ))}
            </ul>
          )
        }
      </Show>
    </section>
  )
}

type ItemProps = { delivery: EventDelivery; onResent: (delivery: Delivery) => void }

function Item({ delivery, onResent }: ItemProps): VNode {
  const { endpoint, attempts } = delivery
  const last = attempts.at(-1)
  // Once it is there, the button stays: it has the focus when its delivery succeeds.
  const isOffered = useRef(false)
  isOffered.current ||= last?.ok === false
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
      <NextAttempt delivery={delivery} />
      {isOffered.current && <SendAgain {...{ endpoint, delivery, onResent }} name={nameOf(endpoint.url)} />}
    </li>
  )
}

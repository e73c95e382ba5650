import type { VNode } from 'preact'
import { stateOf } from '../../../shared/webhooks/delivery-state.ts'
import { Badge } from '../parts/badge.tsx'
import type { EventDelivery } from '../api/webhooks.ts'
import { durationText } from './attempts.tsx'
import { stateNames, stateTones } from './names.ts'

type OutcomeProps = { delivery: Pick<EventDelivery, 'status' | 'attempts'> }

/** State of a delivery with its last response, such as "Succeeded 204 in 12 ms, 2 attempts". */
export function Outcome({ delivery }: OutcomeProps): VNode {
  const { attempts } = delivery
  const state = stateOf(delivery)
  const last = attempts.at(-1)
  return (
    <>
      <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>{' '}
      <span class="fine">
        {last ? `${last.status ?? 'No response'} in ${durationText(last.duration_ms)}` : 'No attempt yet'}
        {attempts.length > 1 && `, ${attempts.length} attempts`}
      </span>
    </>
  )
}

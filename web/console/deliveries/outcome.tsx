import type { VNode } from 'preact'
import { Badge } from '../parts/badge.tsx'
import type { EventDelivery } from '../api/webhooks.ts'
import { durationText } from './attempts.tsx'
import { statusNames, statusTones } from './names.ts'

type OutcomeProps = { delivery: Pick<EventDelivery, 'status' | 'attempts'> }

/** Status of a delivery with its last response, such as "Succeeded 204 in 12 ms, 2 attempts". */
export function Outcome({ delivery: { status, attempts } }: OutcomeProps): VNode {
  const last = attempts.at(-1)
  return (
    <>
      <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>{' '}
      <span class="fine">
        {last ? `${last.status ?? 'No response'} in ${durationText(last.duration_ms)}` : 'No attempt yet'}
        {attempts.length > 1 && `, ${attempts.length} attempts`}
      </span>
    </>
  )
}

import type { VNode } from 'preact'
import { showHiddenCharactersInJson } from '../../../shared/hidden-characters.ts'
import { Badge } from '../parts/badge.tsx'
import { Moment } from '../parts/moment.tsx'
import type { Attempt, Delivery } from '../api/webhooks.ts'
import { ExactTime } from './exact-time.tsx'

/** The attempts of a delivery, newest first. */
export function Attempts({ attempts }: { attempts: readonly Attempt[] }): VNode {
  if (attempts.length === 0) return <p class="fine">None yet.</p>
  return (
    <ol class="bare timeline">
      {attempts.toReversed().map((attempt) => (
        <li key={attempt.number} class={attempt.ok ? 'ok' : 'bad'}>
          <p>
            <strong>Attempt {attempt.number}</strong>{' '}
            <Badge tone={attempt.ok ? 'ok' : 'bad'}>
              {attempt.status === null ? 'No response' : String(attempt.status)}
            </Badge>{' '}
            <span class="fine">
              <ExactTime at={attempt.started_at} />, {durationText(attempt.duration_ms)}
            </span>
          </p>
          <AttemptCause attempt={attempt} />
        </li>
      ))}
    </ol>
  )
}

/** When a pending delivery is sent next. */
export function NextAttempt({ delivery }: { delivery: Upcoming }): VNode | null {
  const { status, next_attempt_at: nextAt } = delivery
  if (status !== 'pending' || nextAt === null) return null
  return <p>Next attempt: {Date.parse(nextAt) <= Date.now() ? 'now' : <Moment at={nextAt} />}</p>
}

type Upcoming = Pick<Delivery, 'status' | 'next_attempt_at'>

/** Why an attempt failed, what to do about it, and how the response began. */
export function AttemptCause({ attempt: { cause, excerpt } }: { attempt: Attempt }): VNode {
  return (
    <>
      {cause !== null && (
        <p>
          {cause.message === '' ? `It failed with ${cause.code}.` : cause.message} {cause.hint}
        </p>
      )}
      {excerpt !== null && excerpt !== '' && (
        <pre class="excerpt" aria-label="Beginning of the response" tabIndex={0}>
          {showHiddenCharactersInJson(excerpt)}
        </pre>
      )}
    </>
  )
}

export function durationText(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`
}

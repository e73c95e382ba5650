import type { VNode } from 'preact'
import type { MonitorDetails } from '../api/monitors.ts'

/** A look that somebody asked for, with the time of the one before. */
export type AskedLook = { readonly lastRunAt: string | null }

/** Says that a look which was asked for is being made, and then what it found. */
export function LookResult({
  monitor: { step_states: steps, last_run_at: runAt },
  asked,
}: {
  monitor: MonitorDetails
  asked: AskedLook | undefined
}): VNode {
  const inPlace = steps.filter(({ ok_at: okAt, checked_at: checkedAt }) => okAt === checkedAt).length
  return (
    <div role="status">
      {asked && (
        <p>
          {asked.lastRunAt === runAt
            ? 'Looking at the site …'
            : `Looked: ${inPlace} of ${steps.length} in place.`}
        </p>
      )}
    </div>
  )
}

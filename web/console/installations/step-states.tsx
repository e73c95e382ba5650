import type { VNode } from 'preact'
import { codeTitle, fixerOf } from '../checks/code-texts.ts'
import { Badge } from '../parts/badge.tsx'
import { Moment } from '../parts/moment.tsx'
import type { StepState } from '../api/installations.ts'
import { stepStates } from './labels.ts'

/** State of each step, in the order of the guide. */
export function StepStates({ steps }: { steps: readonly StepState[] }): VNode {
  return (
    <section class="block" aria-labelledby="steps">
      <h2 id="steps">Steps</h2>
      {steps.length === 0 && <p>The published version has no steps for this platform and scope.</p>}
      <ol class="bare rows states">
        {steps.map((step) => (
          <Step key={step.slug} step={step} />
        ))}
      </ol>
    </section>
  )
}

function Step({ step: { title, optional, state, code, ...rest } }: { step: StepState }): VNode {
  const { name, tone } = stepStates[state]
  const { attempts, first_ok_at: firstOkAt, last_checked_at: lastCheckedAt } = rest
  const isFailing = code !== null && state !== 'done'
  return (
    <li class="card">
      <h3>
        {title} {optional && <span class="fine">optional</span>} <Badge tone={tone}>{name}</Badge>
      </h3>
      {isFailing && <p class="fine">{[codeTitle(code), fixerOf(code)].filter(Boolean).join('. ')}.</p>}
      {(firstOkAt ?? lastCheckedAt) !== null && (
        <p class="fine">
          {firstOkAt !== null && (
            <>
              Done since <Moment at={firstOkAt} />.{' '}
            </>
          )}
          {lastCheckedAt !== null && (
            <>
              {attempts === 1 ? 'Checked once' : `Checked ${attempts} times`}, last on{' '}
              <Moment at={lastCheckedAt} />.
            </>
          )}
        </p>
      )}
    </li>
  )
}

import type { ComponentChildren, VNode } from 'preact'
import { problemText } from '../checks/code-texts.ts'
import { Badge } from '../parts/badge.tsx'
import { isMissing, statuses as monitorStatuses } from '../incidents/statuses.ts'
import { Moment } from '../parts/moment.tsx'
import type { InstallationDetails, StepState } from '../api/installations.ts'
import type { MonitoredStep } from '../api/monitors.ts'
import { ConfirmStep, isConfirmable, isConfirmed } from './confirm-step.tsx'
import { requiredSteps, stepStates } from './labels.ts'

type StepStatesProps = {
  installation: InstallationDetails
  /** What the monitor says of the steps that it looks at. */
  monitored: readonly MonitoredStep[]
  canWrite: boolean
  /** Called after a step was marked. */
  onMarked: () => void
}

/** State of each step, in the order of the guide. */
export function StepStates({ installation, monitored, canWrite, onMarked }: StepStatesProps): VNode {
  const { id, step_states: steps, steps: progress } = installation
  return (
    <section class="block" aria-labelledby="steps">
      <h2 id="steps">Steps</h2>
      {progress.total > 0 && <p class="fine">{requiredSteps(progress)} done.</p>}
      {steps.length === 0 && <p>The published version has no steps for this platform and scope.</p>}
      <ol class="bare rows states">
        {steps.map((step) => (
          <Step
            key={step.slug}
            step={step}
            missing={monitored.find((one) => one.slug === step.slug && isMissing(one.status))}
          >
            {canWrite && isConfirmable(step) && (
              <ConfirmStep installationId={id} step={step} onMarked={onMarked} />
            )}
          </Step>
        ))}
      </ol>
    </section>
  )
}

type StepProps = {
  step: StepState
  /** What the monitor misses. */
  missing: MonitoredStep | undefined
  children: ComponentChildren
}

function Step({ step, missing, children }: StepProps): VNode {
  const { title, optional, state, code, ...rest } = step
  const { attempts, first_ok_at: firstOkAt, last_checked_at: lastCheckedAt } = rest
  const isFailing = code !== null && state !== 'done'
  return (
    <li class="card">
      <h3>
        {title} {optional && <span class="fine">optional</span>} <StateBadge step={step} missing={missing} />
      </h3>
      {isConfirmed(step) && <p class="fine">Confirmed by hand, since the check could not tell.</p>}
      {isFailing && <p class="fine">{problemText(code)}</p>}
      {missing && (
        <p>
          {missing.message} {missing.hint}{' '}
          <span class="fine">
            {monitorStatuses[missing.status].name} since <Moment at={missing.since} />.
          </span>
        </p>
      )}
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
      {children}
    </li>
  )
}

function StateBadge({ step, missing }: Pick<StepProps, 'step' | 'missing'>): VNode {
  const { name, tone } = stepStates[step.state]
  if (!missing) return <Badge tone={tone}>{name}</Badge>
  return <Badge tone="bad">{`${name}, ${monitorStatuses[missing.status].name.toLowerCase()}`}</Badge>
}

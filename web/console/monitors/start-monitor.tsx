import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { InstallationDetails, StepState } from '../api/installations.ts'
import { startMonitor } from '../api/monitors.ts'
import { navigate } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { SelectField } from '../parts/field.tsx'
import { ErrorNotice, Notice } from '../parts/notice.tsx'
import type { ApiError } from '../request.ts'
import { useAction } from '../use-action.ts'
import { MailsTo } from '../incidents/mails-to.tsx'
import { DEFAULT_INTERVAL, intervals } from '../incidents/statuses.ts'

type StartMonitorProps = { installation: InstallationDetails; canWrite: boolean }

/** Says that an installation has no monitor, with a button that starts one. */
export function StartMonitor({ installation, canWrite }: StartMonitorProps): VNode {
  return (
    <section class="block" aria-labelledby="monitor">
      <h2 id="monitor">Monitor</h2>
      <NotMonitored installation={installation} canWrite={canWrite} />
    </section>
  )
}

function NotMonitored({ installation, canWrite }: StartMonitorProps): VNode {
  const { id, template_id, step_states: steps } = installation
  const hasPassed = steps.some(({ state, code }) => state === 'done' && code === 'ok')
  const [interval, setInterval] = useState(DEFAULT_INTERVAL)
  const action = useAction()
  const start = async (): Promise<void> => {
    await startMonitor(id, interval)
    navigate(`/templates/${template_id}/monitors/${id}`)
  }
  return (
    <>
      <p>
        Nobody checks whether everything stays in place. A monitor runs the checks of the steps that are done
        again and again.
      </p>
      {canWrite && (
        <form
          class="row start-monitor"
          onSubmit={(event) => {
            event.preventDefault()
            void action.run(start)
          }}
        >
          <SelectField label="Look at the site" value={interval} onInput={setInterval} options={intervals} />
          <Button kind={hasPassed ? 'primary' : 'plain'} submits busy={action.isBusy} disabled={!hasPassed}>
            Start monitoring
          </Button>
          {!hasPassed && <p class="hint">{notPassed(steps)}</p>}
        </form>
      )}
      <MailsTo />
      <StartProblem error={action.error} steps={steps} />
    </>
  )
}

type StartProblemProps = { error: ApiError | undefined; steps: readonly StepState[] }

/** Why no monitor was started. Before any check has passed, there is nothing that could go missing. */
function StartProblem({ error, steps }: StartProblemProps): VNode | null {
  if (error?.code !== 'monitor_steps_not_passed') return <ErrorNotice error={error} />
  return (
    <div role="alert">
      <Notice tone="unsure" title="There is nothing to monitor yet">
        <p>{notPassed(steps)}</p>
      </Notice>
    </div>
  )
}

/** Names the steps whose checks could be repeated, by their titles, and says what to wait for. */
function notPassed(steps: readonly StepState[]): string {
  const titles = steps.flatMap(({ type, title }) => (type === 'manual' ? [] : [`“${title}”`]))
  const reason =
    titles.length === 0
      ? 'No step of this installation has a check.'
      : `No check has passed yet, of ${titles.join(', ')}.`
  return `${reason} A monitor looks at what was once there: start it when a check has passed.`
}

import type { VNode } from 'preact'
import type { MonitorDetails, MonitoredStep } from '../api/monitors.ts'
import { codeTitle } from '../checks/code-texts.ts'
import { Badge } from '../parts/badge.tsx'
import { Ago, Moment } from '../parts/moment.tsx'
import { Evidence } from '../incidents/evidence.tsx'
import { evidenceLines } from '../incidents/evidence-lines.ts'
import { lastLookOf } from './last-look.ts'
import { statuses, statusOrder } from './statuses.ts'

/** State of each step that is looked at, the worst first. */
export function MonitoredSteps({ monitor }: { monitor: MonitorDetails }): VNode {
  const { step_states: steps, last_run_at: runAt } = monitor
  const rank = ({ status }: MonitoredStep): number => statusOrder.indexOf(status)
  return (
    <section class="block" aria-labelledby="steps">
      <h2 id="steps">Steps</h2>
      {steps.length === 0 && (
        <p>
          {runAt === null
            ? 'The first look is on its way.'
            : 'There is nothing to look at: no step of the guide has passed its check.'}
        </p>
      )}
      <ol class="bare rows states">
        {steps
          .toSorted((a, b) => rank(a) - rank(b))
          .map((step) => (
            <Step key={step.slug} step={step} />
          ))}
      </ol>
    </section>
  )
}

function Step({ step }: { step: MonitoredStep }): VNode {
  const { slug, title, status, since, code, message, hint, found_at: foundAt } = step
  const { name, tone } = statuses[status]
  const isOk = code === 'ok'
  const look = lastLookOf(step)
  return (
    <li class="card">
      <h3>
        {title ?? <code>{slug}</code>} <Badge tone={tone}>{name}</Badge>
      </h3>
      <p class="fine">
        {name} since <Moment at={since} />. <Looked step={step} />
      </p>
      {!isOk && message !== null && <p class="cause">{message}</p>}
      {!isOk && hint !== null && <p class="cause">{hint}</p>}
      {isOk ? (
        <Seen step={step} />
      ) : (
        <Evidence
          seen={step}
          at={foundAt}
          rightName={look === 'found_again' ? 'What is there again' : 'What was right'}
          laterName={look === 'shown' ? 'What is there now' : 'What was there'}
        />
      )}
    </li>
  )
}

/** What the last look found, and when the failure was found that is shown if that is another one. */
function Looked({ step }: { step: MonitoredStep }): VNode {
  const { code, checked_at: checkedAt, found_at: foundAt } = step
  const isOk = code === 'ok'
  const before = !isOk && (
    <>
      {' '}
      Before that, <Moment at={foundAt} />: {codeTitle(code)}.
    </>
  )
  switch (lastLookOf(step)) {
    case 'shown':
      return (
        <>
          Last look <Ago at={checkedAt} />
          {isOk ? '.' : `: ${codeTitle(code)}.`}
        </>
      )
    case 'found_again':
      return (
        <>
          <strong>
            Found again <Moment at={checkedAt} />. One more good look confirms it.
          </strong>
          {before}
        </>
      )
    case 'could_not_tell':
      return (
        <>
          The last look, <Ago at={checkedAt} />, could not tell.{before}
        </>
      )
  }
}

/** What the last look saw at a step that is in place. */
function Seen({ step: { ok_found: found } }: { step: MonitoredStep }): VNode | null {
  const lines = evidenceLines(found)
  if (lines.length === 0) return null
  return (
    <details>
      <summary>What is there</summary>
      <pre class="excerpt" tabIndex={0}>
        {lines.join('\n')}
      </pre>
    </details>
  )
}

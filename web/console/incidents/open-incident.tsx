import { Fragment, type ComponentChildren, type VNode } from 'preact'
import type { Incident, MonitorDetails, MonitoredStep } from '../api/monitors.ts'
import { codeTitle } from '../checks/code-texts.ts'
import { Link } from '../location.tsx'
import { For, Moment } from '../parts/moment.tsx'
import { Notice } from '../parts/notice.tsx'
import { Told } from '../incidents/told.tsx'
import { lastLookOf } from './last-look.ts'
import { isIncident, statuses } from './statuses.ts'

/** The incident that is open: what is wrong, since when, what to do, and who was told. */
export function OpenIncident({
  monitor,
  children,
}: {
  monitor: MonitorDetails
  /** What to do about it. */
  children: ComponentChildren
}): VNode | null {
  const { incident, muted_until: mutedUntil } = monitor
  if (incident === null) return null
  const { name, tone } = statuses[incident.status]
  const steps = monitor.step_states.filter(({ status }) => isIncident(status))
  const isMuted = mutedUntil !== null && Date.parse(mutedUntil) > Date.now()
  return (
    <Notice tone={tone} title={`Open incident: ${name.toLowerCase()}`}>
      {steps.map((step) => (
        <Wrong key={step.slug} step={step} />
      ))}
      <Closing steps={steps} nextAt={monitor.next_run_at} />
      {children}
      <dl class="facts">
        <div>
          <dt>Since</dt>
          <dd>
            <Moment at={incident.opened_at} />, <For at={incident.opened_at} />
          </dd>
        </div>
        <div>
          <dt>Acknowledged</dt>
          <dd>
            <Moment at={incident.acknowledged_at} none="Not yet" />
          </dd>
        </div>
      </dl>
      <p class="fine">{nextNotice(incident, isMuted)}</p>
      <h3>Who was told</h3>
      <Told notices={incident.notices}>
        <p>
          {isMuted ? (
            'Nobody, since the site is muted.'
          ) : (
            <>
              Nobody by mail yet. Mails go to the addresses in the{' '}
              <Link to="/account">settings of the account</Link>; webhooks get every change.
            </>
          )}
        </p>
      </Told>
    </Notice>
  )
}

/** Says that the next look may end the incident: all that was broken is there again. What comes and goes takes longer. */
function Closing({
  steps,
  nextAt,
}: {
  steps: readonly MonitoredStep[]
  nextAt: string | null
}): VNode | null {
  if (!steps.every((step) => step.status === 'broken' && lastLookOf(step) === 'found_again')) return null
  return (
    <p>
      <strong>
        In place again at this look. A second one,{' '}
        {nextAt === null ? (
          'which is being made,'
        ) : (
          <>
            at <Moment at={nextAt} />,
          </>
        )}{' '}
        closes it.
      </strong>
    </p>
  )
}

/** The cause at one step, in words and with what to do, and the looks between which it went wrong. */
function Wrong({ step }: { step: MonitoredStep }): VNode {
  const { slug, title, code, message, hint, failing_since: failingSince, ok_at: okAt } = step
  return (
    <>
      <p>
        <strong>{code === 'ok' ? statuses[step.status].name : codeTitle(code)}</strong> at{' '}
        {title === null ? <code>{slug}</code> : `“${title}”`}. {code !== 'ok' && message}
      </p>
      {code !== 'ok' && hint !== null && <p>{hint}</p>}
      <p class="fine">
        {failingSince !== null && (
          <>
            First failed look: <Moment at={failingSince} />.{' '}
          </>
        )}
        Last in place: <Moment at={okAt} />.
      </p>
    </>
  )
}

function nextNotice(incident: Incident, isMuted: boolean): VNode | null {
  const { acknowledged_at: acknowledgedAt, reminders_at: reminders, notices } = incident
  if (acknowledgedAt !== null) return <>No reminders follow, and a mail says when it is over.</>
  if (isMuted) return <>Muted: no mail follows for now.</>
  // Who was not told that it began is not reminded either.
  if (notices.length === 0) return null
  return <Reminders times={reminders} />
}

function Reminders({ times }: { times: readonly string[] }): VNode {
  if (times.length === 0) return <>All reminders have been sent. A mail says when it is over.</>
  return (
    <>
      {times.length === 1 ? 'The last reminder follows' : 'Reminders follow'}:{' '}
      {times.map((at, index) => (
        <Fragment key={at}>
          {index > 0 && (index === times.length - 1 ? ' and ' : ', ')}
          <Moment at={at} />
        </Fragment>
      ))}
      , unless it is over or acknowledged by then.
    </>
  )
}

import { Fragment, type VNode } from 'preact'
import type { Incident, MonitorDetails } from '../api/monitors.ts'
import { Link } from '../location.tsx'
import { Moment } from '../parts/moment.tsx'
import { Notice } from '../parts/notice.tsx'
import { Told } from '../incidents/told.tsx'
import { statuses } from './statuses.ts'

/** The incident that is open: since when, and who was told. */
export function OpenIncident({ monitor }: { monitor: MonitorDetails }): VNode | null {
  const { incident, muted_until: mutedUntil } = monitor
  if (incident === null) return null
  const { name, tone } = statuses[incident.status]
  const isMuted = mutedUntil !== null && Date.parse(mutedUntil) > Date.now()
  return (
    <Notice tone={tone} title={`Open incident: ${name.toLowerCase()}`}>
      <p>
        Since <Moment at={incident.opened_at} />. {nextNotice(incident, isMuted)}
      </p>
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

function nextNotice(incident: Incident, isMuted: boolean): VNode | null {
  const { acknowledged_at: acknowledgedAt, reminders_at: reminders, notices } = incident
  if (acknowledgedAt !== null) {
    return (
      <>
        Acknowledged <Moment at={acknowledgedAt} />: no reminders follow, and a mail says when it is over.
      </>
    )
  }
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

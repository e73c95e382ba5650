import type { VNode } from 'preact'
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

function nextNotice({ acknowledged_at: acknowledgedAt }: Incident, isMuted: boolean): VNode {
  if (acknowledgedAt !== null) {
    return (
      <>
        Acknowledged <Moment at={acknowledgedAt} />: no reminders follow, and a mail says when it is over.
      </>
    )
  }
  return isMuted ? <>Muted: no mail follows for now.</> : <>Reminders follow after 1, 3 and 7 days.</>
}

import type { ComponentChildren, VNode } from 'preact'
import type { MonitorDetails } from '../api/monitors.ts'
import { intervalText, statuses } from '../incidents/statuses.ts'
import { Link } from '../location.tsx'
import { Ago, Moment } from '../parts/moment.tsx'
import { Notice } from '../parts/notice.tsx'

/** What the monitor of an installation says, for the top of its page: loud only if it is not in place any more. */
export function MonitorState({
  monitor,
  children,
}: {
  monitor: MonitorDetails
  /** What to do about it. */
  children: ComponentChildren
}): VNode {
  const { installation_id: id, template_id: templateId, status, status_since: since, interval } = monitor
  const { name, tone, about } = statuses[status]
  const cause = monitor.step_states.find((step) => step.status === status)?.message
  const looks = (
    <>
      The site is looked at {intervalText(interval)}, last <Ago at={monitor.last_run_at} />.{' '}
      <Link to={`/templates/${templateId}/monitors/${id}`}>Open the live site</Link>
    </>
  )
  if (tone !== 'bad') {
    return (
      <p>
        Monitor: {name.toLowerCase()} since <Moment at={since} />. {about} {looks}
      </p>
    )
  }
  return (
    <Notice tone="bad" title={about}>
      {cause && <p>{cause}</p>}
      <p>
        {name} since <Moment at={since} />. {looks}
      </p>
      {children}
    </Notice>
  )
}

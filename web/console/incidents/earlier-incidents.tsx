import type { VNode } from 'preact'
import { lastingTime } from '../format/relative-time.ts'
import type { MonitorDetails } from '../api/monitors.ts'
import { codeTitle } from '../checks/code-texts.ts'
import { Badge } from '../parts/badge.tsx'
import { Moment } from '../parts/moment.tsx'
import { Table } from '../parts/table.tsx'
import { statuses } from './statuses.ts'
import { Told } from '../incidents/told.tsx'

type EarlierProps = { monitor: Pick<MonitorDetails, 'incidents' | 'changes'> }

/** The incidents that are over, newest first. */
export function EarlierIncidents({ monitor: { incidents, changes } }: EarlierProps): VNode | null {
  const closed = incidents.flatMap(({ closed_at: closedAt, ...rest }) =>
    closedAt === null ? [] : [{ ...rest, closedAt }],
  )
  if (closed.length === 0) return null
  return (
    <section class="block" aria-labelledby="earlier">
      <h2 id="earlier">Earlier incidents</h2>
      <Table
        stacks
        label="List of earlier incidents"
        columns={['Began', 'Worst', 'Cause', 'It lasted', 'It ended', 'Told']}
      >
        {closed.map(({ id, status, opened_at: openedAt, closedAt, closed_reason: reason, notices }) => (
          <tr key={id}>
            <td class="cell-minor">
              <Moment at={openedAt} />
            </td>
            <td class="cell-first">
              <Badge tone={statuses[status].tone}>{statuses[status].name}</Badge>
            </td>
            <td class="text cell-whole">{causeOf(id, changes)}</td>
            <td class="cell-first">{lastingTime(new Date(openedAt), new Date(closedAt))}</td>
            <td class="text cell-whole">
              {reason === 'check_changed'
                ? 'The check, its values or the site were changed'
                : 'In place again'}
            </td>
            <td class="text cell-minor cell-whole">
              <Told notices={notices}>Nobody</Told>
            </td>
          </tr>
        ))}
      </Table>
    </section>
  )
}

/** The first cause of an incident. The timeline has only the last changes. */
function causeOf(id: string, changes: MonitorDetails['changes']): string {
  const first = changes.findLast(({ incident_id: incident, code }) => incident === id && code !== 'ok')
  return first ? codeTitle(first.code) : ''
}

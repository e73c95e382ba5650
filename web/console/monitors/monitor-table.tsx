import type { VNode } from 'preact'
import { nameOf, siteOf } from '../api/installations.ts'
import type { Monitor } from '../api/monitors.ts'
import type { Page } from '../api/pages.ts'
import { codeTitle } from '../checks/code-texts.ts'
import { Breakable } from '../format/breakable.tsx'
import { Link } from '../location.tsx'
import { Badge } from '../parts/badge.tsx'
import { Ago, For } from '../parts/moment.tsx'
import { ShowEarlier, usePages, type More } from '../parts/pages.tsx'
import { Table } from '../parts/table.tsx'
import { statuses } from '../incidents/statuses.ts'
import { Strip, StripLegend } from './strip.tsx'

type MonitorTableProps = { first: Page<Monitor>; more: More<Monitor> }

/** One row for each monitored site, the worst first. */
export function MonitorTable({ first, more }: MonitorTableProps): VNode {
  const pages = usePages(first, more)
  return (
    <>
      <Table
        stacks
        label="List of live sites"
        columns={['Site', 'Status', 'Cause', 'Last 30 days', 'Last look']}
      >
        {pages.rows.map((monitor) => (
          <Row key={monitor.installation_id} monitor={monitor} />
        ))}
      </Table>
      <StripLegend />
      <ShowEarlier pages={pages} />
    </>
  )
}

function Row({ monitor }: { monitor: Monitor }): VNode {
  const { installation_id: id, template_id: templateId, external_ref: customer, target, code } = monitor
  const { name, tone } = statuses[monitor.status]
  return (
    <tr>
      <td class="text cell-whole site-name">
        <Link to={`/templates/${templateId}/monitors/${id}`}>
          <Breakable text={nameOf(monitor)} />
        </Link>
        {customer !== null && (
          <p class="fine">
            <Breakable text={siteOf(target)} />
          </p>
        )}
      </td>
      <td class="cell-whole site-status">
        <Badge tone={tone}>{name}</Badge>
        <p class="fine">
          <For at={monitor.status_since} />
          <Quiet monitor={monitor} />
        </p>
      </td>
      <td class="text cell-whole">{code !== null && codeTitle(code)}</td>
      <td class="cell-whole">
        <Strip monitor={monitor} />
      </td>
      <td class="cell-minor cell-last" data-label="Last look">
        <Ago at={monitor.last_run_at} none="None yet" />
      </td>
    </tr>
  )
}

/** Says that somebody knows, or wants to hear nothing. */
function Quiet({ monitor: { incident, muted_until: mutedUntil } }: { monitor: Monitor }): VNode {
  const isMuted = mutedUntil !== null && Date.parse(mutedUntil) > Date.now()
  return (
    <>
      {incident !== null && incident.acknowledged_at !== null && ', acknowledged'}
      {isMuted && ', muted'}
    </>
  )
}

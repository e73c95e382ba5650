import type { VNode } from 'preact'
import { Link } from '../location.tsx'
import { Badge } from '../parts/badge.tsx'
import { Ago } from '../parts/moment.tsx'
import { ShowEarlier, usePages, type More } from '../parts/pages.tsx'
import { Table } from '../parts/table.tsx'
import { nameOf, siteOf, type Installation } from '../api/installations.ts'
import type { Page } from '../api/pages.ts'
import type { Titles } from '../api/versions.ts'
import { statuses } from './labels.ts'

type InstallationTableProps = { first: Page<Installation>; more: More<Installation>; titles: Titles }

/** One row for each installation, newest first. */
export function InstallationTable({ first, more, titles }: InstallationTableProps): VNode {
  const pages = usePages(first, more)
  return (
    <>
      <Table
        stacks
        label="List of installations"
        columns={['Customer', 'Site', 'Progress', 'Stuck at', 'Last check']}
      >
        {pages.rows.map((installation) => (
          <Row key={installation.id} installation={installation} titles={titles} />
        ))}
      </Table>
      <ShowEarlier pages={pages} />
    </>
  )
}

function Row({ installation, titles }: { installation: Installation; titles: Titles }): VNode {
  const { id, template_id: templateId, target, steps, stuck_step: stuck } = installation
  const { name, tone } = statuses[installation.status]
  return (
    <tr>
      <td class="name cell-first cell-wider">
        <Link to={`/templates/${templateId}/installations/${id}`}>{nameOf(installation)}</Link>
      </td>
      <td class="address cell-minor cell-wider">{siteOf(target)}</td>
      <td class="cell-first">
        {steps.done} of {steps.total} <Badge tone={tone}>{name}</Badge>
      </td>
      <td class="step-name cell-minor cell-whole cell-last" data-label="Stuck at">
        {stuck !== null && (titles.get(stuck) ?? <code>{stuck}</code>)}
      </td>
      <td class="cell-minor">
        <Ago at={installation.last_checked_at} none="Not checked" />
      </td>
    </tr>
  )
}

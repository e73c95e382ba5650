import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { codeTitle } from '../checks/code-texts.ts'
import { statuses as monitorStatuses } from '../incidents/statuses.ts'
import { Breakable } from '../format/breakable.tsx'
import { Link } from '../location.tsx'
import { Ago, For } from '../parts/moment.tsx'
import { ShowEarlier, usePages, type More } from '../parts/pages.tsx'
import { Table } from '../parts/table.tsx'
import {
  nameOf,
  readInstallation,
  siteOf,
  waitsForCustomer,
  type Installation,
} from '../api/installations.ts'
import type { Page } from '../api/pages.ts'
import { useHasScope } from '../session.ts'
import { CheckNowButton, CheckNowState } from '../installations/check-now.tsx'
import { requiredSteps } from '../installations/labels.ts'
import { missingOf, StatusBadge } from '../installations/status-badge.tsx'
import { useCheckNow } from '../installations/use-check-now.ts'

type InstallationTableProps = {
  first: Page<Installation>
  more: More<Installation>
  /** Whether each row names its guide. */
  of: 'one guide' | 'all guides'
}

/** One row of two lines for each installation. What is cut short is whole on its page, and in a tooltip. */
export function InstallationTable({ first, more, of }: InstallationTableProps): VNode {
  const pages = usePages(first, more)
  const canCheck = useHasScope('installations:write')
  return (
    <>
      <Table
        of="installations"
        stacks
        label="List of installations"
        columns={['Customer', 'Progress', 'Cause and step', 'How long', 'Last check']}
      >
        {pages.rows.map((installation) => (
          <Row
            key={installation.id}
            listed={installation}
            hasGuide={of === 'all guides'}
            canCheck={canCheck}
          />
        ))}
      </Table>
      <ShowEarlier pages={pages} />
    </>
  )
}

type RowProps = { listed: Installation; hasGuide: boolean; canCheck: boolean }

function Row({ listed, hasGuide, canCheck }: RowProps): VNode {
  // A check from here is newer than the list.
  const [installation, setInstallation] = useState(listed)
  useEffect(() => setInstallation(listed), [listed])
  const check = useCheckNow(listed.id, async () => setInstallation(await readInstallation(listed.id)))
  const { steps, stuck } = installation
  const missing = missingOf(installation)
  const checkedAt = lastLookAt(installation)
  const isWaiting = waitsForCustomer(installation)
  const openLabel = isWaiting ? 'Waiting' : 'Stuck'
  const since = missing?.status_since ?? stuck?.since
  return (
    <tr>
      <Customer installation={installation} hasGuide={hasGuide} />
      <td class="progress cell-first">
        <StatusBadge installation={installation} />
        <p class="fine">{requiredSteps(steps)}</p>
      </td>
      <td class="why cell-whole">
        {missing && <Cause {...missing} unknown={monitorStatuses[missing.status].name} />}
        {!missing && stuck && (
          <Cause {...stuck} unknown={isWaiting ? 'Waiting for confirmation' : 'Not checked yet'} />
        )}
      </td>
      <td class="cell-minor" data-label={missing ? 'Broken' : openLabel}>
        {since !== undefined && <For at={since} />}
      </td>
      <td
        class="last-check cell-minor cell-whole cell-last"
        data-label={checkedAt === null ? undefined : 'Checked'}
      >
        <div>
          <Ago at={checkedAt} none="Not checked" />
          {canCheck && <CheckNowButton installation={installation} check={check} />}
        </div>
        {canCheck && <CheckNowState check={check} />}
      </td>
    </tr>
  )
}

type CustomerProps = { installation: Installation; hasGuide: boolean }

/** Who it is for, and below that the site, unless that is the name, and the guide: in one line, whose end is cut. */
function Customer({ installation, hasGuide }: CustomerProps): VNode {
  const { id, template_id: templateId, template_name: guide, external_ref: customer, target } = installation
  const site = customer === null ? [] : [siteOf(target)]
  const about = [...site, ...(hasGuide ? [guide] : [])]
  return (
    <td class="customer cell-first cell-wider">
      <Link to={`/templates/${templateId}/installations/${id}`}>
        <Breakable text={nameOf(installation)} />
      </Link>
      {about.length > 0 && (
        <p class="fine one-line" title={about.join(', ')}>
          {site}
          {about.length > 1 && ', '}
          {hasGuide && <Link to={`/templates/${templateId}`}>{guide}</Link>}
        </p>
      )}
    </td>
  )
}

/** When anyone last looked at the site: a check of a step, or its monitor. */
function lastLookAt({ last_checked_at: checkedAt, monitor }: Installation): string | null {
  const looks = [checkedAt, monitor?.last_run_at ?? null].filter((at) => at !== null)
  return looks.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null
}

type CauseProps = Pick<NonNullable<Installation['monitor']>, 'code' | 'title' | 'message'> & {
  /** Said while no cause is known. */
  unknown: string
}

/** What is wrong in short, and at which step. */
function Cause({ code, title, message, unknown }: CauseProps): VNode {
  return (
    <>
      <p class="one-line" title={message ?? undefined}>
        {code === null ? unknown : codeTitle(code)}
      </p>
      {title !== null && (
        <p class="cause" title={title}>
          {title}
        </p>
      )}
    </>
  )
}

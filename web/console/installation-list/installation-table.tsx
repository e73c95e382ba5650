import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { codeTitle } from '../checks/code-texts.ts'
import { Link } from '../location.tsx'
import { Ago } from '../parts/moment.tsx'
import { ShowEarlier, usePages, type More } from '../parts/pages.tsx'
import { Table } from '../parts/table.tsx'
import { nameOf, readInstallation, siteOf, type Installation } from '../api/installations.ts'
import type { Page } from '../api/pages.ts'
import { useHasScope } from '../session.ts'
import { CheckNowButton, CheckNowState } from '../installations/check-now.tsx'
import { requiredSteps } from '../installations/labels.ts'
import { missingOf, StatusBadge } from '../installations/status-badge.tsx'
import { useCheckNow } from '../installations/use-check-now.ts'
import { Breakable } from './breakable.tsx'

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
  const guide = of === 'all guides' ? ['Guide'] : []
  return (
    <>
      <Table
        of="installations"
        stacks
        label="List of installations"
        columns={['Customer', ...guide, 'Progress', 'Stuck at, and why', 'Since', 'Last check']}
      >
        {pages.rows.map((installation) => (
          <Row key={installation.id} listed={installation} hasGuide={guide.length > 0} canCheck={canCheck} />
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
  const { id, template_id: templateId, target, steps, stuck } = installation
  const missing = missingOf(installation)
  const checkedAt = lastLookAt(installation)
  return (
    <tr>
      <td class="customer cell-first cell-wider">
        <Link to={`/templates/${templateId}/installations/${id}`}>
          <Breakable text={nameOf(installation)} />
        </Link>
        {installation.external_ref !== null && (
          <p class="fine one-line" title={siteOf(target)}>
            {siteOf(target)}
          </p>
        )}
      </td>
      {hasGuide && (
        <td class="guide-name cell-minor cell-wider">
          <Link to={`/templates/${templateId}`}>{installation.template_name}</Link>
        </td>
      )}
      <td class="progress cell-first">
        <StatusBadge installation={installation} />
        <p class="fine">{requiredSteps(steps)}</p>
      </td>
      <td class="why cell-whole">
        {stuck && <p class="one-line">{stuck.title}</p>}
        <Why texts={[stuck && whyStuck(stuck), missing && (missing.message ?? causeOf(missing.code))]} />
      </td>
      <td class="cell-minor" data-label={stuck ? 'Stuck since' : 'Broken since'}>
        <Since at={stuck?.since ?? missing?.status_since} />
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

/** When anyone last looked at the site: a check of a step, or its monitor. */
function lastLookAt({ last_checked_at: checkedAt, monitor }: Installation): string | null {
  const looks = [checkedAt, monitor?.last_run_at ?? null].filter((at) => at !== null)
  return looks.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null
}

/** The known cause in words. Before its first check, nothing is known about a step. */
function whyStuck({ code, message }: NonNullable<Installation['stuck']>): string {
  return code === null ? 'Not checked yet' : (message ?? causeOf(code))
}

/** Causes, as much as fits. */
function Why({ texts }: { texts: readonly (string | null)[] }): VNode | null {
  const text = texts.filter((one) => one !== null).join(' ')
  if (text === '') return null
  return (
    <p class="cause" title={text}>
      {text}
    </p>
  )
}

function causeOf(code: string | null): string {
  return code === null ? '' : `${codeTitle(code)}.`
}

function Since({ at }: { at: string | undefined }): VNode | null {
  return at === undefined ? null : <Ago at={at} />
}

import type { VNode } from 'preact'
import { formatCount } from '../format/numbers.ts'
import { nameOf } from '../api/installations.ts'
import { readOpenIncidents, type MonitorPage, type MonitorStatus } from '../api/monitors.ts'
import { codeTitle } from '../checks/code-texts.ts'
import { isIncident, statuses, statusOrder } from '../incidents/statuses.ts'
import { Link } from '../location.tsx'
import { Badge } from '../parts/badge.tsx'
import { For } from '../parts/moment.tsx'
import { Notice } from '../parts/notice.tsx'

/** Sites that the notice names. */
const NAMED = 10

export async function readIncidents(
  templateId: string | undefined,
  signal: AbortSignal,
): Promise<MonitorPage> {
  return readOpenIncidents(templateId, NAMED, signal)
}

type OpenIncidentsProps = { page: MonitorPage; templateId: string | undefined }

/** Names the live sites with an open incident, the worst first: of a guide, or of all guides. */
export function OpenIncidents({ page: { data, counts }, templateId }: OpenIncidentsProps): VNode | null {
  const open = statusOrder.flatMap((status) => {
    const sites = counts
      .filter((count) => count.status === status && isIncident(status))
      .reduce((sum, { monitors }) => sum + monitors, 0)
    return sites === 0 ? [] : [{ status, sites }]
  })
  const all = open.reduce((sum, { sites }) => sum + sites, 0)
  const [worst] = open
  if (worst === undefined || data.length === 0) return null
  const others = all - data.length
  return (
    <Notice tone={statuses[worst.status].tone} title={titleFor(open, all)}>
      <ul class="bare">
        {data.map((monitor) => {
          const { installation_id: id, template_id: guideId, code, status, incident } = monitor
          return (
            <li key={id}>
              {open.length > 1 && <Badge tone={statuses[status].tone}>{statuses[status].name}</Badge>}{' '}
              <Link to={`/templates/${guideId}/monitors/${id}`}>{nameOf(monitor)}</Link>
              {code !== null && `: ${codeTitle(code)}`}{' '}
              <span class="fine">
                <For at={monitor.status_since} />
                {incident !== null && incident.acknowledged_at !== null && ', acknowledged'}
              </span>
            </li>
          )
        })}
      </ul>
      {others > 0 && <Others count={others} templateId={templateId} />}
    </Notice>
  )
}

function Others({ count, templateId }: { count: number; templateId: string | undefined }): VNode {
  return (
    <p class="fine">
      And {formatCount(count)} more, under{' '}
      {templateId === undefined ? (
        'Live sites of their guides'
      ) : (
        <Link to={`/templates/${templateId}/monitors`}>Live sites</Link>
      )}
      .
    </p>
  )
}

type OpenCount = { readonly status: MonitorStatus; readonly sites: number }

const one: Readonly<Partial<Record<MonitorStatus, string>>> = {
  broken: 'A live site is broken',
  flapping: 'A live site comes and goes',
  cannot_tell: 'Nobody can tell whether a live site is in order',
}

function titleFor(open: readonly OpenCount[], all: number): string {
  const [first] = open
  if (all === 1 && first !== undefined) return one[first.status] ?? ''
  const parts = open.map(
    ({ status, sites }) => `${formatCount(sites)} ${statuses[status].name.toLowerCase()}`,
  )
  if (open.length === 1 && first?.status === 'broken') return `${formatCount(all)} live sites are broken`
  return `${formatCount(all)} live sites have an open incident: ${parts.join(', ')}`
}

import type { VNode } from 'preact'
import { formatCount } from '../analytics/numbers.ts'
import { nameOf } from '../api/installations.ts'
import { readBroken, type MonitorPage } from '../api/monitors.ts'
import { codeTitle } from '../checks/code-texts.ts'
import { Link } from '../location.tsx'
import { Ago } from '../parts/moment.tsx'
import { Notice } from '../parts/notice.tsx'

/** Sites that the notice names. */
const NAMED = 5

export async function readBrokenSites(signal: AbortSignal): Promise<MonitorPage> {
  return readBroken(NAMED, signal)
}

/** Says which live sites are broken, of all guides. */
export function BrokenSites({ page: { data, counts } }: { page: MonitorPage }): VNode | null {
  const broken = counts
    .filter(({ status }) => status === 'broken')
    .reduce((sum, { monitors }) => sum + monitors, 0)
  if (broken === 0 || data.length === 0) return null
  const others = broken - data.length
  return (
    <Notice tone="bad" title={titleFor(broken)}>
      <ul class="bare">
        {data.map((monitor) => {
          const { installation_id: id, template_id: templateId, code, incident } = monitor
          return (
            <li key={id}>
              <Link to={`/templates/${templateId}/monitors/${id}`}>{nameOf(monitor)}</Link>
              {code !== null && `: ${codeTitle(code)}`}{' '}
              <span class="fine">
                since <Ago at={monitor.status_since} />
                {incident !== null && incident.acknowledged_at !== null && ', acknowledged'}
              </span>
            </li>
          )
        })}
      </ul>
      {others > 0 && <p class="fine">And {formatCount(others)} more, under Live sites of their guides.</p>}
    </Notice>
  )
}

function titleFor(broken: number): string {
  return broken === 1 ? 'A live site is broken' : `${formatCount(broken)} live sites are broken`
}

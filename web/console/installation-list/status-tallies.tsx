import type { VNode } from 'preact'
import type { InstallationCounts, InstallationFilters } from '../api/installations.ts'
import { statuses } from '../installations/labels.ts'
import { Tally } from '../monitors/tally.tsx'

const none = { status: '', monitor_status: '' }

/** What each number counts, as filters. Completed installations that are not in place any more are in two of them. */
const tallies = [
  { count: 'not_started', ...statuses.not_started, filter: { ...none, status: 'not_started' } },
  { count: 'in_progress', ...statuses.in_progress, filter: { ...none, status: 'in_progress' } },
  { count: 'completed', ...statuses.completed, filter: { ...none, status: 'completed' } },
  {
    count: 'broken',
    name: 'Not in place any more',
    tone: 'bad',
    filter: { ...none, monitor_status: 'broken' },
  },
] as const

type StatusTalliesProps = {
  /** Of the guide or of all guides, whatever the other filters; undefined until they are known. */
  counts: InstallationCounts | undefined
  filters: InstallationFilters
  onChange: (filters: InstallationFilters) => void
}

/** How many installations have each status. A number shows only its installations, or all again. */
export function StatusTallies({ counts, filters, onChange }: StatusTalliesProps): VNode | null {
  if (!counts) return null
  const { status, monitor_status: monitorStatus } = filters
  const all = counts.not_started + counts.in_progress + counts.completed
  const isAll = status === '' && monitorStatus === ''
  return (
    <div role="group" aria-label="Status" class="tallies">
      <Tally name="All" count={all} isOn={isAll} onClick={() => onChange({ ...filters, ...none })} />
      {tallies.map(({ count, name, tone, filter }) => {
        const isOn = filter.status === status && filter.monitor_status === monitorStatus
        return (
          <Tally
            key={count}
            name={name}
            tone={tone}
            count={counts[count]}
            isOn={isOn}
            onClick={() => onChange({ ...filters, ...(isOn ? none : filter) })}
          />
        )
      })}
    </div>
  )
}

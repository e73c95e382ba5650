import type { VNode } from 'preact'
import type { InstallationCounts, InstallationFilters } from '../api/installations.ts'
import { statuses } from '../installations/labels.ts'
import { Tally } from '../monitors/tally.tsx'

const none = { status: '', monitor_status: '' }

/** What each number counts, as filters: each installation is in one of them. */
const tallies = [
  ...(['not_started', 'in_progress', 'completed'] as const).map((status) => ({
    ...statuses[status],
    filter: { status, monitor_status: 'not_broken' },
    countIn: ({ not_broken: counts }: InstallationCounts) => counts[status],
  })),
  {
    name: 'Not in place any more',
    tone: 'bad',
    filter: { status: '', monitor_status: 'broken' },
    countIn: ({ broken }: InstallationCounts) => broken,
  },
]

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
  // The numbers are of all installations, whatever is searched.
  const isSearched = filters.q !== '' || filters.stuck_step !== ''
  const isAll = status === '' && monitorStatus === ''
  return (
    <div role="group" aria-label="Status" class="tallies">
      <Tally
        name="All"
        count={isSearched ? undefined : all}
        isOn={isAll}
        onClick={() => onChange({ ...filters, ...none })}
      />
      {tallies.map(({ name, tone, filter, countIn }) => {
        const isOn = filter.status === status && filter.monitor_status === monitorStatus
        return (
          <Tally
            key={name}
            name={name}
            tone={tone}
            count={isSearched ? undefined : countIn(counts)}
            isOn={isOn}
            onClick={() => onChange({ ...filters, ...(isOn ? none : filter) })}
          />
        )
      })}
    </div>
  )
}

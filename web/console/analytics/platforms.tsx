import type { ComponentChildren, VNode } from 'preact'
import type { BreakdownRow } from '../api/analytics.ts'
import { platformName, type Platform } from '../api/platforms.ts'
import { formatCount, formatDuration, formatShare } from './numbers.ts'
import { Table } from '../parts/table.tsx'

type PlatformsProps = {
  rows: readonly BreakdownRow[]
  platforms: readonly Platform[]
  /** Buttons beside the title. */
  children: ComponentChildren
}

const groupNames: Record<BreakdownRow['group'], string> = {
  value: '',
  none: 'Not reported',
  unknown: 'Unknown platforms',
  rest: 'Other platforms',
}

/** Totals by platform. */
export function Platforms({ rows, platforms, children }: PlatformsProps): VNode | null {
  if (rows.length === 0) return null
  return (
    <section class="block" aria-labelledby="platforms">
      <div class="row apart">
        <h2 id="platforms">By platform</h2>
        {children}
      </div>
      <Table
        amounts={4}
        labelledBy="platforms"
        columns={['Platform', 'Visitors', 'Completed', 'Completion rate', 'Mean time']}
      >
        {rows.map((row) => (
          <tr key={row.value ?? row.group}>
            <td>{row.value === null ? groupNames[row.group] : platformName(platforms, row.value)}</td>
            <td class="amount">{formatCount(row.sessions)}</td>
            <td class="amount">{formatCount(row.completed)}</td>
            <td class="amount">{formatShare(row.completion_rate)}</td>
            <td class="amount">{formatDuration(row.mean_completion_ms)}</td>
          </tr>
        ))}
      </Table>
    </section>
  )
}

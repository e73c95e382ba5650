import type { VNode } from 'preact'
import { Notice } from '../../parts/notice.tsx'
import { dimensions, type FilterName, type ReportFilters } from '../filters.ts'

type NotFilteredProps = {
  filters: ReportFilters
  /** The filters that do not apply to a panel. */
  names: readonly FilterName[]
  /** Why. */
  children: string
}

/** Says that a panel shows more than the filters of the screen let one expect. */
export function NotFiltered({ filters, names, children }: NotFilteredProps): VNode | null {
  const active = names.filter((name) => filters[name] !== undefined)
  if (active.length === 0) return null
  const labels = active.map((name) => dimensions[name].label.toLowerCase())
  return (
    <Notice tone="unsure" title={`Not filtered by ${labels.join(' or ')}`}>
      <p>{children}</p>
    </Notice>
  )
}

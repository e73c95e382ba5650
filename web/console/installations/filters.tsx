import type { ComponentChildren, VNode } from 'preact'
import { SelectField, TextField } from '../parts/field.tsx'
import type { InstallationFilters } from '../api/installations.ts'
import type { Titles } from '../api/versions.ts'
import { statuses } from './labels.ts'

const statusNames = Object.fromEntries(Object.entries(statuses).map(([status, { name }]) => [status, name]))

type FiltersProps = {
  filters: InstallationFilters
  titles: Titles
  onChange: (filters: InstallationFilters) => void
  children: ComponentChildren
}

/** Filters for the list of installations. */
export function Filters({ filters, titles, onChange, children }: FiltersProps): VNode {
  const set = (changes: Partial<InstallationFilters>): void => onChange({ ...filters, ...changes })
  const { stuck_step: slug } = filters
  return (
    <div role="group" aria-label="Filters" class="filters">
      <div class="grid four">
        <TextField
          label="Customer or site"
          placeholder="Part of an ID or address"
          value={filters.q}
          onInput={(q) => set({ q })}
          max={200}
        />
        <SelectField
          label="Status"
          value={filters.status}
          onInput={(status) => set({ status })}
          options={{ '': 'Any status', ...statusNames }}
        />
        <SelectField
          label="Stuck at"
          value={slug}
          onInput={(step) => set({ stuck_step: step })}
          options={{ '': 'Any step', ...(slug && { [slug]: slug }), ...Object.fromEntries(titles) }}
        />
      </div>
      {children}
    </div>
  )
}

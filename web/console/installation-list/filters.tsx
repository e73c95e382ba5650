import type { ComponentChildren, VNode } from 'preact'
import { SelectField, TextField } from '../parts/field.tsx'
import type { InstallationFilters } from '../api/installations.ts'
import { statuses } from '../installations/labels.ts'

const statusNames = Object.fromEntries(Object.entries(statuses).map(([status, { name }]) => [status, name]))

/** Status of the monitor of an installation that was completed, and is not in place any more. */
const NOT_IN_PLACE = 'broken'

/** A filter that only one of the lists has. */
export type OwnFilter = {
  readonly name: 'stuck_step' | 'template_id'
  readonly label: string
  /** Names by value; the empty value matches everything. */
  readonly options: Readonly<Record<string, string>>
}

type FiltersProps = {
  filters: InstallationFilters
  /** Undefined if its options are not known. */
  own: OwnFilter | undefined
  onChange: (filters: InstallationFilters) => void
  children: ComponentChildren
}

/** Filters for a list of installations. */
export function Filters({ filters, own, onChange, children }: FiltersProps): VNode {
  const set = (changes: Partial<InstallationFilters>): void => onChange({ ...filters, ...changes })
  const chosen = own ? filters[own.name] : ''
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
          value={filters.monitor_status === NOT_IN_PLACE ? NOT_IN_PLACE : filters.status}
          onInput={(status) => set(statusFilter(status))}
          options={{ '': 'Any status', ...statusNames, [NOT_IN_PLACE]: 'Not in place any more' }}
        />
        {own && (
          <SelectField
            label={own.label}
            value={chosen}
            onInput={(value) => set({ [own.name]: value })}
            options={{ ...(chosen && { [chosen]: chosen }), ...own.options }}
          />
        )}
      </div>
      {children}
    </div>
  )
}

function statusFilter(status: string): Pick<InstallationFilters, 'status' | 'monitor_status'> {
  if (status === NOT_IN_PLACE) return { status: '', monitor_status: status }
  return { status, monitor_status: '' }
}

import type { ComponentChildren, VNode } from 'preact'
import { Button } from '../parts/button.tsx'
import { SelectField, TextField } from '../parts/field.tsx'
import type { InstallationCounts, InstallationFilters } from '../api/installations.ts'
import { orderOf } from './order.ts'
import { StatusTallies } from './status-tallies.tsx'

/** A filter that only one of the lists has. */
export type OwnFilter = {
  readonly name: 'stuck_step' | 'template_id'
  readonly label: string
  /** Names by value; the empty value matches everything. */
  readonly options: Readonly<Record<string, string>>
}

type FiltersProps = {
  counts: InstallationCounts | undefined
  filters: InstallationFilters
  /** Undefined if its options are not known. */
  own: OwnFilter | undefined
  onChange: (filters: InstallationFilters) => void
  /** Undefined if nothing is filtered. */
  onClear: (() => void) | undefined
  children: ComponentChildren
}

/** Filters for a list of installations. */
export function Filters({ counts, filters, own, onChange, onClear, children }: FiltersProps): VNode {
  const set = (changes: Partial<InstallationFilters>): void => onChange({ ...filters, ...changes })
  const chosen = own ? filters[own.name] : ''
  return (
    <>
      <StatusTallies counts={counts} filters={filters} onChange={onChange} />
      <div role="group" aria-label="Filters" class="filters">
        <div class="grid four">
          <TextField
            label="Customer or site"
            placeholder="Part of an ID or address"
            value={filters.q}
            onInput={(q) => set({ q })}
            max={200}
          />
          {own && (
            <SelectField
              label={own.label}
              value={chosen}
              onInput={(value) => set({ [own.name]: value })}
              options={{ ...(chosen && { [chosen]: chosen }), ...own.options }}
            />
          )}
          <SelectField
            label="Order"
            value={orderOf(filters)}
            onInput={(order) => set({ order })}
            options={{
              newest: 'Newest first',
              oldest: 'Oldest first',
              stuck_longest: 'Stuck the longest first',
            }}
          />
        </div>
        {children}
        <Button disabled={!onClear} onClick={() => onClear?.()}>
          Show all
        </Button>
      </div>
    </>
  )
}

import type { VNode } from 'preact'
import { useLoad } from '../load.tsx'
import { SelectField } from '../parts/field.tsx'
import { listKeys, type AuditFilters } from '../api/account.ts'
import { cliActor, resourceKinds } from './activity-texts.ts'

type ActivityFiltersProps = { filters: AuditFilters; onFilter: (filters: AuditFilters) => void }

/** Filters by who has changed something, and by what was changed. */
export function ActivityFilters({ filters, onFilter }: ActivityFiltersProps): VNode {
  const { loaded } = useLoad('keys', listKeys)
  const keys = loaded.kind === 'ready' ? loaded.value.toReversed() : []
  const named = Object.fromEntries(keys.map(({ id, name }) => [`key:${id}`, name]))
  return (
    <div role="group" aria-label="Filters" class="filters">
      <div class="grid four">
        <SelectField
          label="By"
          value={filters.actor}
          onInput={(actor) => onFilter({ ...filters, actor })}
          options={{ '': 'Anyone', ...named, [cliActor]: 'Command line' }}
        />
        <SelectField
          label="Changed"
          value={filters.resource}
          onInput={(resource) => onFilter({ ...filters, resource })}
          options={{ '': 'Anything', ...resourceKinds }}
        />
      </div>
    </div>
  )
}

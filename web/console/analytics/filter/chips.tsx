import { X } from 'lucide'
import type { VNode } from 'preact'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import {
  dimensions,
  filterNames,
  nameOfFilter,
  withFilter,
  type FilterName,
  type ReportFilters,
  type ValueNames,
} from '../filters.ts'

type ChipsProps = {
  filters: ReportFilters
  /** The filters of the report below, until the next one has arrived. */
  shown: ReportFilters
  names: ValueNames
  onChange: (filters: ReportFilters) => void
}

/** The filters of the screen, each with a button to remove it. */
export function FilterChips({ filters, shown, names, onChange }: ChipsProps): VNode {
  const active = filterNames.flatMap((name) => {
    const value = filters[name]
    if (value === undefined) return []
    return [{ name, text: nameOfFilter(name, value, names), isLoading: shown[name] !== value }]
  })
  // As high as a chip, so that what is below stays where it is when the first one comes.
  if (active.length === 0) return <p class="no-chips fine">All visitors</p>
  return (
    <div class="row chips" role="group" aria-label="Filters">
      {active.map(({ name, ...chip }) => (
        <Chip
          key={name}
          name={name}
          {...chip}
          onRemove={() => onChange(withFilter(filters, name, undefined))}
        />
      ))}
      {active.length > 1 && (
        <Button kind="quiet" label="Remove all filters" onClick={() => onChange({})}>
          Remove all
        </Button>
      )}
    </div>
  )
}

type ChipProps = { name: FilterName; text: string; isLoading: boolean; onRemove: () => void }

function Chip({ name, text, isLoading, onRemove }: ChipProps): VNode {
  const { label } = dimensions[name]
  return (
    <button
      type="button"
      class="chip"
      title={`${label}: ${text}`}
      aria-label={`Remove the filter ${label} ${text}`}
      onClick={onRemove}
    >
      <span class="chip-label">{label}</span> <strong>{text}</strong>
      {isLoading && <span class="chip-loading">loading…</span>}
      <Icon of={X} />
    </button>
  )
}

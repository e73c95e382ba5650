import { ListFilter } from 'lucide'
import type { VNode } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { SelectField } from '../../parts/field.tsx'
import {
  dimensions,
  filterNames,
  nameOfFilter,
  namesOf,
  withFilter,
  type FilterName,
  type ReportFilters,
  type ValueNames,
} from '../filters.ts'

type MenuProps = {
  filters: ReportFilters
  names: ValueNames
  onChange: (filters: ReportFilters) => void
}

/** Button that opens the filters. They close on Escape, and when the focus leaves them. */
export function FilterMenu({ filters, names, onChange }: MenuProps): VNode {
  const [isOpen, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const title = useId()
  const close = (): void => {
    setOpen(false)
    menu.current?.querySelector('button')?.focus()
  }
  return (
    <div
      ref={menu}
      class="filter-menu"
      // Safari focuses no buttons on a click, but what is around them.
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && isOpen && close()}
      onFocusOut={({ relatedTarget, currentTarget }) =>
        currentTarget.contains(relatedTarget as Node | null) || setOpen(false)
      }
    >
      <Button icon={ListFilter} expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Filter
      </Button>
      {isOpen && (
        <div class="card filter-fields" role="group" aria-labelledby={title}>
          <p id={title} class="fine">
            Show only visitors with:
          </p>
          {filterNames.map((name) => (
            <SelectField
              key={name}
              label={dimensions[name].label}
              value={filters[name] ?? ''}
              options={optionsOf(name, filters[name], names)}
              onInput={(value) => onChange(withFilter(filters, name, value === '' ? undefined : value))}
            />
          ))}
          <Button onClick={close}>Done</Button>
        </div>
      )}
    </div>
  )
}

/** The values in all reports so far, and the chosen one, which may have no visits. */
function optionsOf(
  name: FilterName,
  chosen: string | undefined,
  names: ValueNames,
): Readonly<Record<string, string>> {
  const options = { '': 'Any', ...namesOf(name, names) }
  return chosen === undefined ? options : { ...options, [chosen]: nameOfFilter(name, chosen, names) }
}

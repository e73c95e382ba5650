import type { ComponentChildren, VNode } from 'preact'
import { periodName } from '../format/period-name.ts'
import { Button } from '../parts/button.tsx'
import { SelectField } from '../parts/field.tsx'
import type { CheckFilters } from '../api/checks.ts'
import type { Titles } from '../api/versions.ts'
import { codeTitle } from './code-texts.ts'
import { typeNames } from './type-names.ts'

const results = {
  '': 'Any result',
  passed: 'Passed',
  failed: 'Failed',
  unsure: 'We could not tell',
}

const types = { '': 'Any type', ...typeNames }

type FiltersProps = {
  filters: CheckFilters
  titles: Titles
  /** Codes that occur in the log. */
  codes: readonly string[]
  onChange: (filters: CheckFilters) => void
  children: ComponentChildren
}

/** Filters for the verification log. */
export function Filters({ filters, titles, codes, onChange, children }: FiltersProps): VNode {
  const set = (changes: object): void => onChange({ ...filters, ...changes })
  return (
    <div role="group" aria-label="Filters" class="filters">
      <div class="grid four">
        <SelectField
          label="Result"
          value={filters.result}
          onInput={(result) => set({ result })}
          options={results}
        />
        <SelectField
          label="Step"
          value={filters.step_slug}
          onInput={(slug) => set({ step_slug: slug })}
          options={{ '': 'Any step', ...Object.fromEntries(titles) }}
        />
        <SelectField
          label="Check type"
          value={filters.type}
          onInput={(type) => set({ type })}
          options={types}
        />
        <SelectField
          label="Cause"
          value={filters.code}
          onInput={(code) => set({ code })}
          options={{ '': 'Any cause', ...Object.fromEntries(codes.map((code) => [code, codeTitle(code)])) }}
        />
      </div>
      {filters.from !== '' && (
        <p class="row">
          {periodName(filters)}
          <Button kind="quiet" onClick={() => set({ from: '', to: '' })}>
            Show all days
          </Button>
        </p>
      )}
      {children}
    </div>
  )
}

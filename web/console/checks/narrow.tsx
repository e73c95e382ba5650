import type { ComponentChildren, VNode } from 'preact'
import { SelectField } from '../parts/field.tsx'
import type { Narrowed } from '../wire/checks.ts'
import type { Titles } from '../wire/versions.ts'
import { wordsOf } from './code-words.ts'

const results = {
  '': 'Any result',
  passed: 'It was done',
  failed: 'It was not there',
  unsure: 'We could not tell',
}

const types = {
  '': 'Any check',
  script_presence: 'Something on the page',
  dns_lookup: 'A record in the DNS',
  http_ping: 'A page that answers',
}

type NarrowProps = {
  narrowed: Narrowed
  titles: Titles
  /** Those that there are. */
  codes: readonly string[]
  onChange: (narrowed: Narrowed) => void
  children: ComponentChildren
}

/** What of the log is shown. */
export function Narrow({ narrowed, titles, codes, onChange, children }: NarrowProps): VNode {
  const set = (changes: object): void => onChange({ ...narrowed, ...changes })
  return (
    <div role="group" aria-label="What is shown" class="narrowing">
      <div class="grid four">
        <SelectField
          label="Result"
          value={narrowed.result}
          onInput={(result) => set({ result })}
          options={results}
        />
        <SelectField
          label="Step"
          value={narrowed.step_slug}
          onInput={(slug) => set({ step_slug: slug })}
          options={{ '': 'Any step', ...Object.fromEntries(titles) }}
        />
        <SelectField
          label="Kind of check"
          value={narrowed.type}
          onInput={(type) => set({ type })}
          options={types}
        />
        <SelectField
          label="What was seen"
          value={narrowed.code}
          onInput={(code) => set({ code })}
          options={{ '': 'Anything', ...Object.fromEntries(codes.map((code) => [code, wordsOf(code)])) }}
        />
      </div>
      {children}
    </div>
  )
}

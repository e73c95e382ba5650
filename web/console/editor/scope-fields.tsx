import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { SelectField, TextField } from '../parts/field.tsx'
import type { Draft } from './draft.ts'

/** What an installation can be of, such as a whole site or one page of it: steps can be for some of these alone. */
export function ScopeFields({ draft: { scopes, setScopes } }: { draft: Draft }): VNode {
  const { allowed_scopes: allowed, default_scope: byDefault } = scopes
  const [text, setText] = useState(allowed.join(', '))
  const change = (typed: string): void => {
    const names = namesIn(typed)
    setText(typed)
    setScopes({
      allowed_scopes: names,
      default_scope: names.includes(byDefault) ? byDefault : (names[0] ?? ''),
    })
  }
  return (
    <details class="scopes">
      <summary>Scopes: {allowed.length === 0 ? 'none' : allowed.join(', ')}</summary>
      <div class="grid two">
        <TextField
          label="Allowed scopes"
          hint="What can be installed on: lower-case words with commas between, such as “site, page”. Steps can then be for some of them alone."
          path="version.allowed_scopes"
          value={text}
          onInput={change}
          problem={allowed.length === 0 ? 'A guide needs at least one, such as “site”.' : undefined}
          required
        />
        <SelectField
          label="Default scope"
          hint="Of pages that do not say another with the attribute “scope”."
          path="version.default_scope"
          value={byDefault}
          onInput={(scope) => setScopes({ ...scopes, default_scope: scope })}
          options={Object.fromEntries(allowed.map((scope) => [scope, scope]))}
        />
      </div>
    </details>
  )
}

/** In the order in which they are saved and signed. */
export function namesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter(Boolean))].toSorted()
}

import type { VNode } from 'preact'
import { SelectField } from '../parts/field.tsx'
import { ListField } from '../parts/list-field.tsx'
import { wordsOf } from '../parts/list-text.ts'
import type { Draft } from '../draft/use-draft.ts'

/** Fields for the guide's scopes, such as a whole site or a single page. */
export function ScopeFields({ draft: { scopes, setScopes } }: { draft: Draft }): VNode {
  const { allowed_scopes: allowed, default_scope: defaultScope } = scopes
  const change = (names: readonly string[]): void =>
    setScopes({
      allowed_scopes: [...names],
      default_scope: names.includes(defaultScope) ? defaultScope : (names[0] ?? ''),
    })
  return (
    <details class="scopes">
      <summary>Scopes: {allowed.length === 0 ? 'none' : allowed.join(', ')}</summary>
      <div class="grid two">
        <ListField
          label="Allowed scopes"
          hint="Lowercase words separated by commas, such as “site, page”. You can limit a step to some of these scopes."
          path="version.allowed_scopes"
          list={allowed}
          onChange={change}
          parse={parseScopes}
          problem={allowed.length === 0 ? 'A guide needs at least one scope, such as “site”.' : undefined}
          required
        />
        <SelectField
          label="Default scope"
          hint="Used when the page does not set the “scope” attribute."
          path="version.default_scope"
          value={defaultScope}
          onInput={(scope) => setScopes({ ...scopes, default_scope: scope })}
          options={Object.fromEntries(allowed.map((scope) => [scope, scope]))}
        />
      </div>
    </details>
  )
}

/** Parses scopes and sorts them as they are saved and signed. */
function parseScopes(text: string): string[] {
  return [...new Set(wordsOf(text))].toSorted()
}

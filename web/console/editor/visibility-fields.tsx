import type { VNode } from 'preact'
import { Checkbox } from '../parts/field.tsx'
import type { StepPartProps } from '../draft/editor-context.ts'

/** Fields for the platforms and scopes that a step applies to. */
export function VisibilityFields({ context, step, index, change }: StepPartProps): VNode {
  const { platforms, draft } = context
  const { platform_ids: chosen, installation_scopes: scopes } = step
  // Includes scopes that are no longer allowed, so that they can be removed from the step.
  const scopeNames = Object.fromEntries(
    [...draft.scopes.allowed_scopes, ...scopes].map((scope) => [scope, scope]),
  )
  const platformNames = Object.fromEntries(platforms.map(({ slug, name }) => [slug, name]))
  const names = { ...Object.fromEntries(chosen.map((slug) => [slug, slug])), ...platformNames }
  return (
    <details>
      <summary>
        Shown on: {chosen.length === 0 ? 'every platform' : chosen.map((slug) => names[slug]).join(', ')}
      </summary>
      <CheckboxGroup
        legend="Platforms"
        path={`requirements.${index}.platform_ids`}
        options={names}
        chosen={chosen}
        onChange={(list) => change({ ...step, platform_ids: list })}
      />
      {(scopes.length > 0 || Object.keys(scopeNames).length > 1) && (
        <CheckboxGroup
          legend="Scopes"
          path={`requirements.${index}.installation_scopes`}
          options={scopeNames}
          chosen={scopes}
          onChange={(list) => change({ ...step, installation_scopes: list })}
        />
      )}
    </details>
  )
}

type CheckboxGroupProps = {
  legend: string
  path: string
  options: Readonly<Record<string, string>>
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** Group of checkboxes. Checking none of them means all. */
function CheckboxGroup({ legend, path, options, chosen, onChange }: CheckboxGroupProps): VNode {
  const toggle = (key: string, isOn: boolean): void =>
    onChange(isOn ? [...chosen, key].toSorted() : chosen.filter((other) => other !== key))
  return (
    <fieldset data-path={path} tabIndex={-1}>
      <legend>{legend}</legend>
      <p class="hint">Choose none to include all.</p>
      <div class="several">
        {Object.entries(options).map(([key, name]) => (
          <Checkbox
            key={key}
            label={name}
            checked={chosen.includes(key)}
            onInput={(isOn) => toggle(key, isOn)}
          />
        ))}
      </div>
    </fieldset>
  )
}

import type { VNode } from 'preact'
import { SelectField, TextField } from '../parts/field.tsx'
import { languageName } from '../language-name.ts'
import type { Variable } from '../api/templates.ts'
import type { InstallationsContext } from './context.ts'

export type InstallationFields = {
  readonly target: string
  readonly variables: Readonly<Record<string, string>>
  /** Empty for the guide's default, as are the next two. */
  readonly platform: string
  readonly locale: string
}

type FieldsProps = {
  context: InstallationsContext
  fields: InstallationFields
  onChange: (changes: Partial<InstallationFields>) => void
}

/** Fields for the site of an installation and its values. */
export function SiteFields({ context: { template }, fields, onChange }: FieldsProps): VNode {
  const { target, variables } = fields
  return (
    <>
      <TextField
        label="Site"
        hint="The page that checks look at."
        placeholder="www.example.com"
        value={target}
        onInput={(text) => onChange({ target: text })}
        required
        max={2048}
        autoFocus
      />
      {template.variables.map((variable) => (
        <ValueField
          key={variable.name}
          variable={variable}
          value={variables[variable.name] ?? ''}
          onInput={(value) => onChange({ variables: { ...variables, [variable.name]: value } })}
        />
      ))}
    </>
  )
}

type ValueFieldProps = { variable: Variable; value: string; onInput: (value: string) => void }

function ValueField({ variable, value, onInput }: ValueFieldProps): VNode {
  const { label, required, example, default: byDefault, options } = variable
  const isNeeded = required && byDefault === undefined
  const common = { label: isNeeded ? label : `${label} (optional)`, value, onInput, required: isNeeded }
  if (options) {
    const none = byDefault === undefined ? 'None' : `Default: ${byDefault}`
    return (
      <SelectField
        {...common}
        options={{ '': none, ...Object.fromEntries(options.map((one) => [one, one])) }}
      />
    )
  }
  return <TextField {...common} placeholder={byDefault ?? example} max={1000} />
}

/** Fields for the platform and language of an installation. */
export function ChoiceFields({ context: { template, platforms }, fields, onChange }: FieldsProps): VNode {
  const { platform, locale } = fields
  const platformNames = Object.fromEntries(platforms.map(({ slug, name }) => [slug, name]))
  const { [template.default_platform]: platformByDefault = template.default_platform } = platformNames
  const locales = Object.fromEntries(template.locales.map((one) => [one, languageName(one)]))
  return (
    <div class="grid four">
      <SelectField
        label="Platform"
        value={platform}
        onInput={(slug) => onChange({ platform: slug })}
        options={{ '': `Default: ${platformByDefault}`, ...platformNames }}
      />
      <SelectField
        label="Language"
        value={locale}
        onInput={(tag) => onChange({ locale: tag })}
        options={{ '': `Default: ${languageName(template.default_locale)}`, ...locales }}
      />
    </div>
  )
}

/** Values that are not empty. Other variables have their default. */
export function givenValues(variables: InstallationFields['variables']): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
}

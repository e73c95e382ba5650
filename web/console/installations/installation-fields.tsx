import { siteProblem } from '../../../shared/check/site/site-problem.ts'
import { withScheme } from '../../../shared/check/site/with-scheme.ts'
import { ownValue } from '../../../shared/own-value.ts'
import type { VNode } from 'preact'
import { SelectField, TextField } from '../parts/field.tsx'
import { languageName } from '../language-name.ts'
import { platformName } from '../api/platforms.ts'
import type { Variable } from '../api/templates.ts'
import { valueProblem } from '../variables/value-problem.ts'
import type { InstallationsContext } from './context.ts'
import { refuseField } from './fields-dialog.tsx'

export type InstallationFields = {
  readonly target: string
  readonly variables: Readonly<Record<string, string>>
  /** Empty for the guide's default platform. */
  readonly platform: string
  /** Empty for the guide's default language. */
  readonly locale: string
}

type FieldsProps = {
  context: InstallationsContext
  fields: InstallationFields
  onChange: (changes: Partial<InstallationFields>) => void
}

/** Fields for an installation's site and variable values. */
export function SiteFields({ context: { template }, fields, onChange }: FieldsProps): VNode {
  const { target, variables } = fields
  return (
    <>
      <TextField
        label="Site"
        path="target"
        hint="The page to check."
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
          value={ownValue(variables, variable.name) ?? ''}
          onInput={(value) => onChange({ variables: { ...variables, [variable.name]: value } })}
        />
      ))}
    </>
  )
}

/** The site that was entered, as a URL. Throws ApiError for anything else. */
export function siteIn(text: string): string {
  const problem = siteProblem(text.trim())
  if (problem !== undefined) refuseField('target', problem)
  return withScheme(text.trim())
}

type ValueFieldProps = { variable: Variable; value: string; onInput: (value: string) => void }

function ValueField({ variable, value, onInput }: ValueFieldProps): VNode {
  const { name, label, required, example, default: defaultValue, options } = variable
  const isRequired = required && defaultValue === undefined
  const common = {
    label: isRequired ? label : `${label} (optional)`,
    path: `variables.${name}`,
    value,
    onInput,
    required: isRequired,
  }
  if (options) {
    const none = defaultValue === undefined ? 'None' : `Default: ${defaultValue}`
    return (
      <SelectField
        {...common}
        options={{ '': none, ...Object.fromEntries(options.map((option) => [option, option])) }}
      />
    )
  }
  const problem = valueProblem(variable, value)
  return <TextField {...common} problem={problem} placeholder={defaultValue ?? example} max={1000} />
}

/** Fields for the platform and language of an installation. */
export function PlatformAndLanguageFields({
  context: { template, platforms, platformsWithSteps },
  fields,
  onChange,
}: FieldsProps): VNode {
  const { platform, locale } = fields
  // One that was chosen before stays, although there may be no steps for it any more.
  const offered = platforms.filter((one) => one.slug === platform || platformsWithSteps.includes(one))
  const platformNames = Object.fromEntries(offered.map(({ slug, name }) => [slug, name]))
  const defaultPlatform = platformName(platforms, template.default_platform)
  const locales = Object.fromEntries(template.locales.map((option) => [option, languageName(option)]))
  return (
    <div class="grid four">
      <SelectField
        label="Platform"
        path="platform"
        value={platform}
        onInput={(slug) => onChange({ platform: slug })}
        options={{ '': `Default: ${defaultPlatform}`, ...platformNames }}
      />
      <SelectField
        label="Language"
        path="locale"
        value={locale}
        onInput={(tag) => onChange({ locale: tag })}
        options={{ '': `Default: ${languageName(template.default_locale)}`, ...locales }}
      />
    </div>
  )
}

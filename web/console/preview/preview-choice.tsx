import type { VNode } from 'preact'
import type { Platform } from '../api/platforms.ts'
import type { Template } from '../api/templates.ts'
import { textDirection } from '../../../shared/content/text-direction.ts'
import { languageName } from '../language-name.ts'
import { SelectField } from '../parts/field.tsx'
import { LookFields, type Look } from './preview-frame.tsx'

export type PreviewOptions = { readonly platform: string; readonly locale: string; readonly scope: string }

export type PreviewChoiceProps = {
  template: Pick<Template, 'locales'>
  platforms: readonly Platform[]
  scopes: readonly string[]
  options: PreviewOptions
  setChosen: (options: PreviewOptions) => void
  look: Look
  setLook: (look: Look) => void
}

/** Fields for a preview's platform, language, scope and look. */
export function PreviewChoice(props: PreviewChoiceProps): VNode {
  const { template, platforms, scopes, options, setChosen, look, setLook } = props
  return (
    <div class="preview-choice">
      <SelectField
        label="Platform"
        value={options.platform}
        onInput={(platform) => setChosen({ ...options, platform })}
        options={Object.fromEntries(platforms.map(({ slug, name }) => [slug, name]))}
      />
      {template.locales.length > 1 && (
        <SelectField
          label="Language"
          value={options.locale}
          onInput={(locale) => setChosen({ ...options, locale })}
          options={Object.fromEntries(
            template.locales.map((locale) => [locale, languageWithDirection(locale)]),
          )}
        />
      )}
      {scopes.length > 1 && (
        <SelectField
          label="Scope"
          value={options.scope}
          onInput={(scope) => setChosen({ ...options, scope })}
          options={Object.fromEntries(scopes.map((scope) => [scope, scope]))}
        />
      )}
      <LookFields look={look} setLook={setLook} />
    </div>
  )
}

function languageWithDirection(locale: string): string {
  const isFromRight = textDirection(locale) === 'rtl'
  return languageName(locale) + (isFromRight ? ', right to left' : '')
}

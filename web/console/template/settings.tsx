import type { VNode } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { useLoad, Show } from '../load.tsx'
import { useLeaveGuard } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { SelectField, TextField } from '../parts/field.tsx'
import { ListField } from '../parts/list-field.tsx'
import { wordsOf } from '../parts/list-text.ts'
import { FieldProblemsContext } from '../parts/field-problems.ts'
import { useFocusField } from '../editor/focus-field.ts'
import { fieldProblems } from '../problems/finding-places.ts'
import { listPlatforms, type Platform } from '../api/platforms.ts'
import { changeTemplate, type Template, type TemplateFields } from '../api/templates.ts'
import type { GuideContext } from './context.ts'
import { CompletionFields } from './completion.tsx'
import { DeleteGuide } from './delete-guide.tsx'
import { EmbedKeys } from './embed-keys.tsx'
import { NameFields } from './name-fields.tsx'
import { SettingProblems } from './setting-problems.tsx'
import { RuleList } from './rules.tsx'
import { VariableList } from './variables.tsx'

type SettingsProps = { guide: GuideContext; onChanged: (template: Template) => void }

/** Settings of the guide in all its versions, and the variables of the next one. */
export function Settings({ guide, onChanged }: SettingsProps): VNode {
  const { template } = guide
  const platforms = useLoad('platforms', listPlatforms)
  return (
    <>
      <Show load={platforms}>
        {(list) => <SettingsForm template={template} platforms={list} onChanged={onChanged} />}
      </Show>
      <EmbedKeys template={template} onChanged={onChanged} />
      <DeleteGuide guide={guide} />
    </>
  )
}

type SettingsFormProps = Pick<SettingsProps, 'onChanged'> & {
  template: Template
  platforms: readonly Platform[]
}

function SettingsForm({ template, platforms, onChanged }: SettingsFormProps): VNode {
  const [fields, setFields] = useState(() => fieldsOf(template))
  const action = useAction()
  const isUnsaved = JSON.stringify(fields) !== JSON.stringify(fieldsOf(template))
  useLeaveGuard(isUnsaved)
  const others = fields.locales.filter((locale) => locale !== fields.default_locale)
  const change = (changes: Partial<TemplateFields>): void => setFields({ ...fields, ...changes })
  const names = Object.fromEntries(platforms.map(({ slug, name }) => [slug, name]))
  const onSubmit = (event: Event): void => {
    event.preventDefault()
    void action.run(async () => onChanged(await changeTemplate(template, fields)))
  }
  const problems = fieldProblems(action.refusal?.errors ?? [])
  const focusField = useFocusField()
  useLayoutEffect(() => {
    const path = new URLSearchParams(location.search).get('field')
    if (path !== null) focusField(path.replace(/^template\./, ''))
  }, [])
  return (
    <FieldProblemsContext.Provider value={problems}>
      <form class="block" onSubmit={onSubmit} aria-labelledby="settings">
        <h2 id="settings">Settings</h2>
        <p>Changes apply immediately, also to the published version; only variables wait for the next one.</p>
        <NameFields {...fields} locales={others} onChange={change} />
        <GeneralFields {...{ fields, change, names }} />
        <CompletionFields
          completion={fields.completion}
          locales={others}
          onChange={(completion) => change({ completion })}
        />
        <VariableList
          variables={fields.variables}
          locales={others}
          onChange={(variables) => change({ variables })}
        />
        <RuleList
          rules={fields.detection_rules}
          platforms={names}
          onChange={(rules) => change({ detection_rules: rules })}
        />
        <SettingProblems refusal={action.refusal} show={focusField} />
        <SaveRow isUnsaved={isUnsaved} isBusy={action.isBusy} />
      </form>
    </FieldProblemsContext.Provider>
  )
}

type GeneralFieldsProps = {
  fields: TemplateFields
  change: (changes: Partial<TemplateFields>) => void
  /** Names of the platforms. */
  names: Readonly<Record<string, string>>
}

function GeneralFields({ fields, change, names }: GeneralFieldsProps): VNode {
  return (
    <>
      <div class="grid two">
        <ListField
          label="Languages"
          path="locales"
          hint="Language tags separated by commas, such as “en, de, pt-BR”."
          list={fields.locales}
          onChange={(locales) => change({ locales: [...locales] })}
          parse={wordsOf}
          required
        />
        <TextField
          label="Default language"
          path="default_locale"
          hint="The language of the steps, and the fallback for all other languages."
          value={fields.default_locale}
          onInput={(locale) => change({ default_locale: locale })}
          required
        />
      </div>
      <SelectField
        label="Default platform"
        path="default_platform"
        hint="Used when neither the page nor a rule below sets the platform."
        value={fields.default_platform}
        onInput={(platform) => change({ default_platform: platform })}
        options={names}
      />
    </>
  )
}

function SaveRow({ isUnsaved, isBusy }: { isUnsaved: boolean; isBusy: boolean }): VNode {
  return (
    <div class="row">
      <Button kind="primary" submits busy={isBusy} disabled={!isUnsaved}>
        Save settings
      </Button>
      <span class="fine" role="status">
        {isUnsaved ? 'Unsaved changes' : 'All changes saved'}
      </span>
    </div>
  )
}

function fieldsOf(template: Template): TemplateFields {
  const { name, name_i18n, default_locale, locales, default_platform, ...rest } = template
  const { detection_rules, variables, completion } = rest
  const languages = { name_i18n, default_locale, locales }
  return { name, ...languages, default_platform, detection_rules, variables, completion }
}

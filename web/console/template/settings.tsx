import type { VNode } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { useLoad, Show } from '../load.tsx'
import { useLeaveGuard } from '../location.tsx'
import { SelectField, TextField } from '../parts/field.tsx'
import { ListField } from '../parts/list-field.tsx'
import { wordsOf } from '../parts/list-text.ts'
import { FieldProblemsContext, fieldProblems } from '../parts/field-problems.ts'
import { SaveRow } from '../parts/save-row.tsx'
import { languageCalled } from '../../../shared/content/language-tags.ts'
import { isSame } from '../draft/changes.ts'
import { useEditorKeys } from '../editor/editor-keys.ts'
import { useFocusField } from '../parts/focus-field.ts'
import { UndoButtons } from '../editor/undo-buttons.tsx'
import { listPlatforms, type Platform } from '../api/platforms.ts'
import { fieldsOf, type Template, type TemplateFields } from '../api/templates.ts'
import type { GuideContext } from '../guide-context.ts'
import { CompletionFields } from './completion.tsx'
import { DeleteGuide } from './delete-guide.tsx'
import { intervals, intervalsWith } from '../incidents/statuses.ts'
import { EmbedKeys } from '../embed/embed-keys.tsx'
import { NameFields } from './name-fields.tsx'
import { nameOfSetting, SettingProblems } from '../settings/setting-problems.tsx'
import { RuleList } from './rules.tsx'
import { ConflictNote } from '../settings/conflict-note.tsx'
import { useFieldHistory } from '../settings/use-field-history.ts'
import { useSaveSettings } from '../settings/use-save-settings.ts'
import { UnsupportedValues } from './unsupported-values.tsx'
import { VariableList } from './variables.tsx'

type SettingsProps = { guide: GuideContext; onChanged: (template: Template) => void }

/** Settings that apply to all versions of a guide, and the variables of its next version. */
export function Settings({ guide, onChanged }: SettingsProps): VNode {
  const { template } = guide
  const platforms = useLoad('platforms', listPlatforms)
  return (
    <>
      <Show load={platforms}>
        {(list) => <SettingsForm template={template} platforms={list} onChanged={onChanged} />}
      </Show>
      <div class="settings">
        <EmbedKeys template={template} onChanged={onChanged} />
        <DeleteGuide guide={guide} />
      </div>
    </>
  )
}

type SettingsFormProps = Pick<SettingsProps, 'onChanged'> & {
  template: Template
  platforms: readonly Platform[]
}

function SettingsForm({ template, platforms, onChanged }: SettingsFormProps): VNode {
  const history = useFieldHistory(fieldsOf(template))
  const { fields, change } = history
  const form = useRef<HTMLFormElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const action = useAction()
  const focusField = useFocusField()
  const isUnsaved = !isSame(fields, fieldsOf(template))
  const misnamed = (['locales', 'default_locale'] as const).find(
    (name) => problemOfLanguages([fields[name]].flat()) !== undefined,
  )
  useLeaveGuard(isUnsaved)
  const { save, conflict, takeTheirs } = useSaveSettings({ template, history, onChanged })
  const restore = (direction: 'undo' | 'redo'): void => {
    const path = history.restore(direction)
    if (path === undefined) return
    setAnnouncement(`${direction === 'undo' ? 'Undone' : 'Redone'}: ${nameOfSetting({ path })}`)
    focusField(path)
  }
  const [undo, redo] = [() => restore('undo'), () => restore('redo')]
  useEditorKeys({ save: () => form.current?.requestSubmit(), undo, redo })
  useLayoutEffect(() => {
    const path = new URLSearchParams(location.search).get('field')
    if (path !== null) focusField(path.replace(/^template\./, ''))
  }, [])
  return (
    <FieldProblemsContext.Provider value={fieldProblems(action.error?.errors ?? [])}>
      <form
        ref={form}
        class="settings"
        aria-label="Settings"
        onSubmit={(event) => {
          event.preventDefault()
          if (misnamed) focusField(misnamed)
          else if (isUnsaved && !action.isBusy) void action.run(save)
        }}
      >
        <p class="fine">
          Changes apply immediately, including to the published version. Changes to variables take effect with
          the next version.
        </p>
        <UnsupportedValues unsupported={template.unsupported} />
        <SettingFields fields={fields} change={change} platforms={platforms} />
        <p class="unseen" role="status">
          {announcement}
        </p>
        <ConflictNote conflict={conflict} takeTheirs={takeTheirs} />
        <SettingProblems error={action.error} show={focusField} />
        <SaveRow isUnsaved={isUnsaved} isBusy={action.isBusy}>
          <UndoButtons canUndo={history.canUndo} canRedo={history.canRedo} undo={undo} redo={redo} />
        </SaveRow>
      </form>
    </FieldProblemsContext.Provider>
  )
}

type SettingFieldsProps = {
  fields: TemplateFields
  change: (changes: Partial<TemplateFields>) => void
  platforms: readonly Platform[]
}

function SettingFields({ fields, change, platforms }: SettingFieldsProps): VNode {
  const otherLocales = fields.locales.filter((locale) => locale !== fields.default_locale)
  const platformNames = Object.fromEntries(platforms.map(({ slug, name }) => [slug, name]))
  return (
    <>
      <NameFields {...fields} locales={otherLocales} onChange={change} />
      <GeneralFields {...{ fields, change, platformNames }} />
      <CompletionFields
        completion={fields.completion}
        locales={otherLocales}
        onChange={(completion) => change({ completion })}
      />
      <VariableList
        variables={fields.variables}
        locales={otherLocales}
        onChange={(variables) => change({ variables })}
      />
      <RuleList
        rules={fields.detection_rules}
        platforms={platformNames}
        onChange={(rules) => change({ detection_rules: rules })}
      />
    </>
  )
}

/** Says how the first language that is written as its name is written as a tag. */
function problemOfLanguages(tags: readonly string[]): string | undefined {
  const [named] = tags.flatMap((tag) => languageCalled(tag) ?? [])
  return named && `${named.name} is written “${named.tag}”.`
}

const publicLimits = {
  '': "The service's setting",
  key: 'For all visitors together',
  client: 'For each network of visitors',
}

type GeneralFieldsProps = {
  fields: TemplateFields
  change: (changes: Partial<TemplateFields>) => void
  /** Platform names, keyed by slug. */
  platformNames: Readonly<Record<string, string>>
}

function GeneralFields({ fields, change, platformNames }: GeneralFieldsProps): VNode {
  const interval = fields.monitor_default?.interval ?? ''
  return (
    <>
      <ListField
        label="Languages"
        path="locales"
        hint="Language tags separated by commas, such as “en, de, pt-BR”."
        list={fields.locales}
        onChange={(locales) => change({ locales: [...locales] })}
        parse={wordsOf}
        problem={problemOfLanguages(fields.locales)}
        required
      />
      <TextField
        label="Default language"
        path="default_locale"
        hint="The language of the steps, and the fallback for all other languages."
        value={fields.default_locale}
        onInput={(locale) => change({ default_locale: locale })}
        problem={problemOfLanguages([fields.default_locale])}
        required
      />
      <SelectField
        label="Default platform"
        path="default_platform"
        hint="Used when neither the page nor a rule below sets the platform."
        value={fields.default_platform}
        onInput={(platform) => change({ default_platform: platform })}
        options={platformNames}
      />
      <SelectField
        label="Limits for visitors"
        path="public_limits"
        hint="For each network of visitors, one visitor cannot use up the guide for the others. Requests with an installation's token have limits of their own."
        value={fields.public_limits ?? ''}
        onInput={(who) => change({ public_limits: who === 'key' || who === 'client' ? who : null })}
        options={publicLimits}
      />
      <SelectField
        label="Monitor completed installations"
        path="monitor_default"
        hint="Looks at each site again and again from its completion on, and tells when something is gone. Those that are complete already stay as they are."
        value={interval}
        onInput={(chosen) => change({ monitor_default: chosen === '' ? null : { interval: chosen } })}
        options={{ '': 'Off', ...(interval === '' ? intervals : intervalsWith(interval)) }}
      />
    </>
  )
}

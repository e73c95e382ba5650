import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useAct } from '../act.ts'
import { useLoad, Show } from '../load.tsx'
import { useLeaveGuard } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { SelectField, TextField } from '../parts/field.tsx'
import { RefusalNote } from '../parts/notice.tsx'
import { listPlatforms, type Platform } from '../wire/platforms.ts'
import { changeTemplate, type Template, type TemplateFields } from '../wire/templates.ts'
import { DeleteGuide } from './delete-guide.tsx'
import { EmbedKeys } from './embed-keys.tsx'
import { RuleList } from './rules.tsx'
import { VariableList } from './variables.tsx'

type SettingsProps = { template: Template; onChanged: (template: Template) => void }

/** What holds for the guide in all its versions. */
export function Settings({ template, onChanged }: SettingsProps): VNode {
  const platforms = useLoad('platforms', listPlatforms)
  return (
    <>
      <Show load={platforms}>
        {(list) => <SettingsForm template={template} platforms={list} onChanged={onChanged} />}
      </Show>
      <EmbedKeys template={template} onChanged={onChanged} />
      <DeleteGuide template={template} />
    </>
  )
}

type FormProps = SettingsProps & { platforms: readonly Platform[] }

function SettingsForm({ template, platforms, onChanged }: FormProps): VNode {
  const [fields, setFields] = useState(() => fieldsOf(template))
  const [locales, setLocales] = useState(fields.locales.join(', '))
  const act = useAct()
  const given = { ...fields, locales: locales.split(/[\s,]+/).filter(Boolean) }
  const isUnsaved = JSON.stringify(given) !== JSON.stringify(fieldsOf(template))
  useLeaveGuard(isUnsaved)
  const change = (changes: Partial<TemplateFields>): void => setFields({ ...fields, ...changes })
  const names = Object.fromEntries(platforms.map(({ slug, name }) => [slug, name]))
  const onSubmit = (event: Event): void => {
    event.preventDefault()
    void act.run(async () => onChanged(await changeTemplate(template, given)))
  }
  return (
    <form class="block" onSubmit={onSubmit} aria-labelledby="settings">
      <h2 id="settings">Settings</h2>
      <p>These hold at once, for the published version too.</p>
      <TextField label="Name" value={fields.name} onInput={(name) => change({ name })} required max={200} />
      <div class="grid two">
        <TextField
          label="Languages"
          hint="Language tags with commas between, such as “en, de, pt-BR”."
          value={locales}
          onInput={setLocales}
          required
        />
        <TextField
          label="Default language"
          hint="For readers of any other language; the one that the steps are written in."
          value={fields.default_locale}
          onInput={(locale) => change({ default_locale: locale })}
          required
        />
      </div>
      <SelectField
        label="Default platform"
        hint="Where neither the page nor a rule below says what the reader's site is made with."
        value={fields.default_platform}
        onInput={(platform) => change({ default_platform: platform })}
        options={names}
      />
      <VariableList variables={fields.variables} onChange={(variables) => change({ variables })} />
      <RuleList
        rules={fields.detection_rules}
        platforms={names}
        onChange={(rules) => change({ detection_rules: rules })}
      />
      <RefusalNote refusal={act.refusal} />
      <div class="row">
        <Button kind="primary" submits busy={act.isBusy} disabled={!isUnsaved}>
          Save settings
        </Button>
        <span class="fine" role="status">
          {isUnsaved ? 'Not saved yet' : 'All changes are saved'}
        </span>
      </div>
    </form>
  )
}

function fieldsOf(template: Template): TemplateFields {
  const { name, default_locale, locales, default_platform, detection_rules, variables } = template
  return { name, default_locale, locales, default_platform, detection_rules, variables }
}

import type { VNode } from 'preact'
import { Trash2 } from 'lucide'
import { Button } from '../parts/button.tsx'
import { Checkbox, SelectField, TextField } from '../parts/field.tsx'
import { ListField } from '../parts/list-field.tsx'
import { entriesOf } from '../parts/list-text.ts'
import { SettingGroup } from '../parts/setting-group.tsx'
import type { Variable } from '../api/templates.ts'
import { MAX_VALUE } from '../snippet/variables.ts'
import { Translations, type Texts } from './translations.tsx'
import { useSettingList } from '../settings/use-setting-list.ts'

const variableTypes = {
  id: 'ID',
  domain: 'Domain',
  url: 'URL',
  text: 'Free text',
  enum: 'Choice from a list',
}

const newVariable: Variable = {
  name: '',
  type: 'id',
  label: '',
  required: false,
  example: '',
  maxLength: MAX_VALUE,
}

type VariableListProps = {
  variables: readonly Variable[]
  /** Languages of the guide other than its default one. */
  locales: readonly string[]
  onChange: (variables: readonly Variable[]) => void
}

/** Variables of the guide. Each visitor has their own values. */
export function VariableList({ variables, locales, onChange }: VariableListProps): VNode {
  const list = useSettingList({ path: 'variables', entries: variables, onChange })
  return (
    <SettingGroup
      title="Variables"
      path="variables"
      about={
        <>
          <p>
            {'Write {{name}} in a step, and each visitor sees their own value, such as a site ID. '}
            Visitors without a value see the default, or the example if there is no default.
          </p>
          <p>Changes take effect with the next version that you publish, and are signed with it.</p>
        </>
      }
    >
      {variables.map((variable, index) => (
        <VariableFields
          key={index}
          path={`variables.${index}`}
          variable={variable}
          locales={locales}
          onChange={(changed) => onChange(variables.with(index, changed))}
          onRemove={() => list.remove(index)}
        />
      ))}
      <Button path={list.addPath} onClick={() => list.add(newVariable, 'name')}>
        Add a variable
      </Button>
    </SettingGroup>
  )
}

type VariableFieldsProps = {
  /** Path of the variable in the settings. */
  path: string
  variable: Variable
  locales: readonly string[]
  onChange: (variable: Variable) => void
  onRemove: () => void
}

function VariableFields({ path, variable, locales, onChange, onRemove }: VariableFieldsProps): VNode {
  const set = (changes: Partial<Variable>): void => onChange({ ...variable, ...changes })
  const setType = (type: string): void => {
    const { options: _, ...rest } = variable
    const changed = { ...rest, type: type as Variable['type'] }
    onChange(type === 'enum' ? { ...changed, options: [variable.example || 'first'] } : changed)
  }
  return (
    <div class="item" data-path={path} tabIndex={-1} role="group" aria-label={`Variable ${variable.name}`}>
      <div class="item-fields">
        <TextField
          label="Name"
          path={`${path}.name`}
          value={variable.name}
          onInput={(name) => set({ name })}
          required
          isCode
          max={50}
        />
        <TextField
          label="Label"
          path={`${path}.label`}
          value={variable.label}
          onInput={(label) => set({ label })}
          required
          max={200}
        />
        <SelectField
          label="Type"
          path={`${path}.type`}
          value={variable.type}
          onInput={setType}
          options={variableTypes}
        />
        <TextField
          label="Example"
          path={`${path}.example`}
          value={variable.example}
          onInput={(example) => set({ example })}
          required
          max={1000}
        />
        <DefaultField path={path} variable={variable} onChange={onChange} />
        <LengthField path={path} variable={variable} onChange={onChange} />
        <div class="row item-end">
          <Checkbox label="Required" checked={variable.required} onInput={(required) => set({ required })} />
          <Button
            kind="quiet"
            icon={Trash2}
            onClick={onRemove}
            label={`Remove the variable ${variable.name}`}
          />
        </div>
      </div>
      <OptionsField {...{ path, variable, onChange }} />
      <LabelTranslations {...{ path, variable, locales, onChange }} />
    </div>
  )
}

/** Fields for the label in the other languages of the guide. */
function LabelTranslations({
  path,
  variable,
  locales,
  onChange,
}: Omit<VariableFieldsProps, 'onRemove'>): VNode {
  const { label_i18n: texts = {}, ...rest } = variable
  const setTexts = (labels: Texts): void =>
    onChange(Object.keys(labels).length > 0 ? { ...rest, label_i18n: labels } : rest)
  return (
    <Translations
      of="Label"
      original={variable.label}
      path={`${path}.label_i18n`}
      texts={texts}
      locales={locales}
      onChange={setTexts}
    />
  )
}

type PartProps = Pick<VariableFieldsProps, 'path' | 'variable' | 'onChange'>

function DefaultField({ path, variable, onChange }: PartProps): VNode {
  const setDefault = (text: string): void => {
    const { default: _, ...rest } = variable
    onChange(text === '' ? rest : { ...rest, default: text })
  }
  return (
    <TextField
      label="Default (optional)"
      path={`${path}.default`}
      value={variable.default ?? ''}
      onInput={setDefault}
      max={1000}
    />
  )
}

/** Field for the longest value. The options of a list have their own limit. */
function LengthField({ path, variable, onChange }: PartProps): VNode | null {
  if (variable.type === 'enum') return null
  return (
    <TextField
      label="Longest value (characters)"
      path={`${path}.maxLength`}
      type="number"
      value={String(variable.maxLength)}
      onInput={(text) => onChange({ ...variable, maxLength: Number(text) })}
    />
  )
}

/** Field for the options of a variable with a fixed list of values. */
function OptionsField({ path, variable, onChange }: PartProps): VNode | null {
  if (!variable.options) return null
  return (
    <ListField
      label="Options"
      path={`${path}.options`}
      hint="Separated by commas, or one per line."
      list={variable.options}
      onChange={(options) => onChange({ ...variable, options: [...options] })}
      parse={entriesOf}
    />
  )
}

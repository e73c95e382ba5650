import type { VNode } from 'preact'
import { Button } from '../parts/button.tsx'
import { Checkbox, SelectField, TextField } from '../parts/field.tsx'
import { ListField } from '../parts/list-field.tsx'
import { entriesOf } from '../parts/list-text.ts'
import type { Variable } from '../api/templates.ts'
import { Translations, type Texts } from './translations.tsx'

const variableTypes = { id: 'ID', domain: 'Domain', url: 'URL', text: 'Free text', enum: 'One of a list' }

const newVariable: Variable = {
  name: '',
  type: 'id',
  label: '',
  required: false,
  example: '',
  maxLength: 200,
}

type VariableListProps = {
  variables: readonly Variable[]
  /** Languages of the guide other than its default one. */
  locales: readonly string[]
  onChange: (variables: readonly Variable[]) => void
}

/** Variables of the guide, which have a value for each visitor. */
export function VariableList({ variables, locales, onChange }: VariableListProps): VNode {
  return (
    <fieldset>
      <legend>Variables</legend>
      <p class="hint">
        {'Write {{name}} in a step, and each visitor sees their own value, such as a site ID or a domain.'}
      </p>
      <p class="hint">Changes take effect with the next version that you publish, and are signed with it.</p>
      {variables.map((variable, index) => (
        <VariableFields
          key={index}
          path={`variables.${index}`}
          variable={variable}
          locales={locales}
          onChange={(changed) => onChange(variables.with(index, changed))}
          onRemove={() => onChange(variables.toSpliced(index, 1))}
        />
      ))}
      <Button onClick={() => onChange([...variables, newVariable])}>Add a variable</Button>
    </fieldset>
  )
}

type VariableFieldsProps = {
  /** Path of the declaration in the settings. */
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
      <div class="grid four">
        <TextField
          label="Name"
          path={`${path}.name`}
          value={variable.name}
          onInput={(name) => set({ name })}
          required
          code
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
          hint="Shown when there is neither a value nor a default."
          value={variable.example}
          onInput={(example) => set({ example })}
          required
          max={1000}
        />
      </div>
      <LabelTranslations {...{ path, variable, locales, onChange }} />
      <DefaultFields path={path} variable={variable} onChange={onChange} />
      <div class="row">
        <Checkbox label="Required" checked={variable.required} onInput={(required) => set({ required })} />
        <Button kind="quiet" onClick={onRemove} label={`Remove the variable ${variable.name}`}>
          Remove
        </Button>
      </div>
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
      path={`${path}.label_i18n`}
      texts={texts}
      locales={locales}
      onChange={setTexts}
    />
  )
}

/** Fields for the default of a variable, and for the list that its values are from. */
function DefaultFields({
  path,
  variable,
  onChange,
}: Omit<VariableFieldsProps, 'locales' | 'onRemove'>): VNode {
  const setDefault = (text: string): void => {
    const { default: _, ...rest } = variable
    onChange(text === '' ? rest : { ...rest, default: text })
  }
  return (
    <>
      <TextField
        label="Default (optional)"
        path={`${path}.default`}
        hint="Used in texts and checks when the page gives no value."
        value={variable.default ?? ''}
        onInput={setDefault}
        max={1000}
      />
      {variable.options && (
        <ListField
          label="Options"
          path={`${path}.options`}
          hint="Separated by commas, or one per line."
          list={variable.options}
          onChange={(options) => onChange({ ...variable, options: [...options] })}
          parse={entriesOf}
        />
      )}
    </>
  )
}

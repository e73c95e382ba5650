import type { VNode } from 'preact'
import { Button } from '../parts/button.tsx'
import { Checkbox, SelectField, TextField } from '../parts/field.tsx'
import type { Variable } from '../wire/templates.ts'

const kinds = { id: 'Id', domain: 'Domain', url: 'Address (URL)', text: 'Free text', enum: 'One of a list' }

const fresh: Variable = { name: '', type: 'id', label: '', required: false, example: '', maxLength: 200 }

type VariableListProps = {
  variables: readonly Variable[]
  onChange: (variables: readonly Variable[]) => void
}

/** What is filled into the guide for each reader. */
export function VariableList({ variables, onChange }: VariableListProps): VNode {
  return (
    <fieldset>
      <legend>Variables</legend>
      <p class="hint">
        {'Write {{name}} in a step, and each reader sees their own value: their site ID, their domain.'}
      </p>
      {variables.map((variable, index) => (
        <VariableFields
          key={index}
          variable={variable}
          onChange={(changed) => onChange(variables.with(index, changed))}
          onRemove={() => onChange(variables.toSpliced(index, 1))}
        />
      ))}
      <Button onClick={() => onChange([...variables, fresh])}>Add a variable</Button>
    </fieldset>
  )
}

type FieldsProps = { variable: Variable; onChange: (variable: Variable) => void; onRemove: () => void }

function VariableFields({ variable, onChange, onRemove }: FieldsProps): VNode {
  const set = (changes: Partial<Variable>): void => onChange({ ...variable, ...changes })
  const setType = (type: string): void => {
    const { options: _, ...rest } = variable
    const changed = { ...rest, type: type as Variable['type'] }
    onChange(type === 'enum' ? { ...changed, options: [variable.example || 'first'] } : changed)
  }
  return (
    <div class="item">
      <div class="grid four">
        <TextField
          label="Name"
          value={variable.name}
          onInput={(name) => set({ name })}
          required
          code
          max={50}
        />
        <TextField
          label="Label"
          value={variable.label}
          onInput={(label) => set({ label })}
          required
          max={200}
        />
        <SelectField label="Kind" value={variable.type} onInput={setType} options={kinds} />
        <TextField
          label="Example"
          hint="Shown where no value is given."
          value={variable.example}
          onInput={(example) => set({ example })}
          required
          max={1000}
        />
      </div>
      {variable.options && (
        <TextField
          label="Options"
          hint="With commas between."
          value={variable.options.join(', ')}
          onInput={(text) => set({ options: text.split(',').map((one) => one.trim()) })}
        />
      )}
      <div class="row">
        <Checkbox label="Required" checked={variable.required} onInput={(required) => set({ required })} />
        <Button kind="quiet" onClick={onRemove} label={`Remove the variable ${variable.name}`}>
          Remove
        </Button>
      </div>
    </div>
  )
}

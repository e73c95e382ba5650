import { textDirection } from '../../../shared/content/text-direction.ts'
import type { ComponentChildren, VNode } from 'preact'
import { useId } from 'preact/hooks'
import { useFieldProblem } from './field-problems.ts'

type Common = {
  label: string
  hint?: ComponentChildren
  /** Text that the value translates. It is shown above the field. */
  original?: string | undefined
  /** Problem with the value. */
  problem?: string | undefined
  /** Path of the field in the saved data, for links from findings. */
  path?: string
  required?: boolean
}

type TextProps = Common & {
  value: string
  onInput: (value: string) => void
  type?: 'text' | 'url' | 'password' | 'color' | 'number' | 'date' | 'datetime-local'
  placeholder?: string
  rows?: number
  isCode?: boolean
  /** Language of the value, if it is not that of the console. */
  locale?: string
  max?: number
  autoFocus?: boolean
}

/** A labelled text input, or a text area if `rows` is set. */
export function TextField({
  value,
  onInput,
  type = 'text',
  rows,
  isCode,
  locale,
  max,
  ...common
}: TextProps): VNode {
  const { ids, problem, attributes } = useField(common)
  // Preact's types accept one literal input type, not a union (11.2.0, `InputAriaRoles` in src/dom.d.ts).
  const inputType = { type } as { type: 'text' }
  const shared = {
    ...attributes,
    ...(locale !== undefined && { lang: locale, dir: textDirection(locale) }),
    value,
    maxLength: max,
    placeholder: common.placeholder,
    spellcheck: !isCode,
    class: isCode ? 'code' : undefined,
    autoFocus: common.autoFocus,
  }
  return (
    <Labelled {...common} ids={ids} problem={problem}>
      {rows === undefined ? (
        <input
          {...shared}
          {...inputType}
          autocomplete="off"
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      ) : (
        <textarea {...shared} rows={rows} onInput={(event) => onInput(event.currentTarget.value)} />
      )}
    </Labelled>
  )
}

type SelectProps = Common & {
  value: string
  onInput: (value: string) => void
  options: Readonly<Record<string, string>>
}

export function SelectField({ value, onInput, options, ...common }: SelectProps): VNode {
  const { ids, problem, attributes } = useField(common)
  return (
    <Labelled {...common} ids={ids} problem={problem}>
      <select {...attributes} value={value} onInput={(event) => onInput(event.currentTarget.value)}>
        {Object.entries(options).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

type CheckboxProps = {
  label: string
  checked: boolean
  onInput: (checked: boolean) => void
  hint?: string
  disabled?: boolean
}

export function Checkbox({ label, checked, onInput, hint, disabled = false }: CheckboxProps): VNode {
  return (
    <label class="checkbox">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onInput={(event) => onInput(event.currentTarget.checked)}
      />
      <span>
        {label}
        {hint !== undefined && <small class="hint">{hint}</small>}
      </span>
    </label>
  )
}

type Ids = { field: string; original: string; hint: string; problem: string }

type Field = { ids: Ids; problem: string | undefined; attributes: Record<string, unknown> }

function useField({ hint, original, path, required, ...common }: Common): Field {
  const field = useId()
  const contextProblem = useFieldProblem(path)
  const problem = common.problem ?? contextProblem
  const ids = {
    field,
    original: `${field}-original`,
    hint: `${field}-hint`,
    problem: `${field}-problem`,
  }
  const describedBy = [
    original && ids.original,
    hint !== undefined && ids.hint,
    problem !== undefined && ids.problem,
  ].filter(Boolean)
  const attributes = {
    id: field,
    required,
    'data-path': path,
    'aria-invalid': problem === undefined ? undefined : 'true',
    'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
  }
  return { ids, problem, attributes }
}

type LabelledProps = Common & { ids: Ids; children: VNode }

function Labelled({ ids, label, original, hint, problem, children }: LabelledProps): VNode {
  return (
    <div class="field">
      <label for={ids.field}>{label}</label>
      {original && (
        <p id={ids.original} class="original" dir="auto">
          {original}
        </p>
      )}
      {children}
      {hint !== undefined && (
        <small id={ids.hint} class="hint">
          {hint}
        </small>
      )}
      {problem !== undefined && (
        <small id={ids.problem} class="problem">
          {problem}
        </small>
      )}
    </div>
  )
}

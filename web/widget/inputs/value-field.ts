import type { GuideVariable } from '../guide.ts'
import { say, type Labels, type InputLabels } from '../labels.ts'
import { fill, h } from '../view/dom.ts'
import type { TypedValues } from './typed-values.ts'

export type ValueField = {
  readonly element: HTMLElement
  /** Shows the value that was typed into the variable's field in another step. */
  update(): void
  /** If the value is invalid, shows the problem next to the field, focuses the field and returns true. */
  complain(): boolean
}

type FieldDeps = {
  readonly typed: TypedValues
  readonly labels: Labels & InputLabels
  readonly id: string
  onInput(): void
}

/** Creates a field for a variable's value. */
export function valueField(variable: GuideVariable, { typed, labels, id, onInput }: FieldDeps): ValueField {
  const { label, example, options, default: standard = '' } = variable
  const problem = h('p', { id, class: 'problem' })
  const about = { 'aria-describedby': id, oninput, onchange: () => runAfterPress(show) }
  const control = options
    ? h(
        'select',
        about,
        h('option', { value: '' }, standard),
        ...options.map((value) => h('option', { value }, value)),
      )
    : h('input', {
        ...about,
        placeholder: standard || example,
        autocomplete: 'off',
        spellcheck: 'false',
        dir: 'auto',
      })
  const element = h('div', {}, h('label', {}, label, control), problem)
  update()
  show()
  return { element, update, complain }

  function update(): void {
    const text = typed.textOf(variable)
    if (control.value !== text) control.value = text
    if (!problemOf(variable, typed)) show()
  }

  function oninput(): void {
    typed.set(variable, control.value)
    onInput()
  }

  function show(): void {
    const found = control.value && problemOf(variable, typed)
    tell(found && textOf(found, variable, labels))
  }

  function tell(text: string | false | undefined): void {
    control.ariaInvalid = text ? 'true' : null
    fill(problem, text)
  }

  function complain(): boolean {
    const found = problemOf(variable, typed)
    tell(found && textOf(found, variable, labels))
    if (found) control.focus()
    return !!found
  }
}

type Problem = (typeof problems)[GuideVariable['type']] | 'valueMissing' | 'tooLong'

/** Returns the problem with a variable's text. Undefined if the value is valid or not required. */
export function problemOf(variable: GuideVariable, typed: TypedValues): Problem | undefined {
  const { name, type, maxLength, default: standard } = variable
  const text = typed.textOf(variable).trim()
  if (typed.values.has(name) || (!text && standard !== undefined)) return undefined
  if (!text) return 'valueMissing'
  return text.length > maxLength ? 'tooLong' : problems[type]
}

/** Runs a function now, or after the current press, because a message could move a button away before its click. */
function runAfterPress(act: () => void): void {
  if (!document.documentElement.matches(':active')) return act()
  const over = new AbortController()
  const onend = (): void => {
    over.abort()
    // The click follows.
    setTimeout(act)
  }
  for (const end of ['mouseup', 'dragend']) {
    addEventListener(end, onend, { capture: true, signal: over.signal })
  }
}

function textOf(problem: Problem, { maxLength }: GuideVariable, labels: FieldDeps['labels']): string {
  return problem === 'tooLong' ? say(labels, problem, { limit: maxLength }) : labels[problem]
}

const problems = {
  id: 'notId',
  domain: 'notDomain',
  url: 'notUrl',
  text: 'notText',
  enum: 'notOption',
} as const

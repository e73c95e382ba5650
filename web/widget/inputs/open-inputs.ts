import type { Guide, GuideVariable, Step } from '../guide.ts'
import type { Labels } from '../labels.ts'
import { addStyles } from '../view/styles.ts'
import { h } from '../view/dom.ts'
import { fillStep } from './fill-step.ts'
import css from './inputs.css'
import { inputs as english } from '../../../shared/messages/widget/en.ts'
import { TypedValues } from './typed-values.ts'
import { problemOf, valueField, type ValueField } from './value-field.ts'

/** Fields for values that the page does not provide. */
export type Inputs = ReturnType<typeof openInputs>

type InputDeps = {
  readonly box: HTMLElement
  readonly embedKey: string
  readonly labels: Labels
  readonly memory: Record<string, string>
  /** Values of the page, and those of it that the service refused. */
  readonly kept: Readonly<Record<string, string>>
  readonly refused: Readonly<Record<string, string>>
}

/** Creates the fields of a guide's variables, and fills its steps with the typed values. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- its type is Inputs
export function openInputs({ variables = [] }: Guide, deps: InputDeps) {
  const { box, labels, kept } = deps
  const typed = new TypedValues(variables, deps)
  const names = new Set(variables.map(({ name }) => name))
  const blanks = new Map(
    variables.flatMap(({ name, label, default: standard }) =>
      standard === undefined ? [[name, `\u2039${label}\u203a`] as const] : [],
    ),
  )
  const fields = new Map<string, ValueField[]>()
  const redraws = new Map<string, () => void>()
  addStyles(box.getRootNode(), css)
  return { askFor, bind, complain, withValues, values }

  /** Fills a step with the values. Variables with a field need no notice about a missing value. */
  function withValues(step: Step): Step {
    const { placeholders = [], ...rest } = fillStep(step, typed.values, blanks)
    return { ...rest, placeholders: placeholders.filter((name) => !names.has(name)) }
  }

  /** Returns a step's fields, and redraws the step whenever one of its values changes. */
  function bind(step: Step, draw: (step: Step) => void): HTMLElement | undefined {
    const own = variables
      .filter((variable) => isUsed(variable, step))
      .map((variable) => fieldOf(variable, step))
    if (own.length === 0) return undefined
    fields.set(step.slug, own)
    redraws.set(step.slug, () => {
      for (const field of own) field.update()
      draw(withValues(step))
    })
    return h('div', { class: 'values' }, ...own.map(({ element }) => element))
  }

  function fieldOf(variable: GuideVariable, { slug }: Step): ValueField {
    const onInput = (): void => redraws.forEach((redraw) => redraw())
    const all = { ...english, ...labels }
    return valueField(variable, { typed, labels: all, id: `${slug}-${variable.name}`, onInput })
  }

  /** Shows the problem of each of a step's fields with one, and focuses the first. Returns true if there is one. */
  function complain({ slug }: Step): boolean {
    // From the last one, so that the first keeps the focus.
    return (fields.get(slug) ?? []).toReversed().filter((field) => field.complain()).length > 0
  }

  /**
   * If a text has the example of a variable without a value, or the default of one whose typed value is invalid, returns
   * what asks for the value.
   */
  function askFor(text: string, step: Step): (() => void) | undefined {
    const lacking = variables.filter((variable) => problemOf(variable, typed))
    return lacking.some((variable) => isShownIn(text, step, variable)) ? () => void complain(step) : undefined
  }

  /** Returns the values for a check: the page's and the typed ones, and otherwise the shown defaults. */
  function values(): Record<string, string> {
    return { ...defaultsOf(variables), ...kept, ...Object.fromEntries(typed.values) }
  }
}

/** A page may have values of other guides, too, beside which the service takes no default by itself (decision 261). */
function defaultsOf(variables: readonly GuideVariable[]): Record<string, string> {
  return Object.fromEntries(variables.map(({ name, default: standard = '' }) => [name, standard]))
}

function isUsed({ name }: GuideVariable, { slots = [], placeholders = [] }: Step): boolean {
  return placeholders.includes(name) || slots.some(({ variable }) => variable === name)
}

/** True if a text has a variable's example, or its default. Nothing in a text shows where an empty default is. */
function isShownIn(text: string, step: Step, variable: GuideVariable): boolean {
  const { example, default: standard = example } = variable
  return standard === '' ? isUsed(variable, step) : text.includes(standard)
}

import { checkButton, type CheckOutcome } from './check-button.ts'
import { fill, h, type Child } from './dom.ts'
import type { Step } from '../guide.ts'
import { stepText } from '../markdown/step-text.ts'
import type { AskForValue, StepDeps } from '../session.ts'
import { sentence } from './sentence.ts'
import { stepProgress } from './step-progress.ts'

export type StepView = {
  readonly element: HTMLElement
  /** Shows the step with its body, or only its title. */
  show(isOpen: boolean): void
  focus(): void
}

type MarkLabel = 'mark' | 'anyway' | 'confirm'

/** Label of the button that marks a step as done by hand after a check, which must never block a visitor. */
const markLabels: Readonly<Partial<Record<CheckOutcome | 'manual' | '', MarkLabel>>> = {
  failed: 'anyway',
  unsure: 'confirm',
  refused: 'mark',
  manual: 'mark',
}

/**
 * Renders one step: a title that opens and closes it, the instructions, and the buttons. A conclusive failure reverts a done
 * step, except in an installation.
 */
export function stepView(step: Step, number: string, deps: StepDeps): StepView {
  const { labels, done, installation } = deps
  const hasCheck = (isChecked(step) && !needsLink(step)) || installation?.isChecked(step)
  const progress = stepProgress(step.slug, deps)
  let state: CheckOutcome | 'manual' | '' = hasCheck ? '' : 'manual'
  const { name, text } = textOf(step, deps)
  const tag = h('small')
  const toggle = (): void => deps.open(content.hidden ? step : undefined)
  const heading = h('button', { part: 'title', onclick: toggle }, h('i', {}, number), name, tag)
  const { button: check, panel } = checkButton(step, deps, (ended) => {
    state = ended
    if (state === 'passed') progress.complete(false)
    setDone((state !== 'failed' || !!installation) && done.has(step.slug))
    if (state === 'passed' && check.matches(':focus')) next.focus()
  })
  const next = nextButton(deps, panel.id)
  const mark = button(() => settle(!progress.state().isDone))
  const skip = button(() => settle(!progress.state().isSkipped, true))
  const buttons = [next, hasCheck && check, mark, step.optional && !installation && skip]
  const content = h('div', { part: 'body' }, ...text, panel, h('p', {}, ...buttons))
  const element = h('li', { part: 'step' }, h('h3', {}, heading), content)
  update()
  return { element, show, focus: () => heading.focus() }

  function show(isOpen: boolean): void {
    content.hidden = !isOpen
    heading.ariaExpanded = `${isOpen}`
    if (isOpen) progress.seen()
  }

  function settle(isSettled: boolean, isSkipped = false): void {
    if (isSettled && isSkipped) progress.skip()
    setDone(isSettled)
    if (isSettled) return deps.next()
    fill(panel)
    if (mark.hidden && !isSkipped) check.focus()
  }

  function setDone(isDone: boolean): void {
    if (!isDone) progress.reopen()
    else if (!progress.state().isSkipped) progress.complete(state === 'failed')
    deps.onChange()
    update()
  }

  function update(): void {
    const { isDone, isSkipped } = progress.state()
    element.className = `${isDone ? 'done' : state} ${isSkipped ? 'skipped' : ''}`
    const open = state === 'failed' || state === 'unsure' ? labels[state] : step.optional && labels.optional
    fill(tag, isDone ? labels[isSkipped ? 'skipped' : 'passed'] : open)
    next.hidden = !isDone
    check.className = isDone ? '' : 'primary'
    mark.hidden = isSkipped || !(isDone || markLabels[state])
    mark.className = (isDone && 'quiet') || (hasCheck ? '' : 'primary')
    fill(mark, labels[isDone ? 'undo' : (markLabels[state] ?? 'mark')])
    skip.hidden = isDone && !isSkipped
    fill(skip, labels[isSkipped ? 'unskip' : 'skip'])
    installation?.update(step, { ...deps, element, tag, mark, check, panel, setDone })
  }
}

function button(onclick: () => void): HTMLButtonElement {
  return h('button', { class: 'quiet', part: 'button', onclick })
}

/** Screen readers that stop reading the result when the focus moves to this button read it as the description. */
function nextButton({ labels, next }: StepDeps, describedBy: string): HTMLElement {
  const attributes = { class: 'primary', part: 'button', 'aria-describedby': describedBy, onclick: next }
  return h('button', attributes, labels.next)
}

/** Renders a step's title and text, with the fields for its values. */
function textOf(step: Step, deps: StepDeps): { readonly name: HTMLElement; readonly text: readonly Child[] } {
  const { inputs } = deps
  const name = h('span', {}, step.title)
  const wrapped = new Set<number>()
  if (!inputs) return { name, text: bodyOf(step, deps, wrapped) }
  const text = h('div', { class: 'text' })
  const draw = (shown: Step): void => {
    fill(name, shown.title)
    fill(text, ...bodyOf(shown, deps, wrapped))
  }
  draw(inputs.withValues(step))
  return { name, text: [inputs.bind(step, draw), text] }
}

function bodyOf(step: Step, deps: StepDeps, wrapped: Set<number>): Child[] {
  const { placeholders = [] } = step
  const { labels, inputs } = deps
  const isLinkNeeded = needsLink(step)
  const notice = h('p', { class: 'result unsure', tabindex: -1 })
  const askForValue: AskForValue = (text) =>
    isLinkNeeded && /[a-z2-7]{32}/.test(text) ? () => notice.focus() : inputs?.askFor(text, step)
  return [
    ...stepText(step, { ...deps, askForValue }, wrapped),
    placeholders[0] &&
      fill(
        notice,
        ...(isLinkNeeded
          ? [labels.needsLink]
          : sentence(labels, 'replace', { placeholders: placeholders.join(', ') })),
      ),
  ]
}

/** True if the step has an installation's token in it, which only a link to an installation brings. */
function needsLink({ placeholders = [] }: Step): boolean {
  return placeholders.includes('installation.token')
}

/** True if the service checks this step. A check of an unknown type does not count. */
export function isChecked({ verify }: Step): boolean {
  return /^(dns_lookup|http_ping|(script|rendered)_presence)$/.test(verify?.type ?? '')
}

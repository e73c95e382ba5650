import { checkButton } from './check-button.ts'
import { fill, h, type Child } from './dom.ts'
import type { Step } from '../guide.ts'
import { say } from '../labels.ts'
import type { StepDeps } from '../session.ts'

export type StepView = {
  readonly element: HTMLElement
  /** Shows the step with its body, or only its title. */
  show(isOpen: boolean): void
  focus(): void
}

/** Renders one step: a title that opens and closes it, the instructions, and the buttons. */
export function stepView(step: Step, number: number, deps: StepDeps): StepView {
  const { slug, title, optional } = step
  const { labels, emit, done, installation } = deps
  const hasCheck = isChecked(step) || installation?.isChecked(step)
  let seenAt = 0
  /** An inconclusive check must not block anybody: then the visitor may mark the step as done. */
  let canMark = !hasCheck

  const tag = h('small')
  const onclick = (): void => deps.open(content.hidden ? step : undefined)
  const heading = h('button', { onclick }, h('i', {}, `${number}`), h('span', {}, title), tag)
  const { button: check, panel } = checkButton(slug, deps, (ok, isSure) => {
    canMark = !isSure
    // A conclusive failure reverts a step that was done, but not that of an installation.
    setDone(ok || ((!isSure || !!installation) && done.has(slug)))
  })
  const next = h('button', { class: 'primary', onclick: deps.next }, labels.next)
  const mark = h('button', { onclick: onMark })
  const content = h('div', {}, ...bodyOf(step, deps), panel, h('p', {}, next, hasCheck && check, mark))
  const element = h('li', {}, h('h3', {}, heading), content)
  update()
  return { element, show, focus: () => heading.focus() }

  function show(isOpen: boolean): void {
    content.hidden = !isOpen
    heading.ariaExpanded = `${isOpen}`
    if (!isOpen || seenAt) return
    seenAt = Date.now()
    emit('step_view', slug)
  }

  function onMark(): void {
    const isDone = !done.has(slug)
    setDone(isDone)
    if (isDone) deps.next()
  }

  function setDone(isDone: boolean): void {
    if (!isDone) done.delete(slug)
    else if (!done.has(slug)) {
      done.add(slug)
      emit('step_complete', slug, { durationMs: Date.now() - seenAt })
    }
    deps.onChange()
    update()
  }

  function update(): void {
    const isDone = done.has(slug)
    element.className = isDone ? 'done' : ''
    fill(tag, isDone ? labels.passed : optional && labels.optional)
    next.hidden = !isDone
    check.className = isDone ? '' : 'primary'
    mark.hidden = !(isDone || canMark)
    mark.className = isDone || hasCheck ? '' : 'primary'
    fill(mark, isDone ? labels.undo : labels.mark)
    installation?.update(step, { ...deps, element, tag, mark, panel, setDone })
  }
}

function bodyOf({ body, placeholders = [] }: Step, { labels, markdown }: StepDeps): Child[] {
  return [
    ...markdown.stepText(body, labels),
    placeholders[0] && h('p', { class: 'verdict unsure' }, say(labels.replace, placeholders.join(', '))),
  ]
}

/** True if the service checks this step; a check of an unknown type does not count. */
export function isChecked({ verify }: Step): boolean {
  return /^(dns_lookup|http_ping|script_presence)$/.test(verify?.type ?? '')
}

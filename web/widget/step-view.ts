import { checkView } from './check-view.ts'
import { codeBlock } from './code-block.ts'
import { fill, h, type Child } from './dom.ts'
import type { Step } from './guide.ts'
import { say } from './labels.ts'
import { markdown } from './markdown.ts'
import type { Session } from './session.ts'

export type StepDeps = Session & {
  /** The site to check as a URL; empty, with the focus on its field, while nobody has entered it. */
  target(): string
  /** Opens this step and closes the others, or closes all. */
  open(step: Step | undefined): void
  /** Opens the first step that is not done, and puts the focus there. */
  goOn(): void
  /** Is told that the step is done, or that it is not. */
  onChange(): void
}

export type StepView = {
  readonly element: HTMLElement
  /** Shows the step with its body, or its title alone. */
  show(isOpen: boolean): void
  focus(): void
}

/** One step: its title opens and closes it; its body says what to do, and the buttons under it settle it. */
export function stepView(step: Step, number: number, deps: StepDeps): StepView {
  const { slug, title, verify, optional } = step
  const { labels, emit, done } = deps
  let seenAt = 0
  /** Nobody is held up by a check that does not know: then the person decides. */
  let canMark = !verify

  const tag = h('small')
  const onclick = (): void => deps.open(content.hidden ? step : undefined)
  const heading = h('button', { onclick }, h('i', {}, String(number)), h('span', {}, title), tag)
  const { button: check, panel } = checkView(slug, deps, (ok, isSure) => {
    canMark = !isSure
    // A step that was done is so no longer when a check is sure that it is not.
    settle(ok || (!isSure && done.has(slug)))
  })
  const next = h('button', { class: 'primary', onclick: deps.goOn }, labels.next)
  const mark = h('button', { onclick: onMark })
  const content = h('div', {}, ...bodyOf(step, deps), panel, h('p', {}, next, verify && check, mark))
  const element = h('li', {}, h('h3', {}, heading), content)
  update()
  return { element, show, focus: () => heading.focus() }

  function show(isOpen: boolean): void {
    content.hidden = !isOpen
    heading.ariaExpanded = String(isOpen)
    if (!isOpen || seenAt) return
    seenAt = Date.now()
    emit('step_view', slug)
  }

  function onMark(): void {
    const isDone = !done.has(slug)
    settle(isDone)
    if (isDone) deps.goOn()
  }

  function settle(isDone: boolean): void {
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
    mark.hidden = !isDone && !canMark
    mark.className = isDone || verify ? '' : 'primary'
    fill(mark, isDone ? labels.undo : labels.mark)
  }
}

function bodyOf({ body, placeholders = [] }: Step, { labels }: StepDeps): Child[] {
  return [
    ...markdown(body, (code, language) => codeBlock(code, language, labels)),
    placeholders[0] && h('p', { class: 'verdict unsure' }, say(labels.replace, placeholders.join(', '))),
  ]
}

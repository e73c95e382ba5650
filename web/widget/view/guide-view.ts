import { fill, h } from './dom.ts'
import type { Guide, GuidePlatform, Step } from '../guide.ts'
import { say, type Labels } from '../labels.ts'
import { completionPanel } from '../markdown/completion-panel.ts'
import { PLATFORM } from '../platform.ts'
import type { GuideControls, WidgetSession, StepDeps } from '../session.ts'
import { siteField } from './site-field.ts'
import { isChecked, stepView, type StepView } from './step-view.ts'

export type GuideDeps = WidgetSession & {
  /** Called when a step changes between done and not done. */
  readonly onChange: () => void
  /** True if the progress is that of another site, or of other values. */
  isOther(): boolean | '' | undefined
}

/**
 * Renders a guide: its brand, platform, progress, the site to check, and the steps. Returns a function that opens a
 * step.
 */
export function showGuide(box: HTMLElement, guide: Guide, deps: GuideDeps): GuideControls['goTo'] {
  const { labels, done, read, emit, installation } = deps
  const { steps, completion } = guide
  if (deps.isOther()) forgetChecked(done, steps)
  const isDone = ({ slug }: Step): boolean => done.has(slug)
  const progress = progressBar(labels)
  const finish = completionPanel(completion, deps)
  const end = h('div', { role: 'status' })
  let isComplete = false
  const { elements: site, target } = siteField(deps)

  const session: StepDeps = {
    ...deps,
    target,
    open: (step) => views.forEach((view, index) => view.show(steps[index] === step)),
    next: () => (openNext() ?? finish).focus(),
    onChange: () => {
      const wasComplete = isComplete
      deps.onChange()
      update()
      if (isComplete && !wasComplete) emit('template_complete')
    },
  }
  const views = steps.map((step, index) => stepView(step, (index + 1).toLocaleString(labels.locale), session))
  loadChecks(steps, deps)
  update()
  openNext()
  fill(
    box,
    header(guide, labels, installation?.choosePlatform ?? notifyGuides),
    installation?.banner,
    progress.element,
    ...(!read('target') && steps.some(isChecked) ? site : []),
    h('ol', { part: 'steps' }, ...views.map(({ element }) => element)),
    end,
  )
  return (slug) => {
    const index = steps.findIndex((step) => step.slug === slug)
    if (index >= 0) openAt(index)?.focus()
    return index >= 0
  }

  function openNext(): StepView | undefined {
    return openAt(steps.findIndex((step) => !isDone(step)))
  }

  function openAt(index: number): StepView | undefined {
    session.open(steps[index])
    return views[index]
  }

  function update(): void {
    progress.show(steps, done)
    isComplete = steps.some(isDone) && steps.every((step) => step.optional || isDone(step))
    // Screen readers announce only changes to a status, so it is empty until then.
    if (!isComplete) fill(end)
    else if (!finish.isConnected) fill(end, finish)
  }
}

/** Forgets all but the steps without a check, and the marks of skipped ones. */
function forgetChecked(done: Set<string>, steps: readonly Step[]): void {
  for (const entry of done)
    if (!steps.some((step) => !isChecked(step) && entry.replace('!', '') === step.slug)) done.delete(entry)
}

/** Loads the code for checks before the first press. If this fails, the press tries again. */
function loadChecks(steps: readonly Step[], { load, installation }: GuideDeps): void {
  if (steps.some((step) => isChecked(step) || installation?.isChecked(step))) load('check').catch(() => {})
}

type ProgressBar = {
  readonly element: HTMLElement
  show(steps: readonly Step[], done: ReadonlySet<string>): void
}

function progressBar(labels: Labels): ProgressBar {
  const bar = h('div', { part: 'bar' })
  const count = h('span')
  const element = h('p', { class: 'progress', part: 'progress' }, h('span', { class: 'bar' }, bar), count)
  const show: ProgressBar['show'] = (steps, done) => {
    const kept = steps.filter(({ slug }) => !done.has(`!${slug}`))
    const [n, total] = [kept.filter(({ slug }) => done.has(slug)).length, kept.length]
    bar.style.width = `${total && (100 * n) / total}%`
    fill(count, say(labels, 'progress', { done: n, total }))
  }
  return { element, show }
}

/** Reports the chosen platform to all guides on the page. */
function notifyGuides(platform: string): void {
  document.dispatchEvent(new CustomEvent(PLATFORM, { detail: platform }))
}

function header(
  { name, branding, platform, platforms = [] }: Guide,
  labels: Labels,
  choosePlatform: (slug: string) => void,
): HTMLElement {
  const select = h(
    'select',
    { onchange: () => choosePlatform(select.value) },
    ...platforms
      .toSorted((a, b) => +isOther(a) - +isOther(b) || a.name.localeCompare(b.name))
      .map((one) => h('option', { value: one.slug }, isOther(one) ? labels.otherPlatform : one.name)),
  )
  select.value = platform.slug
  return h(
    'header',
    { part: 'header' },
    logo(branding),
    h('div', {}, h('p', {}, branding.name), h('h2', {}, name)),
    platforms.length > 1 && h('label', {}, labels.platform, select),
  )
}

/** True for the built-in platform that stands for all that are not listed. */
function isOther({ slug, name }: GuidePlatform): boolean {
  return slug === 'other' && name === 'Other'
}

/** Renders the brand's logo, or its initial without a logo. HTTP is allowed only on 127.0.0.1, for `npm start`. */
function logo({ logoUrl, name }: Guide['branding']): HTMLElement {
  const initial = h('b', { 'aria-hidden': true }, name[0])
  if (!/^(https:\/\/|http:\/\/127\.0\.0\.1:\d+\/)/i.test(logoUrl)) return initial
  const onerror = (): void => image.replaceWith(initial)
  const image = h('img', { src: logoUrl, alt: '', referrerpolicy: 'no-referrer', onerror })
  return image
}

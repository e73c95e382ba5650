import { fill, h } from './dom.ts'
import type { Guide, Step } from '../guide.ts'
import { say, type Labels } from '../labels.ts'
import type { WidgetSession, StepDeps } from '../session.ts'
import { siteField } from './site-field.ts'
import { isChecked, stepView } from './step-view.ts'

/** Event on the document that reports the chosen platform to all guides of the page, even of another script. */
export const PLATFORM = 'waymark:platform'

type GuideDeps = WidgetSession & {
  /** Called when a step becomes done, or not done. */
  readonly onChange: () => void
}

/** Renders a guide: its brand, platform, progress, the site to check, and the steps. */
export function showGuide(box: HTMLElement, guide: Guide, deps: GuideDeps): void {
  const { labels, done, read, emit, installation } = deps
  const { steps, completion } = guide
  const isDone = ({ slug }: Step): boolean => done.has(slug)
  const bar = h('div')
  const count = h('span')
  const finish = deps.markdown.completionPanel(completion, labels)
  const end = h('div', { role: 'status' })
  let isComplete = false
  const { elements: site, target } = siteField(labels, () => read('target'))

  // Ahead of the first press; if this fails, the press tries again.
  if (steps.some((step) => isChecked(step) || installation?.isChecked(step)))
    deps.load('check').catch(() => {})

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
  update()
  openNext()
  fill(
    box,
    header(guide, labels, installation?.choosePlatform ?? tellAll),
    installation?.banner,
    h('p', { class: 'progress' }, h('span', { class: 'bar' }, bar), count),
    ...(!read('target') && steps.some(isChecked) ? site : []),
    h('ol', {}, ...views.map(({ element }) => element)),
    end,
  )

  function openNext(): { focus(): void } | undefined {
    const index = steps.findIndex((step) => !isDone(step))
    session.open(steps[index])
    return views[index]
  }

  function update(): void {
    const n = steps.filter(isDone).length
    bar.style.width = `${(100 * n) / steps.length}%`
    fill(count, say(labels, 'progress', n, steps.length))
    isComplete = n > 0 && steps.every((step) => step.optional || isDone(step))
    // Only what changes in a status is announced, so it is empty until then.
    if (!isComplete) fill(end)
    else if (!finish.isConnected) fill(end, finish)
  }
}

/** Passes the chosen platform on to all guides of the page. */
function tellAll(platform: string): void {
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
    ...platforms.map(({ slug, name }) => h('option', { value: slug }, name)),
  )
  select.value = platform.slug
  return h(
    'header',
    {},
    logo(branding),
    h('div', {}, h('p', {}, branding.name), h('h2', {}, name)),
    platforms.length > 1 && h('label', {}, labels.platform, select),
  )
}

/** The brand's logo, or its initial without one. HTTP is allowed only on 127.0.0.1, for `npm start`. */
function logo({ logoUrl, name }: Guide['branding']): HTMLElement {
  const initial = h('b', { 'aria-hidden': true }, name[0])
  if (!/^(https:\/\/|http:\/\/127\.0\.0\.1:\d+\/)/i.test(logoUrl)) return initial
  const onerror = (): void => image.replaceWith(initial)
  const image = h('img', { src: logoUrl, alt: '', referrerpolicy: 'no-referrer', onerror })
  return image
}

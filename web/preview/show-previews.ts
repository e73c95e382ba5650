import { PLATFORM } from '../widget/platform.ts'
import type { GuideElement } from '../widget/session.ts'
import { h } from '../widget/view/dom.ts'
import type { PreviewFrame, ShownPreview } from './host.ts'

/** Space above a step that is scrolled to, in pixels. */
const MARGIN = 16

/** Shows the guide that the console names, and again after each change. Until the next one is ready, the last one stays. */
export function showPreviews(frame: PreviewFrame, place: HTMLElement): void {
  let current: HTMLElement | undefined
  let next: HTMLElement | undefined
  let key = ''
  frame.addEventListener('preview', update)
  // A narrow window shows the preview after the step was opened.
  addEventListener('resize', () => frame.preview && openStep(current, frame.preview.shown))
  document.addEventListener(PLATFORM, (event) => choose((event as CustomEvent<string>).detail))
  update()

  function update(): void {
    if (!frame.preview) return
    const { shown } = frame.preview
    showPage(shown)
    if (key === keyOf(shown)) return openStep(current, shown)
    key = keyOf(shown)
    draw(shown)
  }

  function draw({ attributes }: ShownPreview): void {
    next?.remove()
    const element: GuideElement = h('waymark-guide' as 'div', {
      ...attributes,
      'base-url': location.origin,
      class: 'waiting',
    })
    next = element
    // It says so just before it draws the guide.
    element.addEventListener('waymark:template_loaded', () => queueMicrotask(() => take(element)))
    element.addEventListener('waymark:error', () => fail(element))
    place.append(element)
  }

  function take(element: HTMLElement): void {
    if (element !== next) return
    keepAddress(current, element)
    current?.remove()
    next = undefined
    current = element
    element.classList.remove('waiting')
    if (frame.preview) openStep(element, frame.preview.shown)
  }

  /** The console says what is wrong with the draft. A guide that was shown before is better than an error. */
  function fail(element: HTMLElement): void {
    if (element !== next) return
    if (!current) return take(element)
    next = undefined
    element.remove()
  }

  /** The widget has loaded the guide of this platform already. */
  function choose(platform: string): void {
    if (!frame.preview) return
    const { shown, onPlatform } = frame.preview
    key = keyOf({ ...shown, attributes: { ...shown.attributes, platform } })
    onPlatform(platform)
  }
}

/** The address of the site that was typed into the guide before. */
function keepAddress(before: HTMLElement | undefined, after: HTMLElement): void {
  const [typed, field] = [before, after].map((guide) =>
    guide?.shadowRoot?.querySelector<HTMLInputElement>('input[type=url]'),
  )
  if (!typed?.value || !field) return
  field.value = typed.value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function keyOf({ revision, attributes }: ShownPreview): string {
  return JSON.stringify([revision, attributes])
}

/** The page around the guide is in its language. */
function showPage({ attributes, dir, colorScheme }: ShownPreview): void {
  const { documentElement: root } = document
  root.lang = attributes.locale ?? 'en'
  root.dir = dir
  root.style.colorScheme = colorScheme
}

/** Opens a step by its title, which leaves the focus where the author writes, and scrolls to it. */
function openStep(element: HTMLElement | undefined, { openStep: slug }: ShownPreview): void {
  const step = slug && element?.shadowRoot?.getElementById(`result-${slug}`)?.closest('li')
  const title = step && step.querySelector<HTMLElement>('h3 > button')
  if (!step || !title) return
  if (title.ariaExpanded !== 'true') title.click()
  const { top } = step.getBoundingClientRect()
  if (top < 0 || top > innerHeight / 2) scrollTo({ top: scrollY + top - MARGIN })
}

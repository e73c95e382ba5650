import { createClient, WaymarkError } from './client.ts'
import { fill, h } from './view/dom.ts'
import type { EventName, EventProperties } from './events.ts'
import type { Guide } from './guide.ts'
import { PLATFORM, showGuide } from './view/guide-view.ts'
import { labels as english, type Labels } from './labels.ts'
import { openMemory } from './memory.ts'
import { refusalPanel } from './view/verdict.ts'
import { waitButton } from './view/wait-button.ts'

type StepListener = (detail: EventProperties) => void

/** The properties that a page may set on `<waymark-guide>`. */
type GuideElement = HTMLElement & {
  onStep?: StepListener
  onComplete?: StepListener
  /** Texts that replace the English ones. */
  labels?: Partial<Labels>
}

/** Loads a guide into a box of its element, and again when its platform changes. Returns the function that ends it. */
export function mountGuide(host: GuideElement, box: HTMLElement, scriptUrl = location.href): () => void {
  const read = (name: string): string | undefined => host.getAttribute(name) || undefined
  const embedKey = read('embed-key') ?? ''
  const client = createClient({ embedKey, baseUrl: read('base-url') ?? scriptUrl })
  const labels = { ...english, ...host.labels }
  const memory = openMemory(read('storage') !== 'none')
  const done = new Set(memory[`waymark:${embedKey}`]?.split(' '))
  const ended = new AbortController()
  let shown = ended
  let guide: Guide | undefined

  document.addEventListener(PLATFORM, onPlatform, { signal: ended.signal })
  void load(read('platform') ?? memory[PLATFORM])
  return () => {
    ended.abort()
    shown.abort()
    client.close()
  }

  async function load(platform: string | undefined): Promise<void> {
    if (guide) shown.abort()
    else fill(box, h('p', { class: 'running', role: 'status' }, labels.loading))
    const { signal } = (shown = new AbortController())
    const locale = read('locale') ?? (host.closest<HTMLElement>('[lang]')?.lang || navigator.language)
    const query = { platform, locale, scope: read('scope'), variables: read('variables') }
    const loaded = await client.loadGuide(query, signal).catch((error: unknown) => {
      if (!(error instanceof WaymarkError)) return
      // A platform chosen in another guide may not exist in this one.
      if (error.code === 'unknown_platform' && platform !== read('platform'))
        return void load(read('platform'))
      guide = undefined
      fill(box, ...failure(error, labels, () => void load(platform)))
      emit('error', undefined, { code: error.code })
    })
    if (loaded) show(loaded, signal)
  }

  function show(loaded: Guide, signal: AbortSignal): void {
    const isFirst = !guide
    guide = loaded
    if (isFirst) emit('template_loaded')
    showBranding(box, guide)
    const onChange = (): void => void (memory[`waymark:${embedKey}`] = [...done].join(' '))
    const hadFocus = document.activeElement === host
    showGuide(box, guide, { client, labels, signal, done, emit, read, onChange })
    if (hadFocus) box.querySelector('select')?.focus()
  }

  function onPlatform(event: Event): void {
    const { detail: chosen } = event as CustomEvent<string>
    if (guide?.platforms?.some(({ slug }) => slug === chosen)) void load(chosen)
    memory[PLATFORM] = chosen
  }

  function emit(event: EventName, stepSlug?: string, properties?: EventProperties): void {
    const about = { ...properties, platform: guide?.platform.slug, locale: guide?.locale }
    client.track(event, stepSlug, about)
    tellPage(host, event, { event, stepSlug, ...about })
  }
}

function failure(error: WaymarkError, labels: Labels, retry: () => void): HTMLElement[] {
  const { element, show } = waitButton(retry, labels)
  show(labels.retry, error.retryAfter)
  return [h('div', { role: 'alert' }, refusalPanel(error, labels.loadFailed)), h('p', {}, element)]
}

function showBranding(box: HTMLElement, { branding, locale, dir }: Guide): void {
  const { primaryColor } = branding
  if (/^#\w{3,8}$/.test(primaryColor)) box.style.setProperty('--brand', primaryColor)
  box.lang = locale
  box.dir = dir ?? ''
}

function tellPage(host: GuideElement, event: EventName, detail: EventProperties): void {
  host.dispatchEvent(new CustomEvent(`waymark:${event}`, { detail, bubbles: true, composed: true }))
  const listener = event === 'template_complete' ? host.onComplete : event.startsWith('step') && host.onStep
  // A listener that throws must not stop the widget.
  if (listener) queueMicrotask(() => listener(detail))
}

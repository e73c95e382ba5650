import { WaymarkError, type Client } from './client.ts'
import type { Modules } from './load.ts'
import { progressKey } from './memory.ts'
import type { EventName, EventProperties } from './events.ts'
import type { Guide } from './guide.ts'
import type { AskForGuide, GivenGuide } from './inputs/load-without.ts'
import type { Inputs } from './inputs/open-inputs.ts'
import { PLATFORM } from './platform.ts'
import { translate, requestedLocale } from './translate.ts'
import type { GuideElement, InstallationParts, Mount, ShowRecord, WidgetSession } from './session.ts'
import type { GuideDeps } from './view/guide-view.ts'
import { showFailure, showLoading } from './view/loading.ts'
import { addStyles } from './view/styles.ts'

/** A guide and its progress. */
export type GuideSource = {
  readonly embedKey: string
  readonly client: Client
  /**
   * Progress by embed key, and the last chosen platform. Progress is followed by the page's site and values, without which
   * earlier versions stored it.
   */
  readonly memory: Record<string, string>
  readonly installation?: InstallationParts
}

type Emit = WidgetSession['emit']

/** Loads a guide into its box, and reloads it when its platform changes. */
export function runGuide(mount: Mount, source: GuideSource): void {
  const { client, memory, installation } = source
  const { host, box, labels, load: loadModule, controls, read, signal: ended } = mount
  const progress = openProgress(source, read)
  const { redraw } = controls
  const entered = { site: '' }
  let shown = new AbortController()
  let guide: Guide | undefined
  const emit = reporter(host, client, () => guide)

  if (!installation) document.addEventListener(PLATFORM, onPlatform, { signal: ended })
  ended.addEventListener('abort', () => shown.abort())
  ended.addEventListener('abort', client.close)
  void load(read('platform') ?? memory[PLATFORM])

  async function load(platform: string | undefined): Promise<void> {
    const hadFocus = document.activeElement === host
    shown.abort()
    if (!guide) showLoading(box, labels)
    const { signal } = (shown = new AbortController())
    const all = loadAll(mount, source, { platform, signal, entered })
    const loaded = await all.catch(async (error: unknown) => {
      if (!(error instanceof WaymarkError)) return
      if (!guide) await translate(mount, { locale: requestedLocale(mount) })
      // A platform chosen in another guide may not exist in this one.
      if (error.code === 'unknown_platform' && platform !== read('platform'))
        return void load(read('platform'))
      guide = undefined
      controls.redraw = async () => showFailure(mount, error, () => void load(platform))
      await controls.redraw()
      if (hadFocus) box.querySelector('button')?.focus()
      emit('error', undefined, { code: error.code })
    })
    if (!loaded || signal.aborted) return
    show(loaded)
    if (hadFocus) box.querySelector<HTMLElement>('select, button')?.focus()
  }

  function show({ guide: loaded, view, refusal, ...added }: Loaded): void {
    const isFirst = !guide
    guide = loaded
    if (isFirst) reportLoaded(emit, refusal)
    shown.abort()
    const { signal } = (shown = new AbortController())
    showBranding(box, guide)
    addStyles(box.getRootNode(), view.css + (added.rich?.css ?? ''))
    const parts = { client, labels, load: loadModule, signal, entered, emit, read, ...progress, ...added }
    controls.goTo = view.showGuide(box, guide, { ...parts, installation })
    controls.redraw = installation
      ? redraw
      : () => void translate(mount, loaded).then(() => show({ guide: loaded, view, ...added }))
  }

  function onPlatform(event: Event): void {
    const { detail: chosen } = event as CustomEvent<string>
    if (guide?.platforms?.some(({ slug }) => slug === chosen)) void load(chosen)
    memory[PLATFORM] = chosen
  }
}

/** Progress that the browser may have stored. */
type Progress = Pick<GuideDeps, 'done' | 'onChange' | 'isOther'>

function openProgress({ memory, embedKey }: GuideSource, read: Mount['read']): Progress {
  const key = progressKey(embedKey)
  const subject = (): string => ` \n${read('target')}${read('variables')}`
  const done = new Set(memory[key]?.split(' \n')[0]?.split(' '))
  return {
    done,
    onChange: () => void (memory[key] = [...done].join(' ') + subject()),
    isOther: () => memory[key]?.split(' \n')[1] && !memory[key].endsWith(subject()),
  }
}

function reportLoaded(emit: Emit, refusal: WaymarkError | undefined): void {
  emit('template_loaded')
  if (refusal) emit('error', undefined, { code: refusal.code })
}

type LoadOptions = Pick<WidgetSession, 'entered' | 'signal'> & { readonly platform: string | undefined }

type Loaded = Pick<WidgetSession, 'inputs' | 'rich' | 'showRecord'> & {
  readonly guide: Guide
  readonly view: Modules['view']
  /** The error for values of the page that were left out. */
  readonly refusal?: WaymarkError | undefined
}

/** Loads a guide and the code that shows it in parallel. */
async function loadAll(
  mount: Mount,
  source: GuideSource,
  { platform, signal, entered }: LoadOptions,
): Promise<Loaded> {
  const { load, read } = mount
  // Typed values are filled in here, without sending them.
  const variables = read('variables') ?? ''
  const query = { platform, locale: requestedLocale(mount), scope: read('scope'), variables }
  const loading = loadGuide(mount, source.client, { query, signal }).then(async (given) => ({
    ...given,
    guide: await translate(mount, given.guide),
  }))
  const [{ guide, refusal }, view, inputs, showRecord, rich] = await Promise.all([
    loading,
    load('view'),
    loading.then((given) => openFields(mount, source, given)),
    loading.then(({ guide }) => (hasRecords(guide) ? openRecords(mount, source, entered) : undefined)),
    // Without it, tables and videos are text.
    loading.then(({ guide }) => (isRich(guide) ? load('rich').catch(() => undefined) : undefined)),
  ])
  return { guide, view, inputs, showRecord, rich, refusal }
}

/** Loads a guide. For a platform without steps, it is the guide of the default platform. */
async function loadGuide(mount: Mount, client: Client, ask: AskForGuide): Promise<GivenGuide> {
  const given = await loadWithValues(mount, client, ask)
  const { steps, platform, platforms: [first = platform] = [] } = given.guide
  if (steps[0] || first.slug === platform.slug) return given
  return loadWithValues(mount, client, { ...ask, query: { ...ask.query, platform: first.slug } })
}

/** Loads a guide with the values of the page. One that the service refuses is left out, and the visitor is asked for it. */
async function loadWithValues({ load }: Mount, client: Client, ask: AskForGuide): Promise<GivenGuide> {
  try {
    return { guide: await client.loadGuide(ask.query, ask.signal) }
  } catch (error) {
    if (!(error instanceof WaymarkError) || error.code !== 'invalid_variables') throw error
    const { loadWithout } = await load('inputs')
    return { ...(await loadWithout(error, client, ask)), refusal: error }
  }
}

function hasRecords({ steps }: Guide): boolean {
  return JSON.stringify(steps).includes('"type":"dns_record"')
}

/** True if a text may have a table, a quote, a heading or a link to a video. */
function isRich({ steps, completion }: Guide): boolean {
  const texts = [...steps.map(({ body }) => body), completion?.text].join('\n')
  return /^[ \d.)*+-]*[|>#]|youtu|vimeo|loom|wistia|dailym/m.test(texts)
}

/** Creates what shows DNS records. Those of an installation already have their whole name. */
async function openRecords(
  mount: Mount,
  { installation }: GuideSource,
  entered: WidgetSession['entered'],
): Promise<ShowRecord> {
  return (await mount.load('record')).openRecords({
    ...mount,
    site: () => (installation ? '' : (mount.read('target') ?? entered.site)),
  })
}

/** Creates the fields for values that the page does not provide. An installation has its own values. */
async function openFields(
  { box, labels, load, read }: Mount,
  { embedKey, memory, installation }: GuideSource,
  { guide, kept = JSON.parse(read('variables') ?? '{}'), refused = {} }: GivenGuide,
): Promise<Inputs | undefined> {
  if (installation || !guide.variables?.[0]) return undefined
  return (await load('inputs')).openInputs(guide, { box, embedKey, labels, memory, kept, refused })
}

/** Returns a function that reports a guide's events to the service and to the page. */
function reporter(host: GuideElement, client: Client, guideOf: () => Guide | undefined): Emit {
  return (event, stepSlug, properties) => {
    const guide = guideOf()
    const about = { ...properties, platform: guide?.platform.slug, locale: guide?.locale }
    client.track(event, stepSlug, about)
    notifyPage(host, event, { event, stepSlug, ...about })
  }
}

function showBranding(box: HTMLElement, { branding, locale, dir }: Guide): void {
  const { primaryColor } = branding
  if (/^#\w{3,8}$/.test(primaryColor)) box.style.setProperty('--brand', primaryColor)
  box.lang = locale
  box.dir = dir ?? ''
}

function notifyPage(host: GuideElement, event: EventName, detail: EventProperties): void {
  host.dispatchEvent(new CustomEvent(`waymark:${event}`, { detail, bubbles: true, composed: true }))
  const listener = event === 'template_complete' ? host.onComplete : event.startsWith('step') && host.onStep
  // A listener that throws must not stop the widget.
  if (listener) queueMicrotask(() => listener(detail))
}

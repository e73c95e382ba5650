import type { ShareMessages } from '../../shared/messages/share/en.ts'
import type {
  Installation,
  InstallationMonitor,
  MonitoredStep,
  MonitorStatus,
} from '../widget/installation/installation.ts'
import { h } from '../widget/view/dom.ts'

/** Statuses that the owner of the site hears of: title, and tone of the notice. */
const told: Partial<Record<MonitorStatus, { title: keyof ShareMessages; tone: 'bad' | 'unsure' }>> = {
  broken: { title: 'gone', tone: 'bad' },
  flapping: { title: 'comesAndGoes', tone: 'unsure' },
  cannot_tell: { title: 'cannotTell', tone: 'unsure' },
}

/**
 * Says whether what was installed is still in place: a notice with the cause, a quiet line, or nothing while it is not
 * certain or nobody looks.
 */
export function monitorBanner(
  { monitor, steps, locale, status: progress }: Installation,
  messages: ShareMessages,
): HTMLElement | undefined {
  if (!monitor) return undefined
  const write = writerOf(messages, locale ?? 'en')
  const { status, checkedAt, since } = monitor
  if (status === 'healthy')
    // A step of a new version may be open that nobody looks at yet.
    return checkedAt === null || progress !== 'completed'
      ? undefined
      : h('p', { class: 'in-place' }, write('stillInPlace', checkedAt))
  const notice = told[status]
  if (!notice) return undefined
  const titles = new Map(steps.map(({ slug, title }) => [slug, title]))
  return h(
    'section',
    { class: `notice ${notice.tone}`, 'aria-label': messages[notice.title] },
    h('strong', {}, messages[notice.title]),
    h('p', {}, write('since', since)),
    ...toldSteps(monitor).map((step) => stepPart(step, titles.get(step.slug) ?? step.slug, write)),
  )
}

function toldSteps({ steps }: InstallationMonitor): readonly MonitoredStep[] {
  return steps.filter(({ status }) => told[status])
}

type Write = (name: keyof ShareMessages, time: string) => string

function writerOf(messages: ShareMessages, locale: string): Write {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' })
  return (name, time) => messages[name].replace('{time}', () => format.format(new Date(time)))
}

function stepPart({ message, hint, lastOkAt }: MonitoredStep, title: string, write: Write): HTMLElement {
  return h(
    'div',
    { class: 'not-in-place' },
    h('h2', {}, title),
    message && h('p', {}, message),
    hint && h('p', {}, hint),
    lastOkAt !== null && h('p', { class: 'fine' }, write('lastInPlace', lastOkAt)),
  )
}

/** Puts the banner above the guide, in place of an earlier one. The guide is not moved in the document: it would load again. */
export function showBanner(guide: HTMLElement, banner: HTMLElement | undefined): void {
  const shown = guide.previousElementSibling
  if (shown ? banner && shown.isEqualNode(banner) : !banner) return
  // Boxes that are new do not shift: the guide has none for a moment, and comes together with the banner.
  guide.hidden = true
  guide.getBoundingClientRect()
  shown?.remove()
  if (banner) guide.before(banner)
  guide.hidden = false
}

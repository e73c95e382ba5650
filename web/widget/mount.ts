import type { AttributeName } from './attributes.ts'
import { createClient, WaymarkError } from './client.ts'
import { core } from '../../shared/messages/widget/en.ts'
import type { Labels } from './labels.ts'
import { moduleLoader } from './load.ts'
import { openMemory, progressKey, valuesKey } from './memory.ts'
import { runGuide } from './run-guide.ts'
import type { GuideControls, GuideElement, Mount } from './session.ts'
import { showFailure, showLoading } from './view/loading.ts'

/** Control of a shown guide by its element. */
export type MountedGuide = {
  goTo(stepSlug: string): boolean
  /** Shows the element's current labels. */
  relabel(): void
  /** Forgets the stored progress and values. */
  forget(): void
  end(): void
}

/** Shows the guide that an element's attributes name in its box. */
export function mountGuide(host: GuideElement, box: HTMLElement, scriptUrl = location.href): MountedGuide {
  const ended = new AbortController()
  const read = (name: AttributeName): string | undefined => host.getAttribute(name) || undefined
  const labels = { ...english, ...host.labels }
  const controls: GuideControls = { redraw: () => {}, goTo: () => false }
  const serviceUrl = read('base-url')
  const baseUrl = serviceUrl ?? scriptUrl
  // A bundled script, or one from a blob, has no modules beside it.
  const load = moduleLoader(serviceUrl ? new URL('/widget/', serviceUrl).href : '', scriptUrl)
  const mount = { host, box, labels, load, read, controls, baseUrl, signal: ended.signal }
  const storage = read('storage') !== 'none'
  const memory = openMemory(storage && 'localStorage')
  if (read('installation-token')) void showInstallation(mount)
  else if (read('embed-key')) showEmbedded(mount, memory, openMemory(storage && 'sessionStorage'))
  else void showFailure(mount, new WaymarkError({ code: '', message: NO_KEY }), () => {})
  return {
    goTo: (slug) => controls.goTo(slug),
    relabel: () => {
      // Removes labels that the page no longer sets.
      for (const name of Object.keys(labels)) Reflect.deleteProperty(labels, name)
      Object.assign(labels, english, host.labels)
      void controls.redraw()
    },
    forget: () => {
      delete memory[progressKey(read('embed-key'))]
      delete memory[valuesKey(read('embed-key'))]
    },
    end: () => ended.abort(),
  }
}

const english: Labels = { locale: 'en', ...core }

/** Message for the page's author. */
const NO_KEY = 'embed-key is missing'

/** Shows an embed key's guide, whose progress the browser stores, and the guide itself as long as the tab. */
function showEmbedded(mount: Mount, memory: Record<string, string>, tab: Record<string, string>): void {
  const { read, baseUrl } = mount
  const embedKey = read('embed-key') ?? ''
  const client = createClient({ embedKey, baseUrl, variables: read('variables'), memory: tab })
  runGuide(mount, { embedKey, client, memory })
}

/** Shows an installation's guide, whose progress the service stores. */
async function showInstallation(mount: Mount): Promise<void> {
  const { box, labels, load } = mount
  showLoading(box, labels)
  try {
    const { openInstallation } = await load('installation')
    openInstallation(mount, { createClient, runGuide })
  } catch {
    await showFailure(mount, new WaymarkError({}), () => void showInstallation(mount))
  }
}

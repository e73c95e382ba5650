import type { AttributeName } from './attributes.ts'
import { createClient, WaymarkError } from './client.ts'
import { fill } from './view/dom.ts'
import { labels as english } from './labels.ts'
import { moduleLoader } from './load.ts'
import { openMemory, progressKey, valuesKey } from './memory.ts'
import { runGuide } from './run-guide.ts'
import type { GuideControls, GuideElement, Mount } from './session.ts'
import { failure, showLoading } from './view/loading.ts'
import { resultBox } from './view/result.ts'

/** A guide in its box, as its element controls it. */
export type MountedGuide = {
  goTo(stepSlug: string): boolean
  /** Shows the labels that its element has now. */
  relabel(): void
  /** Forgets the progress and the values that the browser keeps. */
  forget(): void
  end(): void
}

/** Shows the guide that the attributes of an element name, in its box. */
export function mountGuide(host: GuideElement, box: HTMLElement, scriptUrl = location.href): MountedGuide {
  const ended = new AbortController()
  const read = (name: AttributeName): string | undefined => host.getAttribute(name) || undefined
  const labels = { ...english, ...host.labels }
  const load = moduleLoader(scriptUrl)
  const controls: GuideControls = { redraw: () => {}, goTo: () => false }
  const baseUrl = read('base-url') ?? scriptUrl
  const mount = { host, box, labels, load, read, controls, baseUrl, signal: ended.signal }
  const memory = openMemory(read('storage') !== 'none' && 'localStorage')
  if (read('installation-token')) void showInstallation(mount)
  else if (read('embed-key')) showEmbedded(mount, memory)
  else fill(box, resultBox('unsure', labels.loadFailed, [NO_KEY]))
  return {
    goTo: (slug) => controls.goTo(slug),
    relabel: () => {
      // Removes those that the page no longer sets.
      for (const name of Object.keys(labels)) Reflect.deleteProperty(labels, name)
      Object.assign(labels, english, host.labels)
      controls.redraw()
    },
    forget: () => {
      delete memory[progressKey(read('embed-key'))]
      delete memory[valuesKey(read('embed-key'))]
    },
    end: () => ended.abort(),
  }
}

/** For the developer of the page. */
const NO_KEY = '<waymark-guide> needs the attribute embed-key.'

/** Shows the guide of an embed key, whose progress the browser remembers. */
function showEmbedded(mount: Mount, memory: Record<string, string>): void {
  const { read, baseUrl } = mount
  const embedKey = read('embed-key') ?? ''
  const client = createClient({ embedKey, baseUrl, variables: read('variables') })
  runGuide(mount, { embedKey, client, memory })
}

/** Shows the guide of an installation, whose progress the service keeps. */
async function showInstallation(mount: Mount): Promise<void> {
  const { box, labels, load } = mount
  showLoading(box, labels)
  try {
    const { openInstallation } = await load('installation')
    openInstallation(mount, { createClient, runGuide })
  } catch {
    fill(box, ...failure(new WaymarkError({}), labels, () => void showInstallation(mount)))
  }
}

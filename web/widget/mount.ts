import { createClient, WaymarkError } from './client.ts'
import { fill } from './view/dom.ts'
import { labels as english } from './labels.ts'
import { moduleLoader } from './load.ts'
import { openMemory } from './memory.ts'
import { runGuide } from './run-guide.ts'
import type { GuideElement, Mount } from './session.ts'
import { failure, loading } from './view/loading.ts'

/** Shows the guide that the attributes of an element name, in its box. Returns the function that ends it. */
export function mountGuide(host: GuideElement, box: HTMLElement, scriptUrl = location.href): () => void {
  const ended = new AbortController()
  const read = (name: string): string | undefined => host.getAttribute(name) || undefined
  const labels = { ...english, ...host.labels }
  const load = moduleLoader(scriptUrl)
  const mount = {
    host,
    box,
    labels,
    load,
    read,
    baseUrl: read('base-url') ?? scriptUrl,
    signal: ended.signal,
  }
  if (read('installation-token')) void showInstallation(mount)
  else showEmbedded(mount)
  return () => ended.abort()
}

/** Shows the guide of an embed key, whose progress the browser remembers. */
function showEmbedded(mount: Mount): void {
  const { read, baseUrl } = mount
  const embedKey = read('embed-key') ?? ''
  const client = createClient({ embedKey, baseUrl, variables: read('variables') })
  runGuide(mount, { embedKey, client, memory: openMemory(read('storage') !== 'none' && 'localStorage') })
}

/** Shows the guide of an installation, whose progress the service keeps. */
async function showInstallation(mount: Mount): Promise<void> {
  const { box, labels, load } = mount
  fill(box, loading(labels))
  try {
    const { openInstallation } = await load('installation')
    openInstallation(mount, { createClient, runGuide })
  } catch {
    fill(box, ...failure(new WaymarkError({}), labels, () => void showInstallation(mount)))
  }
}

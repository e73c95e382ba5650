import { h } from '../view/dom.ts'
import type { openInstallation } from './module.ts'

type InstallationModule = { readonly openInstallation: typeof openInstallation }

/**
 * Loads the code for installations from where the widget came from. `import` has no `integrity`, but the preload has: it
 * fails unless the hash is right, and `import` then takes what was preloaded (decision 179).
 */
export async function loadModule(scriptUrl: string): Promise<InstallationModule> {
  const { href } = new URL(LAZY_FILE, scriptUrl)
  await new Promise((onload, onerror) => {
    const attributes = { rel: 'modulepreload', href, integrity: LAZY_INTEGRITY, crossorigin: '' }
    document.head.append(h('link', { ...attributes, onload, onerror }))
  })
  return import(href) as Promise<InstallationModule>
}

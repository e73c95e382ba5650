import { WaymarkError } from './request.ts'
import { h } from './view/dom.ts'

/** Modules that the widget loads when it needs them, by their names in web/build/entries.ts. Each adds itself. */
// oxlint-disable-next-line typescript/no-empty-object-type -- the modules fill it
export interface Modules {}

/** Loads a module once. Rejects with WaymarkError if that fails, and the next call tries again. */
export type Load = <Name extends keyof Modules>(name: Name, module?: ModuleFile) => Promise<Modules[Name]>

/** Of a module that the script itself does not list, since another module loads it. */
type ModuleFile = (typeof MODULES)[string]

/** Loader of the modules that are beside one of these URLs: of the service, and of the script if it is not bundled. */
export function moduleLoader(...urls: string[]): Load {
  const loading: Record<string, Promise<unknown>> = {}
  const load = async (name: string, [hash, sha256] = MODULES[name] ?? ['', '']): Promise<unknown> =>
    (loading[name] ??= loadModule(`${name}-${hash}.mjs`, `sha256-${sha256}`, urls).catch(() => {
      delete loading[name]
      throw new WaymarkError({})
    }))
  return load as Load
}

/**
 * Imports a module with a verified hash. `import()` does not support `integrity`, but the preload does: it fails for any
 * other content, and `import()` then uses the preloaded module (decision 193).
 */
async function loadModule(file: string, integrity: string, [url, ...others]: string[]): Promise<unknown> {
  try {
    const { href } = new URL(file, url)
    await new Promise((onload, onerror) => {
      const link = h('link', { rel: 'modulepreload', href, integrity, crossorigin: '', onload, onerror })
      document.head.append(link)
    })
    return await import(href)
  } catch (error) {
    if (others[0]) return loadModule(file, integrity, others)
    throw error
  }
}

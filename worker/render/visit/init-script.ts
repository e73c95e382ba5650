import type { RenderedPresenceConfig } from '../../../shared/check/rendered/rendered-config.ts'

/**
 * Runs in every document before the page's own scripts: sets the preset variables, and notes whether a script asks if the
 * browser is automated. It still is told the truth. The note is a message of the console, the key: a page that asks may leave at
 * once, or ask in a frame.
 */
export function initScript({
  preset = {},
  key,
}: {
  preset: RenderedPresenceConfig['preset']
  key: string
}): string {
  const presets = Object.entries(preset).map(([path, value]) => [path.split('.'), value])
  return `(${setUp})(${JSON.stringify(presets)}, ${JSON.stringify(key)})`
}

const setUp = `(presets, key) => {
  const { prototype } = Navigator
  const { get } = Object.getOwnPropertyDescriptor(prototype, 'webdriver') ?? {}
  const { debug } = console
  let isAsked = false
  if (get) Object.defineProperty(prototype, 'webdriver', {
    configurable: true,
    enumerable: true,
    get() {
      if (!isAsked) debug(key)
      isAsked = true
      return Reflect.apply(get, this, [])
    },
  })
  for (const [names, value] of presets) {
    let owner = globalThis
    for (const name of names.slice(0, -1)) owner = owner[name] ??= {}
    owner[names.at(-1)] = value
  }
}`

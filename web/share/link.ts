import { openMemory } from '../widget/memory.ts'

const TOKEN = 'waymark:installation'
const BRAND = 'waymark:brand'
const LOCALE = 'waymark:locale'

export type ShareLink = {
  readonly token: string
  /** Name of the brand to ask for a new link, once the guide has been shown. */
  readonly brand: string | undefined
  /** Locale of the installation, once it has been shown. */
  readonly locale: string | undefined
}

/**
 * Moves the token from the URL, where it could be seen or copied, to this tab's session storage. After a reload,
 * returns the stored token. Undefined without a token.
 */
export function takeLink(): ShareLink | undefined {
  const memory = openMemory('sessionStorage')
  const given = /^#(wmi_\w+)$/.exec(location.hash)?.[1]
  if (given && given !== memory[TOKEN]) {
    memory[TOKEN] = given
    delete memory[BRAND]
    delete memory[LOCALE]
  }
  if (location.hash) history.replaceState(null, '', location.pathname)
  const token = given ?? memory[TOKEN]
  return token === undefined ? undefined : { token, brand: memory[BRAND], locale: memory[LOCALE] }
}

/** Stores brand and language for when the link has ended and the service no longer returns them. */
export function remember(brand: string, locale: string | null): void {
  Object.assign(openMemory('sessionStorage'), { [BRAND]: brand, ...(locale && { [LOCALE]: locale }) })
}

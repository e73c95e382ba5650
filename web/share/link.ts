import { openMemory } from '../widget/memory.ts'

const TOKEN = 'waymark:installation'
const BRAND = 'waymark:brand'
const LOCALE = 'waymark:locale'

export type ShareLink = {
  readonly token: string
  /** Whom to ask for a new link, once the guide has said who that is. */
  readonly brand: string | undefined
  /** Of the installation, once it was shown. */
  readonly locale: string | undefined
}

/**
 * Moves the token from the address, where others could see or copy it, to the session storage of this tab. After a reload,
 * returns the stored token. Undefined without any.
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

/** Keeps brand and language for an ended link, about which the service no longer says anything. */
export function remember(brand: string, locale: string | null): void {
  Object.assign(openMemory('sessionStorage'), { [BRAND]: brand, ...(locale && { [LOCALE]: locale }) })
}

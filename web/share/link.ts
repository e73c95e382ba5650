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
 * Takes the token out of the address, where others could see it and from where it would be copied, into the memory of
 * this tab. Returns the one of an earlier visit after a reload; undefined without any.
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

/** Keeps brand and language for the time when the link has ended, since the service then answers nothing. */
export function remember(brand: string, locale: string | null): void {
  Object.assign(openMemory('sessionStorage'), { [BRAND]: brand, ...(locale && { [LOCALE]: locale }) })
}

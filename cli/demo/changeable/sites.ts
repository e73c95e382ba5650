import { ownValue } from '../../../shared/own-value.ts'
import type { SITE_HOSTS } from '../names.ts'

/** State of a site that a person changes with its buttons. */
export type SiteState = {
  hasRecord: boolean
  hasSnippet: boolean
  /** When somebody asked for the record for the first time, in milliseconds, if it is on its way. */
  askedAt?: number | undefined
}

export type SiteName = keyof typeof SITE_HOSTS
/** Sites that have to be repaired. */
export type ShopName = Exclude<SiteName, 'live'>

/** Those that have to be repaired, and the live one, on which everything is in place until somebody removes it. */
export type ChangeableSites = Readonly<Record<SiteName, SiteState>>

/** Makes the sites as they are at each start: their state is kept only while the demo runs. */
export function makeChangeableSites(): ChangeableSites {
  return {
    new: { ...broken.new },
    slow: { ...broken.slow },
    twice: { ...broken.twice },
    live: { hasRecord: true, hasSnippet: true },
  }
}

const withoutRecord: SiteState = { hasRecord: false, hasSnippet: true, askedAt: undefined }
const broken: Readonly<Record<ShopName, SiteState>> = {
  new: { hasRecord: false, hasSnippet: false },
  slow: withoutRecord,
  twice: withoutRecord,
}

type Button = {
  readonly change: Partial<SiteState>
  /** Step of the guide that the button repairs. */
  readonly repairs?: string
}

const record: Button = { change: { hasRecord: true }, repairs: 'verify-domain' }
const snippet: Button = { change: { hasSnippet: true }, repairs: 'install-snippet' }

/** Buttons by the path to which they post. */
const buttons: Readonly<Record<SiteName, Readonly<Record<string, Button>>>> = {
  new: { record, snippet, 'start-over': { change: broken.new } },
  slow: { record, 'start-over': { change: broken.slow } },
  twice: { record, 'start-over': { change: broken.twice } },
  live: {
    record: { change: { hasRecord: true } },
    'record/remove': { change: { hasRecord: false } },
    snippet: { change: { hasSnippet: true } },
    'snippet/remove': { change: { hasSnippet: false } },
  },
}

/**
 * Does what a button is for, and returns the path to show next; undefined if no button has this path. Its fragment is the
 * step that the button repairs, which the demo page then checks. Starting over shows that page anew.
 */
export function pressButton(sites: ChangeableSites, path: string): string | undefined {
  const [, name = '', ...rest] = path.split('/')
  const buttonsOfSite = ownValue(buttons, name)
  const action = rest.join('/')
  const button = buttonsOfSite && ownValue(buttonsOfSite, action)
  if (!button) return undefined
  Object.assign(sites[name as SiteName], button.change)
  if (action === 'start-over') return `/demo?site=${name}`
  return `/${name}${button.repairs ? `#${button.repairs}` : ''}`
}

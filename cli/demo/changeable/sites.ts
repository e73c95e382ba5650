import { ownValue } from '../../../shared/own-value.ts'

/** State of a site that a person changes with its buttons. */
export type SiteState = { hasRecord: boolean; hasSnippet: boolean }

/** The new site, which has to be repaired, and the live one, on which everything is in place until somebody removes it. */
export type ChangeableSites = { readonly new: SiteState; readonly live: SiteState }

/** Makes the sites as they are at each start: their state is kept only while the demo runs. */
export function makeChangeableSites(): ChangeableSites {
  return { new: { ...nothing }, live: { ...everything } }
}

const nothing: SiteState = { hasRecord: false, hasSnippet: false }
const everything: SiteState = { hasRecord: true, hasSnippet: true }

type Button = { readonly site: keyof ChangeableSites; readonly change: Partial<SiteState> }

/** Buttons by the path to which they post. */
const buttons: Readonly<Record<string, Button>> = {
  '/new/record': { site: 'new', change: { hasRecord: true } },
  '/new/snippet': { site: 'new', change: { hasSnippet: true } },
  '/new/start-over': { site: 'new', change: nothing },
  '/live/record': { site: 'live', change: { hasRecord: true } },
  '/live/record/remove': { site: 'live', change: { hasRecord: false } },
  '/live/snippet': { site: 'live', change: { hasSnippet: true } },
  '/live/snippet/remove': { site: 'live', change: { hasSnippet: false } },
}

/** Does what a button is for, and returns the path of its page; undefined if no button has this path. */
export function pressButton(sites: ChangeableSites, path: string): string | undefined {
  const button = ownValue(buttons, path)
  if (!button) return undefined
  Object.assign(sites[button.site], button.change)
  return `/${button.site}`
}

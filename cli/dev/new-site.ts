/** What somebody has put in place on the new site so far; kept only while the demo runs. */
export type NewSite = { hasRecord: boolean; hasSnippet: boolean }

export function makeNewSite(): NewSite {
  return { hasRecord: false, hasSnippet: false }
}

const repairs: Readonly<Record<string, (site: NewSite) => void>> = {
  '/new/record': (site) => (site.hasRecord = true),
  '/new/snippet': (site) => (site.hasSnippet = true),
  '/new/start-over': (site) => Object.assign(site, makeNewSite()),
}

/** Does what a button on the new site is for; false: there is no such button. */
export function repair(site: NewSite, path: string): boolean {
  const act = repairs[path]
  act?.(site)
  return act !== undefined
}

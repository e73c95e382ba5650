/** State of the new site, kept only while the demo runs. */
export type NewSite = { hasRecord: boolean; hasSnippet: boolean }

export function makeNewSite(): NewSite {
  return { hasRecord: false, hasSnippet: false }
}

const repairs: Readonly<Record<string, (site: NewSite) => void>> = {
  '/new/record': (site) => (site.hasRecord = true),
  '/new/snippet': (site) => (site.hasSnippet = true),
  '/new/start-over': (site) => Object.assign(site, makeNewSite()),
}

/** Performs the action of a button on the new site. Returns false for an unknown path. */
export function repair(site: NewSite, path: string): boolean {
  const apply = repairs[path]
  apply?.(site)
  return apply !== undefined
}

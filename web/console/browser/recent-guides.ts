const KEY = 'waymark-recent-guides'

/** Guides that the search offers before anything is typed. */
const MAX_RECENT = 5

/** Ids of the guides that were opened last in this browser, of any account, the last one first. */
export function recentGuides(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    // Not readable, or the browser refuses to store anything.
    return []
  }
}

export function rememberGuide(id: string): void {
  const ids = [id, ...recentGuides().filter((other) => other !== id)].slice(0, MAX_RECENT)
  try {
    localStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // The search offers other guides then.
  }
}

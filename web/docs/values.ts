const STORED = 'waymark-docs-values'
const CHANGED = 'waymark-docs-values'

/** Variable of the embed key that replaces the demo's in samples. */
export const EMBED_KEY = 'EMBED_KEY'

/** For browsers that let this page store nothing. */
let unstored = '{}'

/** Returns the values that the reader has entered, by variable. They are kept until the tab is closed. */
export function readValues(): ReadonlyMap<string, string> {
  return new Map(Object.entries(JSON.parse(stored()) as Record<string, string>))
}

/** Keeps a value, or forgets it if it is empty. */
export function setValue(variable: string, value: string): void {
  const values = new Map(readValues())
  if (value === '') values.delete(variable)
  else values.set(variable, value)
  unstored = JSON.stringify(Object.fromEntries(values))
  try {
    sessionStorage.setItem(STORED, unstored)
  } catch {
    // They are kept in memory.
  }
  dispatchEvent(new Event(CHANGED))
}

/** Calls back after each change, also by another script of the page. */
export function onValues(callback: () => void): void {
  addEventListener(CHANGED, callback)
}

function stored(): string {
  try {
    return sessionStorage.getItem(STORED) ?? '{}'
  } catch {
    return unstored
  }
}

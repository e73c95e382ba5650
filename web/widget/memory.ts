/** Opens a browser storage if page and browser allow it, or else an object that lasts as long as the page. */
export function openMemory(name: 'localStorage' | 'sessionStorage' | false): Record<string, string> {
  try {
    if (name) return globalThis[name]
  } catch {
    // The browser does not allow access.
  }
  return {}
}

/** Storage key of the values that a visitor typed. */
export function valuesKey(embedKey: string | undefined): string {
  return `waymark:values:${embedKey}`
}

/** Storage key of a guide's progress. */
export function progressKey(embedKey: string | undefined): string {
  return `waymark:${embedKey}`
}

/** Storage key of the last loaded guide. */
export function guideKey(embedKey: string): string {
  return `waymark:guide:${embedKey}`
}

/** Opens a storage of the browser if page and browser allow it, and otherwise an object that lasts as long as the page. */
export function openMemory(name: 'localStorage' | 'sessionStorage' | false): Record<string, string> {
  try {
    if (name) return globalThis[name]
  } catch {
    // The browser does not allow it.
  }
  return {}
}

/** Where a browser keeps the values that a visitor typed. */
export function valuesKey(embedKey: string | undefined): string {
  return `waymark:values:${embedKey}`
}

/** Where a browser keeps the progress of a guide. */
export function progressKey(embedKey: string | undefined): string {
  return `waymark:${embedKey}`
}

/** Opens a storage of the browser if page and browser allow it, and otherwise an object that lasts as long as the page. */
export function openMemory(name: 'localStorage' | 'sessionStorage' | false): Record<string, string> {
  try {
    if (name) return globalThis[name]
  } catch {
    // The browser does not allow it.
  }
  return {}
}

/** Opens localStorage if page and browser allow it, and otherwise an object that lasts as long as the page. */
export function openMemory(isAllowed: boolean): Record<string, string> {
  try {
    if (isAllowed) return localStorage
  } catch {
    // The browser does not allow it.
  }
  return {}
}

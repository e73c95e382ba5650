/** Where things are remembered: in the browser when page and browser allow it, else only while the page is open. */
export function openMemory(isAllowed: boolean): Record<string, string> {
  try {
    if (isAllowed) return localStorage
  } catch {
    // The browser forbids it.
  }
  return {}
}

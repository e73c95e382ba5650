/** Hosts of a developer's machine, and names that no public site has: they hardly ever have certificates. */
const local = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|[\w.-]+\.(?:localhost|test|local))(?:[:/?#]|$)/i

/** Completes the address of a site as people type it. An empty text stays empty. */
export function withScheme(text: string): string {
  if (text === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text
  return `http${local.test(text) ? '' : 's'}://${text}`
}

/** Adds https:// to a typed address that has no scheme. */
export function withScheme(text: string): string {
  return text === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
}

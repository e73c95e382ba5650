/** Takes the snippet that a link to this screen carries in its fragment, as from the demo, and removes it from the URL. */
export function takeSnippet(): string {
  const [, encoded] = /^#snippet=(.*)$/s.exec(location.hash) ?? []
  if (encoded === undefined) return ''
  history.replaceState(null, '', location.pathname)
  try {
    return decodeURIComponent(encoded)
  } catch {
    return '' // somebody has shortened the link
  }
}

const names = new Intl.DisplayNames('en', { type: 'language' })

/** Names a language with its tag, such as `German (de)`. */
export function languageName(locale: string): string {
  return `${bareLanguageName(locale)} (${locale})`
}

/** Returns a language's English name, or the tag itself if it is malformed, such as while the author is typing it. */
export function bareLanguageName(locale: string): string {
  try {
    return names.of(locale) ?? locale
  } catch {
    return locale
  }
}

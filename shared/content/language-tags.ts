const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** True if a tag begins with a language that is registered, so that browsers may ask for it. */
export function isKnownLanguage(tag: string): boolean {
  try {
    return names.of(new Intl.Locale(tag).language) !== undefined
  } catch {
    return false
  }
}

export type NamedLanguage = { readonly name: string; readonly tag: string }

/** Finds a language of two letters by its English name in any case: `german` is German, whose tag is `de`. */
export function languageCalled(name: string): NamedLanguage | undefined {
  const wanted = name.toLowerCase()
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const found = names.of(code)
    if (found?.toLowerCase() === wanted)
      return { name: found, tag: Intl.getCanonicalLocales(code)[0] ?? code }
  }
  return undefined
}

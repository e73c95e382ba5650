import { LRUCache } from 'lru-cache'

const MAX_CHARACTERS = 35

/**
 * Which of a template's locales to answer for a wanted one (api.md, "Locale"): the lookup of RFC 4647, section 3.4,
 * then the same language in the same script, then the same language, then the template's default. A shorter tag in
 * another script is no hit of the lookup: "zh" is not what a reader of "zh-TW" can read where there is "zh-Hant".
 */
export function localeChooser(available: readonly string[], fallback: string): (wanted: string) => string {
  const candidates = available.map(toCandidate).filter((candidate) => candidate !== undefined)
  // A tenth of a millisecond each, and visitors ask for the same few.
  const chosen = new LRUCache<string, string>({ max: 100 })

  return (wanted) => {
    if (available.includes(wanted)) return wanted
    if (wanted.length > MAX_CHARACTERS) return fallback
    const tag = chosen.get(wanted) ?? choose(wanted, candidates)?.tag ?? fallback
    chosen.set(wanted, tag)
    return tag
  }
}

function choose(wanted: string, candidates: readonly Candidate[]): Candidate | undefined {
  const locale = parseLocale(wanted)
  if (!locale) return undefined
  const near = candidates.filter((candidate) => candidate.locale.language === locale.language)
  const script = scriptOf(locale)
  const sameScript = near.filter((candidate) => candidate.script === script)
  return lookUp(locale, sameScript) ?? sameScript[0] ?? lookUp(locale, near) ?? near[0]
}

/** Which way the script of a locale runs. */
export function textDirection(tag: string): 'ltr' | 'rtl' {
  const locale = parseLocale(tag)
  return locale && rightToLeft.has(scriptOf(locale) ?? '') ? 'rtl' : 'ltr'
}

/** Those of Unicode's scripts that run from right to left and that somebody writes today. */
const rightToLeft = new Set('Adlm Arab Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa Yezi'.split(' '))

/** Undefined for what is no language tag; `de_DE` is taken for one. */
function parseLocale(tag: string): Intl.Locale | undefined {
  if (tag.length > MAX_CHARACTERS) return undefined
  try {
    return new Intl.Locale(tag.replaceAll('_', '-'))
  } catch {
    return undefined
  }
}

type Candidate = { tag: string; locale: Intl.Locale; script: string | undefined }

function toCandidate(tag: string): Candidate | undefined {
  const locale = parseLocale(tag)
  return locale && { tag, locale, script: scriptOf(locale) }
}

/** RFC 4647: subtags are taken away from the end, and with them a single letter that is then last. */
function lookUp(locale: Intl.Locale, candidates: readonly Candidate[]): Candidate | undefined {
  for (let range = locale.baseName; range !== ''; range = range.replace(/(-[^-])?(^|-)[^-]+$/, '')) {
    const hit = candidates.find((candidate) => candidate.locale.baseName === range)
    if (hit) return hit
  }
  return undefined
}

function scriptOf(locale: Intl.Locale): string | undefined {
  return locale.maximize().script
}

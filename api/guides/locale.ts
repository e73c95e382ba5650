import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { languageCalled } from '../../shared/content/language-tags.ts'
import { problem } from '../errors/field-error.ts'

const MAX_CHARACTERS = 35
const MAX_LOCALES = 100

/**
 * Chooses a template's locale for a requested one (docs/api.md, "Locale"): by the lookup of RFC 4647, section 3.4, then
 * the same language in the same script, then the same language, then the template's default. The lookup does not match
 * a shorter tag in another script: with "zh" and "zh-Hant" available, "zh-TW" gets "zh-Hant".
 */
export function localeChooser(available: readonly string[], fallback: string): (requested: string) => string {
  const candidates = available.map(toCandidate).filter((candidate) => candidate !== undefined)
  // Choosing takes a tenth of a millisecond, and visitors request the same few locales.
  const chosen = new LRUCache<string, string>({ max: 100 })

  return (requested) => {
    if (available.includes(requested)) return requested
    if (requested.length > MAX_CHARACTERS) return fallback
    const tag = chosen.get(requested) ?? choose(requested, candidates)?.tag ?? fallback
    chosen.set(requested, tag)
    return tag
  }
}

function choose(requested: string, candidates: readonly Candidate[]): Candidate | undefined {
  const locale = parseLocale(requested)
  if (!locale) return undefined
  const near = candidates.filter((candidate) => candidate.locale.language === locale.language)
  const script = scriptOf(locale)
  const sameScript = near.filter((candidate) => candidate.script === script)
  return lookUp(locale, sameScript) ?? sameScript[0] ?? lookUp(locale, near) ?? near[0]
}

/** True for a BCP 47 tag in any spelling: `de-at` and `de_AT` are `de-AT`. */
export function isLanguageTag(tag: string): boolean {
  return parseLocale(tag) !== undefined
}

/** Parses a language tag. Returns undefined if it is invalid. `de_DE` is parsed as `de-DE`. */
function parseLocale(tag: string): Intl.Locale | undefined {
  if (tag.length > MAX_CHARACTERS) return undefined
  try {
    return new Intl.Locale(tag.replaceAll('_', '-'))
  } catch {
    return undefined
  }
}

/** A BCP 47 tag in its canonical form, so that a locale has one spelling everywhere. */
export const localeTag = z
  .string()
  .max(MAX_CHARACTERS)
  .superRefine((tag, ctx) => {
    const message = localeProblem(tag)
    if (message !== undefined) ctx.addIssue({ code: 'custom', ...problem('invalid_format', message) })
  })

function localeProblem(tag: string): string | undefined {
  const canonical = canonicalLocale(tag)
  if (canonical === tag) return undefined
  return canonical === undefined
    ? 'must be a language tag such as "de" or "pt-BR"'
    : `must be written "${languageCalled(tag)?.tag ?? canonical}"`
}

function canonicalLocale(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}

/** Translations by locale, at most 100. */
export function byLocale<Schema extends z.ZodType>(schema: Schema): z.ZodRecord<typeof localeTag, Schema> {
  return z
    .record(localeTag, schema)
    .refine(
      (locales) => Object.keys(locales).length <= MAX_LOCALES,
      problem('too_many', `must have at most ${MAX_LOCALES} locales`),
    )
}

type Candidate = { tag: string; locale: Intl.Locale; script: string | undefined }

function toCandidate(tag: string): Candidate | undefined {
  const locale = parseLocale(tag)
  return locale && { tag, locale, script: scriptOf(locale) }
}

/** Truncates the tag subtag by subtag as in RFC 4647, which also removes a single-character subtag left at the end. */
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

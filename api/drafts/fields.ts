import { z } from 'zod'
import { unsafeValues } from './unsafe-values.ts'

/** Text that can be stored and signed as it is. */
export function plainText(max: number): z.ZodString {
  return z
    .string()
    .max(max)
    .refine((text) => unsafeValues(text).length === 0, 'has a character that cannot be kept')
}

/** Lower-case words with hyphens between them. */
export function slug(max: number): z.ZodString {
  return z
    .string()
    .max(max)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens between them')
}

export const scope = slug(50)
export const stepSlug = slug(100)

/** As lists of names are signed: each once, by UTF-16 code units, as the canonical form sorts keys. */
export function sortedNames(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted()
}

/** A BCP 47 tag in its canonical form, so that a locale has one spelling everywhere. */
export const localeTag = z
  .string()
  .max(35)
  .superRefine((tag, ctx) => {
    const message = localeProblem(tag)
    if (message !== undefined) ctx.addIssue({ code: 'custom', message })
  })

function localeProblem(tag: string): string | undefined {
  const canonical = canonicalLocale(tag)
  if (canonical === tag) return undefined
  return canonical === undefined
    ? 'is not a language tag such as "de" or "pt-BR"'
    : `is written "${canonical}"`
}

function canonicalLocale(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}

import { z } from 'zod'
import { slug } from '../../shared/content/slug.ts'
import { problem } from '../http/fields/field-error.ts'
import { unsafeValues } from './unsafe-values.ts'

/** Text that can be stored and signed unchanged. */
export function signableText(max: number): z.ZodString {
  return z
    .string()
    .max(max)
    .refine((text) => unsafeValues(text).length === 0, 'has a character that cannot be stored')
}

export const scope = slug(50)

/** Size of a value's canonical text in bytes. The canonical text differs from this JSON only in the order of its keys. */
export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

/** A BCP 47 tag in its canonical form, so that a locale has one spelling everywhere. */
export const localeTag = z
  .string()
  .max(35)
  .superRefine((tag, ctx) => {
    const message = localeProblem(tag)
    if (message !== undefined) ctx.addIssue({ code: 'custom', ...problem('invalid_format', message) })
  })

function localeProblem(tag: string): string | undefined {
  const canonical = canonicalLocale(tag)
  if (canonical === tag) return undefined
  return canonical === undefined
    ? 'must be a language tag such as "de" or "pt-BR"'
    : `must be written "${canonical}"`
}

function canonicalLocale(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}

import { z } from 'zod'
import { visibleText } from '../errors/visible-text.ts'
import { slug } from '../../shared/content/slug.ts'
import { unsafeValues } from '../signing/unsafe-values.ts'

/** Text that can be stored and signed unchanged. */
export function signableText(max: number): z.ZodString {
  return z
    .string()
    .max(max)
    .refine((text) => unsafeValues(text).length === 0, 'has a character that cannot be stored')
}

/** A name, title or label that can be stored and signed. */
export function signableName(max: number): z.ZodString {
  return visibleText(signableText(max))
}

export const scope = slug(50)

/** Size of a value's canonical text in bytes. The canonical text differs from this JSON only in the order of its keys. */
export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

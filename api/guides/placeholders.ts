import { placeholderPattern } from '../../shared/content/placeholders.ts'
import type { Language } from './languages/index.ts'
import { percentEncoded, type EscapeValue } from './languages/reader.ts'
import type { VariableDeclaration, DeclaredVariables } from './variables.ts'

/** A variable in a text, and the escaping that its value needs there. */
export type Placeholder = { readonly name: string; readonly write: EscapeValue }

/** A piece of the author's text, or a placeholder between two pieces. */
export type TextPart = string | Placeholder

/** More than any guide needs, but few enough to parse any text quickly. */
const MAX_PLACEHOLDERS = 500
const MAX_ADDRESS_CHARACTERS = 2000

/**
 * Splits a text at the placeholders of declared variables. A placeholder stays as it is if its name is not declared or
 * no value can be inserted safely at that point.
 */
export function findPlaceholders(
  source: string,
  language: Language,
  declared: DeclaredVariables,
): TextPart[] {
  const reader = language.open(source)
  const parts: TextPart[] = []
  let readTo = 0
  for (const { 0: text, 1: name = '', index } of source.matchAll(placeholderPattern)) {
    const variable = declared.get(name)
    if (!variable || (variable.type === 'text' && !language.takesText) || parts.length > 2 * MAX_PLACEHOLDERS)
      continue
    const before = source.slice(readTo, index)
    reader.read(before)
    const write = reader.write(text)
    const start = source.slice(Math.max(0, index - MAX_ADDRESS_CHARACTERS), index)
    parts.push(before, write ? { name, write: asPartOfAddress(write, start, variable) } : text)
    readTo = index + text.length
  }
  return [...parts, source.slice(readTo)]
}

/**
 * Percent-encodes a value within a URL before any other escaping, so that the value cannot change the URL's structure. A
 * value that is the whole URL stays as it is.
 */
function asPartOfAddress(write: EscapeValue, before: string, { type }: VariableDeclaration): EscapeValue {
  if (write === percentEncoded) return type === 'url' && /(^|\]\(\s*<?)$/.test(before) ? unchanged : write
  return isWithinAddress(before) ? (value) => write(percentEncoded(value)) : write
}

function isWithinAddress(before: string): boolean {
  const start = before.lastIndexOf('//')
  return start !== -1 && !/[\s"'<>`]/.test(before.slice(start))
}

const unchanged: EscapeValue = (value) => value

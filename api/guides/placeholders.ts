import { escapeValue, type EscapeValue } from '../../shared/content/escapes.ts'
import { placeholderPattern } from '../../shared/content/placeholders.ts'
import type { Language } from './languages/index.ts'
import type { Escapes } from './languages/reader.ts'
import type { VariableDeclaration, DeclaredVariables } from './variables/declarations.ts'

/** A variable in a text, and the escaping of its value there. In a guide's texts, `escapes` names the rules. */
export type Placeholder = { readonly name: string; readonly escape: EscapeValue; readonly escapes?: Escapes }

/** A piece of the author's text, or a placeholder between two pieces. */
export type TextPart = string | Placeholder

/** More than any guide needs, but few enough to parse any text quickly. */
const MAX_PLACEHOLDERS = 500
const MAX_URL_CHARACTERS = 2000

/**
 * Splits a text at the placeholders of declared variables. A placeholder remains text if its name is not declared or no
 * value can be inserted safely at that position.
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
    const escapes = reader.escapesAt(text)
    const start = source.slice(Math.max(0, index - MAX_URL_CHARACTERS), index)
    parts.push(before, escapes ? placeholder(name, asPartOfUrl(escapes, start, variable)) : text)
    readTo = index + text.length
  }
  return [...parts, source.slice(readTo)]
}

/** Makes a placeholder whose value is escaped by the given rules. */
export function placeholder(name: string, escapes: Escapes): Placeholder {
  return { name, escapes, escape: (value) => escapeValue(escapes, value) }
}

/**
 * Percent-encodes a value within a URL before any other escaping, so that the value cannot change the URL's structure.
 * A value that is the whole URL is not changed.
 */
function asPartOfUrl(escapes: Escapes, before: string, { type }: VariableDeclaration): Escapes {
  if (escapes[0] === 'percent') return type === 'url' && /(^|\]\(\s*<?)$/.test(before) ? [] : escapes
  return isWithinUrl(before) ? ['percent', ...escapes] : escapes
}

function isWithinUrl(before: string): boolean {
  const start = before.lastIndexOf('//')
  return start !== -1 && !/[\s"'<>`]/.test(before.slice(start))
}

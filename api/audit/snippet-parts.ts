import { writePlaceholder } from '../../shared/content/placeholders.ts'

/**
 * A part of a comparison: text in both, only in the published snippet, or only in the pasted one, or the value that
 * replaces `{{name}}`.
 */
export type SnippetPart =
  | { readonly kind: 'same' | 'published' | 'pasted'; readonly text: string }
  | { readonly kind: 'value'; readonly name: string; readonly text: string }

/** A placeholder that was pasted unchanged has no value. */
export function valuePart(name: string, text: string): SnippetPart {
  return text === writePlaceholder(name) ? { kind: 'same', text } : { kind: 'value', name, text }
}

export const MAX_VALUE_CHARACTERS = 500
/** Excludes characters that could end a string, a tag or a call: a value must not hide other code. */
const plainValue = /^[^<>"'`()[\]{}\\\r\n]*$/

/** True for a text that may stand in place of a placeholder: a plain value, or the placeholder itself. */
export function mayBeValue(name: string, text: string): boolean {
  const isPlain = text.length <= MAX_VALUE_CHARACTERS && plainValue.test(text)
  return isPlain || text === writePlaceholder(name)
}

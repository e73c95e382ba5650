import { placeholderPattern } from '../../shared/content/placeholders.ts'
import { mayBeValue, type SnippetPart, valuePart } from './snippet-parts.ts'

/**
 * Matches the whole pasted text against a snippet whose placeholders stand for plain values. As with file name
 * wildcards, it is enough to try the first occurrence of each text between placeholders.
 */
export function fillPattern(snippet: string, pastedText: string): SnippetPart[] | undefined {
  const pieces = splitAtPlaceholders(snippet)
  const parts: SnippetPart[] = []
  let at = 0
  for (let index = 0; index < pieces.length; index += 2) {
    const text = pieces[index] ?? ''
    const name = pieces[index - 1]
    const isLast = index === pieces.length - 1
    const found = findText(text, pastedText, { from: at, isFirst: name === undefined, isLast })
    if (found === undefined) return undefined
    const value = pastedText.slice(at, found)
    if (name !== undefined && !mayBeValue(name, value)) return undefined
    if (name !== undefined) parts.push(valuePart(name, value))
    if (text !== '') parts.push({ kind: 'same', text })
    at = found + text.length
  }
  return at === pastedText.length ? parts : undefined
}

/** Splits a snippet into texts and placeholder names, which alternate. The first and the last part are texts. */
export function splitAtPlaceholders(snippet: string): string[] {
  return snippet.split(placeholderPattern)
}

type SearchRange = { readonly from: number; readonly isFirst: boolean; readonly isLast: boolean }

function findText(
  text: string,
  pastedText: string,
  { from, isFirst, isLast }: SearchRange,
): number | undefined {
  if (isFirst) return pastedText.startsWith(text) ? 0 : undefined
  const found = isLast ? pastedText.length - text.length : pastedText.indexOf(text, from)
  return found >= from && pastedText.startsWith(text, found) ? found : undefined
}

import { diffArrays } from 'diff'
import { placeholderPattern, writePlaceholder } from '../../shared/content/placeholders.ts'

/**
 * A part of a comparison: text in both, only in the published snippet, or only in the pasted one, or the value that
 * replaces `{{name}}`.
 */
export type SnippetPart =
  | { readonly kind: 'same' | 'published' | 'pasted'; readonly text: string }
  | { readonly kind: 'value'; readonly name: string; readonly text: string }

export type SnippetComparison = {
  /** True if the pasted text is the published one, with or without values for its placeholders. */
  readonly isMatch: boolean
  readonly parts: readonly SnippetPart[]
}

/** Texts with more edits than this have little in common. */
const MAX_EDITS = 200
/** Bounds the work: comparing takes at most as many steps as the longer text has words, for each edit. */
const MAX_STEPS = 400_000
/** Share of the published text that the pasted text must contain. */
const MIN_SHARE = 0.5

/**
 * Compares a pasted text with a published snippet. Ignores line endings, common indentation, trailing spaces, and
 * space around the text. Returns undefined if the texts have little in common.
 */
export function compareSnippet(published: string, pasted: string): SnippetComparison | undefined {
  const [publishedText, pastedText] = [normalise(published), normalise(pasted)]
  const filledParts = fillPattern(publishedText, pastedText)
  if (filledParts) return { isMatch: true, parts: filledParts }
  const parts = diffWords(publishedText, pastedText)
  return parts && sharedCharacters(parts) >= MIN_SHARE * publishedText.length
    ? { isMatch: false, parts }
    : undefined
}

function normalise(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trimEnd())
  const indents = lines.filter((line) => line !== '').map((line) => line.length - line.trimStart().length)
  const indent = Math.min(...indents.slice(0, 1000))
  return lines
    .map((line) => (line.slice(0, indent).trim() === '' ? line.slice(indent) : line))
    .join('\n')
    .trim()
}

/** Splits a snippet into texts and placeholder names, which alternate. The first and the last part are texts. */
function splitAtPlaceholders(snippet: string): string[] {
  return snippet.split(placeholderPattern)
}

/** Excludes characters that could end a string, a tag or a call: a value must not hide other code. */
const plainValue = /^[^<>"'`()[\]{}\\\r\n]{0,500}$/

/**
 * Matches the whole pasted text against a snippet whose placeholders stand for plain values. As with file name
 * wildcards, it is enough to try the first occurrence of each text between placeholders.
 */
function fillPattern(snippet: string, pastedText: string): SnippetPart[] | undefined {
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
    if (name !== undefined && !plainValue.test(value) && value !== writePlaceholder(name)) return undefined
    if (name !== undefined) parts.push(valuePart(name, value))
    if (text !== '') parts.push({ kind: 'same', text })
    at = found + text.length
  }
  return at === pastedText.length ? parts : undefined
}

/** A placeholder that was pasted unchanged has no value. */
function valuePart(name: string, text: string): SnippetPart {
  return text === writePlaceholder(name) ? { kind: 'same', text } : { kind: 'value', name, text }
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

type Token = { readonly text: string; readonly name?: string }

/**
 * Finds the shortest difference in words, in which a placeholder equals any word. Undefined if it has too many edits.
 */
function diffWords(publishedText: string, pastedText: string): SnippetPart[] | undefined {
  const [publishedTokens, pastedTokens] = [tokensOf(publishedText), tokensOf(pastedText)]
  const maxEdits = maxEditsOf(publishedTokens.length, pastedTokens.length)
  if (Math.abs(publishedTokens.length - pastedTokens.length) > maxEdits) return undefined
  const changes = diffArrays(publishedTokens, pastedTokens, {
    comparator: (published, pasted) => published.text === pasted.text || fitsPlaceholder(published, pasted),
    maxEditLength: maxEdits,
  })
  if (!changes) return undefined
  const names = publishedTokens.values()
  return changes.flatMap(({ added, removed, value }) => {
    if (added) return [{ kind: 'pasted', text: textOf(value) } as const]
    const published = value.map(() => names.next().value)
    if (removed) return [{ kind: 'published', text: textOf(value) } as const]
    return value.map(({ text }, index): SnippetPart => {
      const name = published[index]?.name
      return name === undefined ? { kind: 'same', text } : valuePart(name, text)
    })
  })
}

/** Long texts may have fewer edits, so that the words and the edits together stay within MAX_STEPS. */
function maxEditsOf(...lengths: readonly number[]): number {
  return Math.min(MAX_EDITS, Math.floor(MAX_STEPS / Math.max(1, ...lengths)))
}

function fitsPlaceholder({ name }: Token, { text }: Token): boolean {
  return name !== undefined && /^[\w.-]+$/.test(text)
}

function tokensOf(snippet: string): Token[] {
  return splitAtPlaceholders(snippet).flatMap((piece, index) =>
    index % 2 === 0 ? wordsOf(piece) : [{ text: writePlaceholder(piece), name: piece }],
  )
}

/** Splits a text into words, runs of white space, and single other characters. */
function wordsOf(text: string): Token[] {
  return Array.from(text.matchAll(/[\w.-]+|\s+|[^\w.\s-]/g), ([word]) => ({ text: word }))
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join('')
}

function sharedCharacters(parts: readonly SnippetPart[]): number {
  return parts.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0), 0)
}

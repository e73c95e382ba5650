import { diffArrays } from 'diff'
import { placeholderPattern, writePlaceholder } from '../../shared/content/placeholders.ts'
import { findPart } from './find-part.ts'
import { mayBeValue, type SnippetPart, valuePart } from './snippet-parts.ts'

export type SnippetComparison = {
  /**
   * How the pasted text is related to the published one: equal with or without values for its placeholders, a part of it,
   * or similar to it.
   */
  readonly relation: 'equal' | 'part' | 'similar'
  readonly parts: readonly SnippetPart[]
}

/** Texts with more edits than this have little in common. */
const MAX_EDITS = 200
/** Bounds the work: comparing takes at most as many steps as the longer text has words, for each edit. */
const MAX_STEPS = 400_000
/** Share of the published text that the pasted text must contain, or of its own telling words that the published one must. */
const MIN_SHARE = 0.5
/** Telling characters that a part must have: fewer may be in any snippet. */
const MIN_PART_CHARACTERS = 8
/** Telling characters that a part with differences must share with the published text. */
const MIN_SIMILAR_CHARACTERS = 12

/**
 * Compares a pasted text with a published snippet. Ignores line endings, common indentation, trailing spaces, and
 * space around the text. Returns undefined if the texts have little in common.
 */
export function compareSnippet(published: string, pasted: string): SnippetComparison | undefined {
  const [publishedText, pastedText] = [normalise(published), normalise(pasted)]
  const filledParts = fillPattern(publishedText, pastedText)
  if (filledParts) return { relation: 'equal', parts: filledParts }
  const part = findPart(publishedText, pastedText)
  if (part && tellingCharacters(textOf(part.filter(isSame))) >= MIN_PART_CHARACTERS)
    return { relation: 'part', parts: part }
  const parts = diffWords(publishedText, pastedText)
  return parts && haveMuchInCommon(parts, { publishedText, pastedText })
    ? { relation: 'similar', parts }
    : undefined
}

function haveMuchInCommon(
  parts: readonly SnippetPart[],
  { publishedText, pastedText }: { readonly publishedText: string; readonly pastedText: string },
): boolean {
  const shared = parts.filter(isSame)
  if (textOf(shared).length >= MIN_SHARE * publishedText.length) return true
  const telling = shared.reduce((sum, { text }) => sum + tellingCharacters(text), 0)
  return telling >= MIN_SIMILAR_CHARACTERS && telling >= MIN_SHARE * tellingCharacters(pastedText)
}

function isSame({ kind }: SnippetPart): boolean {
  return kind === 'same'
}

/** Words that snippets of any kind have. */
const common = new Set(
  'async body code const crossorigin data defer document false function head href html http https iframe integrity javascript link module noscript null push return script source style stylesheet text this true type undefined window'.split(
    ' ',
  ),
)

/** Counts the characters of the words that tell a snippet from others. Hosts do not count: a copy may have another. */
function tellingCharacters(text: string): number {
  const words = text.replaceAll(/\/\/[\w.-]+/g, '').match(/[\w.-]+/g) ?? []
  return words.reduce(
    (sum, word) => sum + (word.length >= 4 && !common.has(word.toLowerCase()) ? word.length : 0),
    0,
  )
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
    if (name !== undefined && !mayBeValue(name, value)) return undefined
    if (name !== undefined) parts.push(valuePart(name, value))
    if (text !== '') parts.push({ kind: 'same', text })
    at = found + text.length
  }
  return at === pastedText.length ? parts : undefined
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

function textOf(texts: readonly { readonly text: string }[]): string {
  return texts.map(({ text }) => text).join('')
}

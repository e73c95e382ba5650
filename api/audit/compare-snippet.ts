import { diffArrays } from 'diff'
import { writePlaceholder } from '../../shared/content/placeholders.ts'
import { fillPattern, splitAtPlaceholders } from './fill-pattern.ts'
import { countTelling, namesInAddresses } from './compare/telling-words.ts'
import { findPart } from './find-part.ts'
import { type SnippetPart, valuePart } from './snippet-parts.ts'
import { respell } from './tags/respell.ts'

export type SnippetComparison = {
  /**
   * How the pasted text is related to the published one: equal with or without values for its placeholders, a part of it,
   * or similar to it.
   */
  readonly relation: 'equal' | 'part' | 'similar'
  /** True if the pasted text writes a tag otherwise. The parts have it as the published snippet writes it. */
  readonly isRespelled: boolean
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
 * Compares a pasted text with a published snippet. Ignores line endings, common indentation, trailing spaces, space around
 * the text, and how its tags are written. Returns undefined if the texts have little in common.
 */
export function compareSnippet(published: string, pasted: string): SnippetComparison | undefined {
  const [publishedText, text] = [normalise(published), normalise(pasted)]
  const asWritten = fillPattern(publishedText, text)
  if (asWritten) return { relation: 'equal', isRespelled: false, parts: asWritten }
  const pastedText = normalise(respell(publishedText, text))
  const isRespelled = pastedText !== text
  const filledParts = isRespelled ? fillPattern(publishedText, pastedText) : undefined
  if (filledParts) return { relation: 'equal', isRespelled, parts: filledParts }
  const part = findPart(publishedText, pastedText)
  const names = namesInAddresses(publishedText, pastedText)
  if (part && countTelling(textOf(part.filter(isSame)), names) >= MIN_PART_CHARACTERS)
    return { relation: 'part', isRespelled, parts: part }
  const parts = diffWords(publishedText, pastedText)
  return parts && haveMuchInCommon(parts, { publishedText, pastedText, names })
    ? { relation: 'similar', isRespelled, parts }
    : undefined
}

type ComparedTexts = {
  readonly publishedText: string
  readonly pastedText: string
  /** Words that do not tell a text from others, such as names of queries. */
  readonly names: ReadonlySet<string>
}

/** Boilerplate of tags and loaders, as of any `<script async src=`, does not make two texts alike. */
function haveMuchInCommon(
  parts: readonly SnippetPart[],
  { publishedText, pastedText, names }: ComparedTexts,
): boolean {
  const shared = parts.filter(isSame)
  const telling = shared.reduce((sum, { text }) => sum + countTelling(text, names), 0)
  const isMostlyShared = textOf(shared).length >= MIN_SHARE * publishedText.length
  if (isMostlyShared && telling > 0) return true
  return telling >= MIN_SIMILAR_CHARACTERS && telling >= MIN_SHARE * countTelling(pastedText, names)
}

function isSame({ kind }: SnippetPart): boolean {
  return kind === 'same'
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

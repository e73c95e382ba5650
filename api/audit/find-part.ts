import { placeholderPattern } from '../../shared/content/placeholders.ts'
import { MAX_VALUE_CHARACTERS, mayBeValue, type SnippetPart, valuePart } from './snippet-parts.ts'

/** A line of a published snippet: texts and placeholder names, which alternate, and the spaces before it. */
type Line = { readonly indent: string; readonly text: string; readonly pieces: readonly string[] }

/** No snippet that people paste has more. */
const MAX_LINES = 1000

type FindInLine = (line: Line, pasted: string) => readonly SnippetPart[] | undefined

/**
 * Finds a pasted text in a published snippet of which it is a part: each of its lines is a line of the snippet, or a part of
 * one, with values for placeholders, in the same order. Returns the whole snippet, in which what is missing is `published`.
 * Each line of the snippet is looked at twice at most, so this takes time in proportion to its length.
 */
export function findPart(published: string, pasted: string): SnippetPart[] | undefined {
  const lines = published.split('\n', MAX_LINES + 1).map(toLine)
  if (lines.length > MAX_LINES) return undefined
  const wanted = pasted.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  return findLines(lines, wanted, wholeLine) ?? findLines(lines, wanted, partOfLine)
}

function toLine(line: string): Line {
  const text = line.trim()
  return {
    indent: line.slice(0, line.length - line.trimStart().length),
    text,
    pieces: text.split(placeholderPattern),
  }
}

function findLines(
  lines: readonly Line[],
  wanted: readonly string[],
  findIn: FindInLine,
): SnippetPart[] | undefined {
  let found = 0
  const parts = lines.map(({ indent, ...line }, index): readonly SnippetPart[] => {
    const next = wanted[found]
    const inLine = next === undefined ? undefined : findIn({ indent, ...line }, next)
    if (inLine) found += 1
    const end = index === lines.length - 1 ? '' : '\n'
    return [
      same(indent),
      ...(inLine ?? [{ kind: line.text === '' ? 'same' : 'published', text: line.text }]),
      same(end),
    ]
  })
  return found === wanted.length ? parts.flat().filter(({ text }) => text !== '') : undefined
}

function wholeLine({ pieces, text }: Line, pasted: string): readonly SnippetPart[] | undefined {
  if (text === '') return undefined
  if (pieces.length === 1) return text === pasted ? [same(text)] : undefined
  const parts = fillFrom(pieces, { piece: 0, offset: 0 }, pasted)
  return parts?.some(({ kind }) => kind === 'published') ? undefined : parts
}

function partOfLine({ pieces, text }: Line, pasted: string): readonly SnippetPart[] | undefined {
  if (text === '' || (pieces.length === 1 && !text.includes(pasted))) return undefined
  for (const start of startsOf(pieces, pasted)) {
    const parts = fillFrom(pieces, start, pasted)
    if (parts) return parts
  }
  return undefined
}

type Start = { readonly piece: number; readonly offset: number }

/** Characters of the pasted text by which places are found at which it may begin. */
const HEAD_CHARACTERS = 8
const MAX_STARTS = 5

/** The places of a line at which a pasted text may begin: the start of the line, and the first ones with its head. */
function startsOf(pieces: readonly string[], pasted: string): Start[] {
  const head = pasted.slice(0, HEAD_CHARACTERS)
  const starts: Start[] = [{ piece: 0, offset: 0 }]
  for (let piece = 0; piece < pieces.length && starts.length < MAX_STARTS; piece += 2) {
    const text = pieces[piece] ?? ''
    for (
      let offset = text.indexOf(head);
      offset >= 0 && starts.length < MAX_STARTS;
      offset = text.indexOf(head, offset + 1)
    ) {
      if (isWordStart(text, offset)) starts.push({ piece, offset })
    }
  }
  return starts
}

function isWordStart(text: string, offset: number): boolean {
  return offset === 0 || !/^\w\w$/.test(text.slice(offset - 1, offset + 1))
}

/** Matches the whole pasted text from a place of a line on. What is before and after it in the line is `published`. */
function fillFrom(
  pieces: readonly string[],
  { piece, offset }: Start,
  pasted: string,
): readonly SnippetPart[] | undefined {
  const before = writePieces(pieces.slice(0, piece)) + (pieces[piece] ?? '').slice(0, offset)
  const parts: SnippetPart[] = [{ kind: 'published', text: before }]
  let text = (pieces[piece] ?? '').slice(offset)
  let at = 0
  for (let index = piece; ; index += 2) {
    const rest = pasted.slice(at)
    if (text.startsWith(rest)) {
      const after = text.slice(rest.length) + writePieces(pieces.slice(index + 1), 'name first')
      return [...parts, same(rest), { kind: 'published' as const, text: after }].filter(isShown)
    }
    const [name, next] = [pieces[index + 1], pieces[index + 2] ?? '']
    if (!rest.startsWith(text) || name === undefined) return undefined
    at += text.length
    const end = endOfValue(pasted, at, { next, isLast: index + 3 === pieces.length })
    const value = pasted.slice(at, end)
    if (!mayBeValue(name, value)) return undefined
    parts.push(same(text), valuePart(name, value))
    at = end
    text = next
  }
}

function isShown({ text }: SnippetPart): boolean {
  return text !== ''
}

/** A value ends where the text after its placeholder begins, or where the pasted text ends within that text or before it. */
function endOfValue(
  pasted: string,
  from: number,
  { next, isLast }: { readonly next: string; readonly isLast: boolean },
): number {
  if (next === '') return isLast ? pasted.length : from
  // A value is short. Looking further would take time in proportion to the pasted text for each line of the snippet.
  const found = pasted.slice(from, from + MAX_VALUE_CHARACTERS + next.length).indexOf(next)
  if (found >= 0) return from + found
  for (let end = Math.max(from, pasted.length - next.length); end < pasted.length; end += 1) {
    if (next.startsWith(pasted.slice(end))) return end
  }
  return pasted.length
}

function same(text: string): SnippetPart {
  return { kind: 'same', text }
}

/** Writes texts and placeholder names, which alternate, as their author did. */
function writePieces(pieces: readonly string[], order: 'text first' | 'name first' = 'text first'): string {
  const parity = order === 'text first' ? 1 : 0
  return pieces.map((piece, index) => (index % 2 === parity ? `{{${piece}}}` : piece)).join('')
}

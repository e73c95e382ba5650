import { h } from '../../widget/view/dom.ts'

/** Characters of an excerpt, and of these before the first word that was found. */
const LENGTH = 140
const BEFORE = 40

/** Returns the part of a text in which a word was found first. */
export function excerptOf(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase()
  const places = terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0)
  const start = Math.max(0, Math.min(...places, text.length) - BEFORE)
  if (places.length === 0 || start === 0) return shortened(text, 0)
  const word = text.indexOf(' ', start) + 1
  return `… ${shortened(text, word)}`
}

function shortened(text: string, start: number): string {
  const end = start + LENGTH
  return text.slice(start, end) + (end < text.length ? '…' : '')
}

/** Marks the words in a text. */
export function withMarks(text: string, terms: readonly string[]): (string | HTMLElement)[] {
  const lower = text.toLowerCase()
  const parts: (string | HTMLElement)[] = []
  let end = 0
  while (end < text.length) {
    const next = nextMatch(lower, terms, end)
    if (!next) break
    parts.push(text.slice(end, next.start), h('mark', {}, text.slice(next.start, next.end)))
    ;({ end } = next)
  }
  return [...parts, text.slice(end)]
}

type Match = { readonly start: number; readonly end: number }

/** Finds the first word that begins with one of the terms. */
function nextMatch(lower: string, terms: readonly string[], from: number): Match | undefined {
  const matches = terms
    .map((term) => ({ start: lower.indexOf(term, from), length: term.length }))
    .filter(({ start, length }) => start >= 0 && length > 0)
    .map(({ start, length }) => ({ start, end: start + length }))
  return matches.toSorted((a, b) => a.start - b.start || b.end - a.end)[0]
}

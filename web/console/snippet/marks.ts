import { findCode } from '../../../shared/code/find-code.ts'
import { readFragment } from '../../../shared/code/fragment.ts'
import { jsTokens } from '../../../shared/code/js-lexer.ts'
import { readProgram } from '../../../shared/code/program.ts'
import { placeholderPattern } from '../../../shared/content/placeholders.ts'
import { scriptsIn, type Range } from '../../../shared/snippet/tags.ts'
import type { Verification } from '../api/versions.ts'
import { findInSnippet, readSimpleSelector } from './simple-selector.ts'

/**
 * The parts of a snippet that a check finds, in their order, looked for as the check itself does. Empty if it finds nothing,
 * undefined if this is unknown.
 */
export function marksOf(check: Verification, snippet: string): readonly Range[] | undefined {
  const marks = findMarks(check, snippet)
  return marks && mergeMarks(marks)
}

/** In their order, with those that overlap as one: each part of a snippet is marked once. */
export function mergeMarks(marks: readonly Range[]): readonly Range[] {
  const merged: Range[] = []
  for (const { start, end } of marks.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (!last || start >= last.end) merged.push({ start, end })
    else merged.splice(-1, 1, { start: last.start, end: Math.max(last.end, end) })
  }
  return merged
}

function findMarks(check: Verification, snippet: string): readonly Range[] | undefined {
  switch (check.type) {
    case 'script_presence':
      return marksOfScript(check, snippet)
    case 'http_ping':
      return marksOfTexts(listOf(check['bodyContains']), snippet)
    case 'dns_lookup': {
      const marks = marksOfTexts(textsOfRecord(check), snippet)
      // A record may be written in another way.
      return marks?.length === 0 ? undefined : marks
    }
    default:
      // What a browser ends up with is not in the snippet.
      return undefined
  }
}

function marksOfScript({ selector, code }: Verification, snippet: string): readonly Range[] | undefined {
  const simple = typeof selector === 'string' ? readSimpleSelector(selector) : undefined
  if (selector !== undefined && !simple) return undefined
  const element = simple ? findInSnippet(simple, snippet) : []
  if (!element) return []
  const fragments = listOf(code)
  const found = fragments.length > 0 ? marksOfCode(fragments, snippet) : []
  if (!found || (fragments.length > 0 && found.length === 0)) return found
  return [...element, ...found]
}

/** The places of all fragments in one script. Empty if none has them all, undefined if not all can be read. */
function marksOfCode(fragments: readonly string[], snippet: string): readonly Range[] | undefined {
  const wanted = fragments.flatMap((text) => {
    const read = readFragment(withNames(text))
    return read.kind === 'fragment' ? [read.units] : []
  })
  if (wanted.length < fragments.length) return undefined
  const named = withNames(snippet)
  const programs = scriptsIn(snippet).map(({ start, end }) => {
    const source = named.slice(start, end)
    return { start, original: snippet.slice(start, end), source, program: readProgram(source) }
  })
  for (const { start, original, source, program } of programs) {
    const finding = findCode(program, wanted)
    if (finding.kind === 'found')
      return finding.places.map(({ at, last }) => ({
        start: start + at,
        end: start + endOf(original, source, last),
      }))
  }
  return programs.some(({ program }) => program.unsureAt !== undefined) ? undefined : []
}

/** Puts a name of the same length in place of each variable, with its quotation marks, which the service writes. */
function withNames(text: string): string {
  return text.replaceAll(quotedPlaceholder, toName).replaceAll(placeholderPattern, toName)
}

const quotedPlaceholder = /(?:'\{\{[\w.]{1,50}\}\}'|"\{\{[\w.]{1,50}\}\}")/g

function toName(placeholder: string): string {
  return `v_${placeholder.replaceAll(/[^\w]/g, '')}`.padEnd(placeholder.length)
}

/** The end of the token, or of the variable, that begins at an offset of a script. */
function endOf(original: string, source: string, offset: number): number {
  const [variable] = /^(["']?)\{\{[\w.]{1,50}\}\}\1/.exec(original.slice(offset, offset + 60)) ?? []
  if (variable !== undefined) return offset + variable.length
  for (const { at, text } of jsTokens(source)) if (at === offset) return at + text.length
  return offset
}

function marksOfTexts(texts: readonly string[], snippet: string): readonly Range[] | undefined {
  const found = texts.map((text) => ({ start: snippet.indexOf(text), text }))
  if (found.length === 0) return undefined
  if (found.some(({ start }) => start < 0)) return []
  return found.map(({ start, text }) => ({ start, end: start + text.length }))
}

/** What a check wants of a record: its value, or the sender, the key or the mailbox in it. */
function textsOfRecord({ value, values, spf, dkim, dmarc }: Verification): string[] {
  const senders = Object.entries(Object(spf)).flatMap(([name, sender]) => (name === 'all' ? [] : sender))
  const { rua } = Object(dmarc) as { rua?: unknown }
  const texts = [value, values, senders, Object.values(Object(dkim)), rua].flat()
  return texts.filter((text) => typeof text === 'string')
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}

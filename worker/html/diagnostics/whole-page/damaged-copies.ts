import { AttributeAction, SelectorType } from 'css-what'
import { phrase, type Phrase } from '../../../../shared/check/messages/facts.ts'
import { LESS } from '../../input/ascii.ts'
import type { Position } from '../../input/line-counter.ts'
import type { PageSource } from '../../page/page-source.ts'
import { matchesTag, type Subject } from '../../selector/subject.ts'
import { readTag } from '../../tokenizer/read-tag.ts'
import { attributesOf, startTag } from '../../tokenizer/start-tag.ts'
import { parseStartTag } from '../make-start-tag.ts'
import { enclosuresAt, type Enclosure } from './enclosures.ts'
import { repairedTags, type Damage, type RepairedTag } from './repaired-tag.ts'

/**
 * A copy that is no copy to browsers: its characters were changed (`changed`), or it is part of something else: in a place
 * where it has no effect (`inactive`), in the page of a frame (`framed`), or in an attribute that a script may read (`kept`).
 */
export type DamagedCopy = { readonly where: Position } & (
  | ({ readonly kind: 'changed' } & Damage)
  | { readonly kind: 'inactive' | 'kept'; readonly place: Phrase }
  | { readonly kind: 'framed' | 'pasted' }
)

/** Occurrences of telling texts of the selector to examine, and copies, since a hostile page may have many. */
const MAX_LOOKS = 100
const MAX_COPIES = 5

type Candidate = { readonly start: number; readonly anchor: string; readonly tag: RepairedTag }

/** Finds the first copy that only a reader recognises. Used when nothing else explains a miss. */
export async function findDamaged(page: PageSource, subject: Subject): Promise<DamagedCopy | undefined> {
  if (subject.matchesImplied) return undefined
  const candidates = candidatesIn(page, subject).toSorted((a, b) => a.start - b.start)
  if (candidates.length === 0) return undefined
  await page.pause()
  const enclosures = await enclosuresAt(
    page,
    candidates.map(({ start }) => start),
  )
  for (const [index, candidate] of candidates.entries()) {
    const copy = describe(page, candidate, enclosures[index])
    if (copy) return copy
  }
  return undefined
}

function candidatesIn(page: PageSource, subject: Subject): Candidate[] {
  const found = new Map<number, Candidate>()
  const wanted = new Set(subject.compounds.flatMap((compound) => anchorOf(compound) ?? []))
  const anchors = [...wanted].filter((anchor) => page.bytes.includes(anchor))
  const text = anchors.length > 0 ? page.bytes.toString('latin1') : ''
  for (const anchor of anchors) {
    let at = text.indexOf(anchor)
    for (let looks = 0; at !== -1 && looks < MAX_LOOKS / anchors.length; looks += 1) {
      for (const start of tagsBefore(text, at)) {
        const tag = found.has(start) ? undefined : repairedAt(page, start, subject)
        if (tag) found.set(start, { start, anchor, tag })
        if (tag) break
      }
      if (found.size === MAX_COPIES) return [...found.values()]
      at = text.indexOf(anchor, at + anchor.length)
    }
  }
  return [...found.values()]
}

const MIN_ANCHOR = 4

/** The longest word that a copy has in its source whatever was done to it; undefined without a telling one. */
function anchorOf({ parts }: Subject['compounds'][number]): string | undefined {
  const tokens = parts.flatMap(({ token }) => (token.type === SelectorType.Attribute ? token : []))
  const wanted = tokens.filter(({ action }) => action !== AttributeAction.Not)
  const values = wanted.flatMap(({ value }) => value.match(/[\w.-]+/g) ?? [])
  const names = wanted.map(({ name }) => name).filter((name) => name.includes('-'))
  const byLength = (words: readonly string[]): string | undefined =>
    words.toSorted((a, b) => b.length - a.length)[0]
  const [value, name] = [byLength(values), byLength(names)]
  const anchor = value !== undefined && value.length >= MIN_ANCHOR ? value : (name ?? value)
  return anchor !== undefined && anchor.length >= MIN_ANCHOR ? anchor : undefined
}

/** The longest source of a tag, up to the text and after it. */
const MAX_SOURCE_BYTES = 2048

/** The `<` of a tag, which may be escaped. */
const opening = /<|&(?:amp;)*(?:lt|#0*60|#x0*3c);?|\\u003c|%3c/gi

/** A sign in place of `<`, in UTF-8 or Windows-1252, or the name of an element without any. */
const otherOpening =
  /(?:\[|\xef\xbc\x9c|\xef\xb9\xa4|\xe2\x80\xb9|\x8b|\xe3\x80\x88|\xe2\x9f\xa8)(?=\s?[a-z])|(?<![\w<[\x80-\xff]\s?)(?:script|iframe|link|img)(?=\s)/gi

/** Offsets of what may be the beginning of the tag around a text: of the last of each kind. */
function tagsBefore(text: string, at: number): number[] {
  const from = Math.max(0, at - MAX_SOURCE_BYTES)
  const before = text.slice(from, at)
  return [opening, otherOpening].flatMap((pattern) => {
    const last = [...before.matchAll(pattern)].at(-1)
    return last ? [from + last.index] : []
  })
}

function repairedAt({ bytes, decode }: PageSource, start: number, subject: Subject): RepairedTag | undefined {
  const source = decode(bytes.subarray(start, start + 2 * MAX_SOURCE_BYTES))
  for (const repaired of repairedTags(source, subject.names)) {
    const tag = parseStartTag(repaired.text)
    if (tag && matchesTag(subject, tag)) return repaired
  }
  return undefined
}

function describe(
  page: PageSource,
  { start, anchor, tag }: Candidate,
  enclosure: Enclosure | undefined,
): DamagedCopy | undefined {
  const where = page.positionOf(start)
  if (enclosure) return inEnclosure(enclosure, { page, anchor, where })
  const place = bogusCommentAround(page.bytes, start)
  if (place) return { kind: 'inactive', place, where }
  const isEscaped = page.bytes[start] !== LESS
  if (isEscaped) return { kind: 'pasted', where }
  return tag.damage && { kind: 'changed', where, ...tag.damage }
}

type Context = { readonly page: PageSource; readonly anchor: string; readonly where: Position }

/** Undefined for a script, which may add the element, and for a noscript element, in which some belong. */
function inEnclosure(
  { kind, name, start, contentEnd }: Enclosure,
  { page, anchor, where }: Context,
): DamagedCopy | undefined {
  const { bytes, decode } = page
  if (kind === 'comment') return { kind: 'inactive', place: phrase('comment'), where }
  if (kind === 'text') {
    return name === 'script' || name === 'noscript'
      ? undefined
      : { kind: 'inactive', place: phrase('element', { name }), where }
  }
  const span = readTag(bytes.subarray(0, contentEnd), start, start + 1)
  const attributes = span ? attributesOf(startTag(bytes, span, decode)) : {}
  const attribute = Object.keys(attributes).find((key) => attributes[key]?.includes(anchor))
  if (attribute === undefined) return undefined
  if (name === 'iframe' && attribute === 'srcdoc') return { kind: 'framed', where }
  const place = phrase('attribute_of', { attribute, name })
  return { kind: attribute.startsWith('data-') ? 'kept' : 'inactive', place, where }
}

/** Browsers read the code of a template language, and CDATA, as a comment up to the next `>`. */
function bogusCommentAround(bytes: Buffer, offset: number): Phrase | undefined {
  const before = bytes.toString('latin1', Math.max(0, offset - MAX_SOURCE_BYTES), offset)
  const opening = /<([?!])[^>]*$/.exec(before)?.[1]
  if (opening === undefined) return undefined
  return phrase(opening === '?' ? 'php_code' : 'cdata_section')
}

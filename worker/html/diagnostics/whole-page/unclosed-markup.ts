import { phrase, type Phrase } from '../../../../shared/check/messages/facts.ts'
import { isSpace } from '../../input/ascii.ts'
import { enclosuresAt, type Enclosure } from './enclosures.ts'
import type { Position } from '../../input/line-counter.ts'
import { isModule, readSource } from '../../code/script-code.ts'
import { scriptKindOf } from '../../page/script-type.ts'
import { attributesIn, readTag } from '../../tokenizer/read-tag.ts'
import { matchesTag, type Subject } from '../../selector/subject.ts'
import { attributeOf, attributesOf, excerptOf, startTag, type StartTag } from '../../tokenizer/start-tag.ts'
import { TURN_BYTES } from './whole-page-handler.ts'
import type { PageSource } from '../../page/page-source.ts'

/** A copy of the missing element that is part of unclosed markup before it. */
export type UnclosedMarkup = {
  readonly excerpt: string
  readonly where: Position
  /** The markup that was not closed, its beginning, and the text that closes it. */
  readonly what: Phrase
  readonly opened: Position
  readonly close: string
}

/** Finds the first copy that browsers treat as part of the unclosed markup before it. Used only after a miss. */
export async function findUnclosed(page: PageSource, subject: Subject): Promise<UnclosedMarkup | undefined> {
  if (subject.matchesImplied) return undefined
  const copies = await copiesIn(page, subject)
  if (copies.length === 0) return undefined
  const offsets = copies.map(({ span }) => span.start)
  const enclosures = await enclosuresAt(page, offsets)
  const mistakeIn = mistakesOf(page)
  for (const [index, enclosure] of enclosures.entries()) {
    const copy = copies[index]
    // Markup that is open at the end of the kept bytes may be closed after them.
    if (page.truncated && enclosure?.closed === false) continue
    const unclosed = copy && enclosure && unclosedAround(copy, enclosure, { page, mistakeIn })
    if (!unclosed) continue
    const { what, start, close } = unclosed
    const where = page.positionOf(copy.span.start)
    return { excerpt: excerptOf(copy), where, what, opened: page.positionOf(start), close }
  }
  return undefined
}

const MAX_COPIES = 5

/**
 * Budget of the search, in bytes of tags for each byte of the page. A tag inside the attribute value of another is read
 * again. Each comparison of a tag with a part of the selector costs one byte, plus one for every `COMPARED_BYTES` bytes
 * of the tag.
 */
const MAX_WORK = 4
const COMPARED_BYTES = 16

/** Finds tags that would match, including those in comments, scripts and attribute values. */
async function copiesIn(page: PageSource, subject: Subject): Promise<StartTag[]> {
  const { names, compounds } = subject
  const { bytes, decode } = page
  const copies: StartTag[] = []
  let budget = bytes.length * MAX_WORK
  let pauseAt = budget - TURN_BYTES
  for (const { index } of bytes.toString('latin1').matchAll(tagPattern(names) ?? /<[a-z]/gi)) {
    const span = readTag(bytes, index, index + 1)
    const length = (span?.end ?? bytes.length) - index
    budget -= length + compounds.length * (1 + length / COMPARED_BYTES)
    if (budget < 0) break
    if (budget < pauseAt) {
      pauseAt = budget - TURN_BYTES
      await page.pause()
    }
    if (!span) continue
    const tag = startTag(bytes, span, decode)
    if (matchesTag(subject, tag)) copies.push(tag)
    if (copies.length === MAX_COPIES) break
  }
  return copies
}

/** Finds the beginning of each start tag of these types. Undefined if other tags can create the element. */
function tagPattern(names: ReadonlySet<string> | undefined): RegExp | undefined {
  if (!names || names.size === 0 || [...names].some((name) => !isPlainName(name))) return undefined
  // The parser reads image as img.
  const written = names.has('img') ? [...names, 'image'] : [...names]
  // oxlint-disable-next-line eslint/no-restricted-globals -- plain names, none longer than MAX_NAME_CHARACTERS
  return new RegExp(`<(?:${written.join('|')})[\\t\\n\\f\\r />]`, 'gi')
}

const MAX_NAME_CHARACTERS = 40

function isPlainName(name: string): boolean {
  return (
    /^[a-z][a-z\d-]*$/.test(name) && name.length < MAX_NAME_CHARACTERS && name !== 'html' && name !== 'body'
  )
}

type Unclosed = { readonly what: Phrase; readonly start: number; readonly close: string }

/** Returns the offset of the mistake because of which a script does not run, in characters of its content. */
type MistakeIn = (script: Enclosure) => number | undefined

type Searched = { readonly page: PageSource; readonly mistakeIn: MistakeIn }

function unclosedAround(copy: StartTag, enclosure: Enclosure, searched: Searched): Unclosed | undefined {
  const { kind, name, start } = enclosure
  const { bytes } = searched.page
  if (kind === 'tag') return unclosedTag(copy, enclosure, bytes)
  if (kind === 'comment') {
    return isOpenComment(enclosure, bytes) ? { what: phrase('the_comment'), start, close: '-->' } : undefined
  }
  const isOpen = name === 'script' ? isOpenScript(copy, enclosure, searched) : isOpenText(enclosure, bytes)
  return isOpen ? { what: phrase('the_element', { name }), start, close: `</${name}>` } : undefined
}

/** An unclosed comment runs on to the end of a later one, so it contains that comment's beginning. */
function isOpenComment({ closed, contentStart, contentEnd }: Enclosure, bytes: Buffer): boolean {
  const next = bytes.indexOf('<!--', contentStart, 'latin1')
  return !closed || (next !== -1 && next < contentEnd)
}

function isOpenText({ closed, name, contentStart, contentEnd }: Enclosure, bytes: Buffer): boolean {
  return !closed || bytes.toString('latin1', contentStart, contentEnd).toLowerCase().includes(`<${name}`)
}

/**
 * True if the script ends with the end tag of the copy or, when the copy has none, with that of a later script. The copy must
 * not be in quotes.
 */
function isOpenScript(
  copy: StartTag,
  enclosure: Enclosure,
  { page: { bytes, decode }, mistakeIn }: Searched,
): boolean {
  const { closed, contentStart, contentEnd } = enclosure
  if (!closed) return true
  let before = copy.span.start - 1
  while (before >= contentStart && isSpace(bytes[before])) before -= 1
  if (before < contentStart) return isBeforeCopy(enclosure, { bytes, decode })
  if ('"\'`'.includes(String.fromCharCode(bytes[before] ?? 0))) return false
  const text = bytes.toString('latin1', copy.span.end, contentEnd)
  if (copy.name !== 'script') {
    const mistake = /<script[\s/>]/i.test(text) ? mistakeIn(enclosure) : undefined
    return mistake !== undefined && mistake <= decode(bytes.subarray(contentStart, copy.span.start)).length
  }
  if (attributeOf(copy, 'src') !== undefined) return text.trim() === ''
  const lineStart = bytes.lastIndexOf('\n', copy.span.start, 'latin1')
  return lineStart > before && !text.includes('<\\/script')
}

/**
 * With nothing between the two, the copy was pasted into a script, which is reported separately. But a script with an address
 * has no content, so that it lacks its end tag, unless that follows after the copy.
 */
function isBeforeCopy(
  { start, contentEnd }: Enclosure,
  { bytes, decode }: Pick<PageSource, 'bytes' | 'decode'>,
): boolean {
  const span = readTag(bytes, start, start + 1)
  if (!span || attributeOf(startTag(bytes, span, decode), 'src') === undefined) return false
  const after = bytes.toString('latin1', contentEnd, contentEnd + MAX_AFTER_BYTES)
  return !/^<\/script[^>]*>\s*<\/script/i.test(after)
}

const MAX_AFTER_BYTES = 256

/** Reads each script only once. */
function mistakesOf({ bytes, decode, work }: PageSource): MistakeIn {
  const known = new Map<number, number | undefined>()
  return (script) => {
    if (!known.has(script.start)) known.set(script.start, read(script))
    return known.get(script.start)
  }

  function read({ start, contentStart, contentEnd }: Enclosure): number | undefined {
    const span = readTag(bytes, start, start + 1)
    const attributes = span ? attributesOf(startTag(bytes, span, decode)) : {}
    if (scriptKindOf(attributes) !== 'program') return undefined
    const source = decode(bytes.subarray(contentStart, contentEnd))
    return readSource(source, { isModule: isModule(attributes), work }).errorAt
  }
}

function unclosedTag(
  copy: StartTag,
  { name, start, closed }: Enclosure,
  bytes: Buffer,
): Unclosed | undefined {
  const open = openQuote(bytes, start, copy.span.start)
  if (!open) return { what: phrase('the_tag', { name }), start, close: '>' }
  const { quote, at } = open
  const unclosed = { what: phrase('the_quotation_mark'), start: at, close: quote }
  const end = bytes.indexOf(quote, copy.span.start, 'latin1')
  if (!closed || end < copy.span.end) return unclosed
  const next = bytes[end + 1]
  // After a value that really contains all this, the tag continues normally.
  return isSpace(next) || next === 0x2f || next === 0x3e ? undefined : unclosed
}

/** The quotation mark that opens before `offset` in the tag at `start`; undefined if `offset` is not in quotes. */
function openQuote(bytes: Buffer, start: number, offset: number): { quote: string; at: number } | undefined {
  for (const quote of ['', '"', "'"]) {
    const tag = Buffer.concat([bytes.subarray(start, offset), Buffer.from(`${quote}>`)])
    const span = readTag(tag, 0, 1)
    if (span?.end !== tag.length) continue
    const valueStart = attributesIn(tag, span).at(-2) ?? 0
    return quote === '' ? undefined : { quote, at: start + valueStart - 1 }
  }
  return undefined
}

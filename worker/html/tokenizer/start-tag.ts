import { decodeHTMLAttribute } from 'entities'
import { shorten } from '../../../shared/check/shorten.ts'
import { AMPERSAND, asciiLower, NUL, toLower } from '../input/ascii.ts'
import { knownName } from './known-names.ts'
import { attributesIn, type TagSpan } from './read-tag.ts'
import type { WorkBudget } from '../work-budget.ts'

/** Turns a piece of the page into text; the piece never cuts a character in two. */
export type Decode = (bytes: Uint8Array) => string

/** A start tag in the page. It is a view, valid only as long as `bytes`, so copy any values to keep. */
export type StartTag = {
  /** In ASCII lower case, NUL replaced; before tree construction renames `image`. */
  readonly name: string
  readonly span: TagSpan
  readonly bytes: Buffer
  readonly decode: Decode
  inQuirksMode: boolean
  /** Cached result of `attributesIn`, computed on first use. */
  offsets: readonly number[] | undefined
  /** The value read last, by its place in `offsets`: several conditions ask for the same attribute. */
  last: { readonly at: number; readonly value: string } | undefined
  /** Charged for each attribute lookup. */
  work: WorkBudget | undefined
}

/** Tag for an element that the parser implies. */
export const emptyTag: StartTag = {
  name: '',
  span: { start: 0, nameStart: 0, nameEnd: 0, selfClosing: false, end: 0 },
  bytes: Buffer.alloc(0),
  decode: () => '',
  inQuirksMode: false,
  offsets: [],
  last: undefined,
  work: undefined,
}

export function startTag(bytes: Buffer, span: TagSpan, decode: Decode): StartTag {
  const name = nameOf(bytes, span, decode)
  return {
    name,
    span,
    bytes,
    decode,
    inQuirksMode: false,
    offsets: undefined,
    last: undefined,
    work: undefined,
  }
}

/** Tests whether a font tag has an attribute that ends SVG and MathML (13.2.6.5). */
export function hasFontAttribute(tag: StartTag): boolean {
  return ['color', 'face', 'size'].some((name) => attributeOf(tag, name) !== undefined)
}

/** A name in ASCII lower case, with U+FFFD for NUL as the tokenizer has it. */
export function nameOf(bytes: Buffer, tag: Pick<TagSpan, 'nameStart' | 'nameEnd'>, decode: Decode): string {
  const known = knownName(bytes, tag.nameStart, tag.nameEnd)
  if (known !== undefined) return known
  let hasUpper = false
  for (let at = tag.nameStart; at < tag.nameEnd; at += 1) {
    const byte = bytes[at] ?? NUL
    if (!isPlain(byte)) return decodedName(bytes.subarray(tag.nameStart, tag.nameEnd), decode)
    hasUpper ||= toLower(byte) !== byte
  }
  const name = bytes.toString('latin1', tag.nameStart, tag.nameEnd)
  return hasUpper ? name.toLowerCase() : name
}

function decodedName(bytes: Uint8Array, decode: Decode): string {
  return asciiLower(decode(bytes)).replaceAll('\0', '\uFFFD')
}

/** Tests whether the byte stands for the same character in every encoding and in every name. */
function isPlain(byte: number): boolean {
  return byte !== NUL && byte < 0x80
}

function offsetsOf(tag: StartTag): readonly number[] {
  tag.offsets ??= attributesIn(tag.bytes, tag.span)
  return tag.offsets
}

export function hasAttributes(tag: StartTag): boolean {
  return offsetsOf(tag).length > 0
}

/** The value of the first attribute with this lower-case name, with its character references decoded. */
export function attributeOf(tag: StartTag, name: string): string | undefined {
  const offsets = offsetsOf(tag)
  for (let at = 0; at < offsets.length; at += 4) {
    if (!isNamed(tag, at, name)) continue
    tag.work?.spend(LOOK_STEPS + at + (offsets[at + 3] ?? 0) - (offsets[at + 2] ?? 0))
    return valueAt(tag, at)
  }
  tag.work?.spend(LOOK_STEPS + offsets.length)
  return undefined
}

/** Cost of looking up an attribute. Each attribute passed over costs four more, one for each of its offsets. */
const LOOK_STEPS = 10

/** The cost of a piece that has to be decoded, and of each byte of it: character references are looked up one by one. */
const DECODE_STEPS = 100
const DECODED_BYTE_STEPS = 8

function spendOnDecoding({ work }: StartTag, bytes: number): void {
  work?.spend(DECODE_STEPS + bytes * DECODED_BYTE_STEPS)
}

function isNamed(tag: StartTag, at: number, name: string): boolean {
  const { bytes, decode } = tag
  const offsets = offsetsOf(tag)
  const start = offsets[at] ?? 0
  const end = offsets[at + 1] ?? 0
  for (let index = start; index < end; index += 1) {
    const byte = bytes[index] ?? NUL
    const wanted = name.charCodeAt(index - start)
    if (!isPlain(byte)) {
      // It stands for a character that is not ASCII, in every encoding.
      if (!(wanted >= 0x80)) return false
      spendOnDecoding(tag, end - start)
      return decodedName(bytes.subarray(start, end), decode) === name
    }
    if (toLower(byte) !== wanted) return false
  }
  return end - start === name.length
}

function valueAt(tag: StartTag, at: number): string {
  if (tag.last?.at !== at) tag.last = { at, value: readValue(tag, at) }
  return tag.last.value
}

function readValue(tag: StartTag, at: number): string {
  const offsets = offsetsOf(tag)
  const start = offsets[at + 2] ?? 0
  const end = offsets[at + 3] ?? 0
  const isPlain = hasPlainText(tag.bytes, start, end)
  if (isPlain) return tag.bytes.toString('latin1', start, end)
  spendOnDecoding(tag, end - start)
  return decodedValue(tag, start, end)
}

/** Tests whether the bytes are the same text in every encoding, without references. */
function hasPlainText(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? NUL
    if (byte < 0x20 || byte >= 0x80 || byte === AMPERSAND) return false
  }
  return true
}

/** HTML's steps in their order: decode the bytes, make line breaks LF, replace NUL, then decode the references. */
function decodedValue({ bytes, decode }: StartTag, start: number, end: number): string {
  const text = decode(bytes.subarray(start, end)).replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD')
  return text.includes('&') ? decodeHTMLAttribute(text) : text
}

/** All attributes by lower-case name; of two with the same name the first counts. */
export function attributesOf(tag: StartTag): Record<string, string> {
  tag.work?.spend((offsetsOf(tag).length / 4) * COPY_STEPS)
  const found: Record<string, string> = {}
  for (let at = 0; at < offsetsOf(tag).length; at += 4) {
    const name = attributeName(tag, at)
    if (!Object.hasOwn(found, name)) addAttribute(found, name, valueAt(tag, at))
  }
  return found
}

function addAttribute(found: Record<string, string>, name: string, value: string): void {
  // An assignment would set the prototype.
  if (name === '__proto__') Object.defineProperty(found, name, { value, enumerable: true })
  else found[name] = value
}

/** The cost of an attribute that is copied. */
const COPY_STEPS = 150

function attributeName(tag: StartTag, at: number): string {
  const offsets = offsetsOf(tag)
  return nameOf(tag.bytes, { nameStart: offsets[at] ?? 0, nameEnd: offsets[at + 1] ?? 0 }, tag.decode)
}

export const MAX_EXCERPT_CHARACTERS = 200

/** Bytes of a tag read for its excerpt. */
export const MAX_EXCERPT_SOURCE = 4096

/** The source of the tag as it may be shown: at most 200 characters, none that disturb a terminal. */
export function excerptOf(tag: StartTag): string {
  const shown = tag.bytes.subarray(
    tag.span.start,
    Math.min(tag.span.end, tag.span.start + MAX_EXCERPT_SOURCE),
  )
  return shorten(tag.decode(shown), MAX_EXCERPT_CHARACTERS)
}

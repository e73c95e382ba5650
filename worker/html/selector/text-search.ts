import { decodeHTMLAttribute } from 'entities'
import { AMPERSAND, isLetter } from '../input/ascii.ts'
import { isCertainlyStandard } from '../tokenizer/doctype.ts'
import { MAX_FRAGMENT, type RequiredText, type TextPlan } from './required-text.ts'
import type { RequiredTexts } from './required-text.ts'

/** A page with more partial matches than this is left to the tokenizer. */
const MAX_PARTIAL_MATCHES = 1000

/**
 * Searches a page, piece by piece, for the texts that a selector requires. If its bytes contain none of them, the page
 * has no matching element and its tags need not be read.
 */
export class TextSearch {
  #required: RequiredTexts
  #plan: TextPlan | undefined
  #before: Buffer | undefined
  #partialMatches = 0

  constructor(required: RequiredTexts) {
    this.#required = required
  }

  /** False only if the piece, which must not be empty, cannot contain any of the texts or part of one. */
  mayHold(piece: Buffer): boolean {
    this.#plan ??= planFor(piece, this.#required)
    if (!this.#plan) return true
    if (this.#spansBoundary(piece, this.#plan)) return true
    return this.#plan.texts.some((text) => this.#holds(piece, text)) || this.#hasReference(piece, this.#plan)
  }

  /** Tests whether a fragment or the start of a character reference spans the boundary before this piece. */
  #spansBoundary(piece: Buffer, { texts }: TextPlan): boolean {
    const before = this.#before
    this.#before = piece.length >= CUT || !before ? piece : Buffer.concat([lastBytes(before), piece])
    if (!before) return false
    if (before[before.length - 1] === AMPERSAND && piece[0] === HASH) return true
    const joined = Buffer.concat([lastBytes(before), piece.subarray(0, CUT)]).toString('latin1')
    return texts.some(({ fragment }) => joined.includes(fragment))
  }

  #holds(piece: Buffer, required: RequiredText): boolean {
    const { fragment, fragmentAt } = required
    for (let at = piece.indexOf(fragment, 0, 'latin1'); at !== -1;) {
      this.#partialMatches += 1
      if (this.#partialMatches > MAX_PARTIAL_MATCHES || mayBeText(piece, at - fragmentAt, required))
        return true
      at = piece.indexOf(fragment, at + 1, 'latin1')
    }
    return false
  }

  /** Tests whether a numeric character reference may encode a character of a fragment. */
  #hasReference(piece: Buffer, { letters, texts }: TextPlan): boolean {
    for (let at = piece.indexOf('&#', 0, 'latin1'); at !== -1; at = piece.indexOf('&#', at + 2, 'latin1')) {
      const code = referencedCode(piece, at + 2)
      if (code === undefined) return true
      if (letters[code] !== 1) continue
      this.#partialMatches += 1
      if (this.#partialMatches > MAX_PARTIAL_MATCHES || texts.some((text) => mayContinue(piece, at, text)))
        return true
    }
    return false
  }
}

/** In quirks mode ids and classes match case-insensitively, and the first piece may not rule that mode out. */
function planFor(piece: Buffer, { standard, quirks }: RequiredTexts): TextPlan | undefined {
  return standard === quirks || isCertainlyStandard(piece) ? standard : quirks
}

/** Longest part of a fragment on one side of a boundary. */
const CUT = MAX_FRAGMENT - 1
const HASH = 0x23

function lastBytes(piece: Buffer): Buffer {
  return piece.subarray(Math.max(0, piece.length - CUT))
}

/** Number of characters compared from a reference on, and of bytes that are enough for any spelling of them. */
const COMPARED = 4
const COMPARED_BYTES = 128

/** Tests whether the reference at `at` and the characters after it decode to a part of the text that starts in its fragment. */
function mayContinue(piece: Buffer, at: number, { text, fragment, fragmentAt }: RequiredText): boolean {
  const end = at + COMPARED_BYTES
  const source = piece.toString('latin1', at, end)
  if (/&#x?0{5}/i.test(source)) return true
  const isCut = end > piece.length
  // A reference cut off by the end of the piece may turn out to be another one.
  const read = decodeHTMLAttribute(isCut ? withoutOpenReference(source) : source)
  return Array.from(fragment).some((_, index) => {
    const part = text.slice(fragmentAt + index, fragmentAt + index + COMPARED)
    return read.startsWith(part) || (isCut && part.startsWith(read))
  })
}

function withoutOpenReference(source: string): string {
  const last = source.lastIndexOf('&')
  return source.includes(';', last) ? source : source.slice(0, last)
}

/** Limit on the digits read, since a reference may have any number of leading zeros. */
const MAX_DIGITS = 9

/** The number after `&#`; undefined if it continues beyond the piece or is very long. */
function referencedCode(piece: Buffer, from: number): number | undefined {
  const hexadecimal = piece[from] === 0x78 || piece[from] === 0x58
  const start = hexadecimal ? from + 1 : from
  const base = hexadecimal ? 16 : 10
  let code = 0
  for (let at = start; at < start + MAX_DIGITS; at += 1) {
    const byte = piece[at]
    if (byte === undefined) return undefined
    const digit = digitOf(byte)
    if (digit >= base) return code
    code = code * base + digit
  }
  return undefined
}

function digitOf(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : 16
}

/** False only if the text cannot be at `start`. Parts of it may lie outside the piece or be character references. */
function mayBeText(piece: Buffer, start: number, { text, fragment, fragmentAt }: RequiredText): boolean {
  for (let index = fragmentAt + fragment.length; index < text.length; index += 1) {
    const byte = piece[start + index]
    if (byte === undefined || byte === AMPERSAND) return true
    if (byte !== text.charCodeAt(index)) return false
  }
  for (let index = fragmentAt - 1; index >= 0; index -= 1) {
    const byte = piece[start + index]
    if (byte === undefined) return true
    if (byte !== text.charCodeAt(index)) return mayEndReference(piece, start + index)
  }
  return true
}

/** Longest reference to an ASCII character, apart from those with many leading zeros. */
const MAX_REFERENCE = 32

function mayEndReference(piece: Buffer, end: number): boolean {
  const from = end - MAX_REFERENCE
  for (let at = end; at > from; at -= 1) {
    const byte = piece[at]
    if (byte === undefined || byte === AMPERSAND) return true
    const inReference = isLetter(byte) || digitOf(byte) < 10 || byte === HASH || (byte === 0x3b && at === end)
    if (!inReference) return false
  }
  return true
}

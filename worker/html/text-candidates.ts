import { decodeHTMLAttribute } from 'entities'
import { AMPERSAND, APOSTROPHE, EQUALS, isLetter, isSpace, QUOTE, SLASH, toLower } from './ascii.ts'
import { MAX_FRAGMENT, type RequiredText, type TextPlan } from './required-text.ts'

/**
 * What the bytes say of the required texts: there is `none`, one stands `inAttribute` by the look of it, or there may be
 * one `somewhere`. Only `none` is certain.
 */
export type TextFinding = 'none' | 'inAttribute' | 'somewhere'

/** Looks through a page that comes in pieces for texts without which no element can match. */
export class TextCandidates {
  #plan: TextPlan
  #before: Buffer | undefined

  constructor(plan: TextPlan) {
    this.#plan = plan
  }

  feed(piece: Buffer): TextFinding {
    if (piece.length === 0) return 'none'
    const across = this.#isAcross(piece)
    for (const text of this.#plan.texts) {
      const finding = findText(piece, text)
      if (finding !== 'none') return finding
    }
    return across || this.#hasReference(piece) ? 'somewhere' : 'none'
  }

  /** Whether a fragment, or the beginning of a reference, is cut in two by the piece's beginning. */
  #isAcross(piece: Buffer): boolean {
    const before = this.#before
    this.#before = piece.length >= CUT || !before ? piece : Buffer.concat([ending(before), piece])
    if (!before) return false
    if (before[before.length - 1] === AMPERSAND && piece[0] === HASH) return true
    const joined = Buffer.concat([ending(before), piece.subarray(0, CUT)]).toString('latin1')
    return this.#plan.texts.some(({ fragment }) => joined.includes(fragment))
  }

  /** Whether a numeric reference may stand for a character of a fragment. */
  #hasReference(piece: Buffer): boolean {
    const { letters, texts } = this.#plan
    for (let at = piece.indexOf('&#', 0, 'latin1'); at !== -1; at = piece.indexOf('&#', at + 2, 'latin1')) {
      const code = referencedCode(piece, at + 2)
      if (code === undefined) return true
      if (letters[code] === 1 && texts.some((text) => mayGoOn(piece, at, text))) return true
    }
    return false
  }
}

/** The part of a fragment that one of two pieces can hold. */
const CUT = MAX_FRAGMENT - 1
const HASH = 0x23

function ending(piece: Buffer): Buffer {
  return piece.subarray(Math.max(0, piece.length - CUT))
}

/** So many characters from a reference on are compared, and so many bytes are enough for any writing of them. */
const COMPARED = 4
const COMPARED_BYTES = 128

/** Whether the reference at `at` and what follows it read like a part of the text that begins in its fragment. */
function mayGoOn(piece: Buffer, at: number, { text, fragment, fragmentAt }: RequiredText): boolean {
  const end = at + COMPARED_BYTES
  const source = piece.toString('latin1', at, end)
  if (end > piece.length || /&#x?0{5}/i.test(source)) return true
  const read = decodeHTMLAttribute(source)
  return Array.from(fragment).some((_, index) => {
    const part = text.slice(fragmentAt + index, fragmentAt + index + COMPARED)
    return read.startsWith(part)
  })
}

/** More digits than this are not read: there may be any number of zeros. */
const MAX_DIGITS = 9

/** The number behind `&#`; undefined when it goes on beyond the piece or is very long. */
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

function findText(piece: Buffer, required: RequiredText): TextFinding {
  const { fragment, fragmentAt } = required
  let finding: TextFinding = 'none'
  for (let at = piece.indexOf(fragment, 0, 'latin1'); at !== -1;) {
    const start = at - fragmentAt
    if (mayBeText(piece, start, required)) {
      if (isInAttribute(piece, start, required.attribute)) return 'inAttribute'
      finding = 'somewhere'
    }
    at = piece.indexOf(fragment, at + 1, 'latin1')
  }
  return finding
}

/** Whether the text stands at `start`, or may do so partly beyond the piece or in character references. */
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

/** No reference that stands for something in ASCII is longer, but for one with many zeros. */
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

/** An attribute's value has more before the text than this only when it is a strange one. */
const MAX_VALUE = 500

/** Whether the attribute's name and an equals sign stand before the value; a guess that only saves time. */
function isInAttribute(piece: Buffer, start: number, name: string): boolean {
  let at = start - 1
  while (at > start - MAX_VALUE && piece[at] !== QUOTE && piece[at] !== APOSTROPHE && piece[at] !== EQUALS)
    at -= 1
  if (piece[at] !== EQUALS) at -= 1
  while (isSpace(piece[at])) at -= 1
  if (piece[at] !== EQUALS) return false
  at -= 1
  while (isSpace(piece[at])) at -= 1
  for (let index = name.length - 1; index >= 0; index -= 1, at -= 1) {
    if (toLower(piece[at] ?? 0) !== name.charCodeAt(index)) return false
  }
  const before = piece[at]
  return isSpace(before) || before === SLASH || before === QUOTE || before === APOSTROPHE
}

import { APOSTROPHE, EQUALS, GREATER, isSpace, QUOTE, SLASH } from '../input/ascii.ts'

/** The parts of a complete tag, as offsets into the bytes it was read from. */
export type TagSpan = {
  readonly start: number
  readonly nameStart: number
  readonly nameEnd: number
  readonly selfClosing: boolean
  /** Just past the `>`. */
  readonly end: number
}

/**
 * Reads the tag whose `<` is at `start` and whose name begins at `nameStart`, by the tag and attribute states of
 * HTML's tokenizer (13.2.5.8 and 13.2.5.32 to 13.2.5.40). Undefined when the bytes end before the tag does.
 */
export function readTag(bytes: Uint8Array, start: number, nameStart: number): TagSpan | undefined {
  const nameEnd = skipTagName(bytes, nameStart)
  const at = endOfAttributes(bytes, nameEnd)
  if (at >= bytes.length) return undefined
  const selfClosing = bytes[at] === SLASH
  return { start, nameStart, nameEnd, selfClosing, end: selfClosing ? at + 2 : at + 1 }
}

/**
 * Four offsets for each attribute of a tag in source order: start and end of its name, start and end of its value
 * (equal when it has none). Most tags never need them.
 */
export function attributesIn(bytes: Uint8Array, { nameEnd }: TagSpan): number[] {
  const attributes: number[] = []
  endOfAttributes(bytes, nameEnd, attributes)
  return attributes
}

/** Offset of the `>` or `/>` of a tag, from the end of its name on; the length or more if it is missing. */
function endOfAttributes(bytes: Uint8Array, from: number, found?: number[]): number {
  const { length } = bytes
  let at = from
  while (at < length) {
    const byte = bytes[at]
    if (byte === GREATER || (byte === SLASH && bytes[at + 1] === GREATER)) return at
    if (byte === SLASH || isSpace(byte)) at += 1
    else at = readAttribute(bytes, at, found)
  }
  return length
}

function skipTagName(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== GREATER && bytes[at] !== SLASH && !isSpace(bytes[at])) at += 1
  return at
}

/**
 * Adds the attribute that begins at `start` to `found`; returns where the next state continues, or the length at the
 * end.
 */
function readAttribute(bytes: Uint8Array, start: number, found?: number[]): number {
  // An equals sign in the first place belongs to the name.
  const nameEnd = skipAttributeName(bytes, start + 1)
  const equals = skipSpace(bytes, nameEnd)
  if (bytes[equals] !== EQUALS) {
    found?.push(start, nameEnd, nameEnd, nameEnd)
    return equals
  }
  const valueAt = skipSpace(bytes, equals + 1)
  const quote = bytes[valueAt]
  if (quote === QUOTE || quote === APOSTROPHE) {
    const valueEnd = endOfQuoted(bytes, quote, valueAt + 1)
    if (valueEnd === -1) return bytes.length
    found?.push(start, nameEnd, valueAt + 1, valueEnd)
    return valueEnd + 1
  }
  const valueEnd = skipUnquoted(bytes, valueAt)
  found?.push(start, nameEnd, valueAt, valueEnd)
  return valueEnd
}

/** A native search call takes as long as reading this many bytes in a loop. */
const FEW = 64

/** Offset of the next such quote, or -1. */
function endOfQuoted(bytes: Uint8Array, quote: number, from: number): number {
  const near = Math.min(from + FEW, bytes.length)
  for (let at = from; at < near; at += 1) if (bytes[at] === quote) return at
  return bytes.indexOf(quote, near)
}

function skipAttributeName(bytes: Uint8Array, from: number): number {
  const { length } = bytes
  for (let at = from; at < length; at += 1) {
    const byte = bytes[at] ?? 0
    // All letters are above.
    if (byte > GREATER) continue
    if (byte === EQUALS || byte === GREATER || byte === SLASH || isSpace(byte)) return at
  }
  return length
}

function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from
  while (isSpace(bytes[at])) at += 1
  return at
}

function skipUnquoted(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== GREATER && !isSpace(bytes[at])) at += 1
  return at
}

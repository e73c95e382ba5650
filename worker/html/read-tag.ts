import { APOSTROPHE, EQUALS, GREATER, isSpace, QUOTE, SLASH } from './ascii.ts'

/**
 * Where the parts of a complete tag lie: offsets into the bytes it was read from. `attributes` holds four offsets for
 * each attribute in source order: start and end of its name, start and end of its value (equal when it has none).
 */
export type TagSpan = {
  readonly start: number
  readonly nameStart: number
  readonly nameEnd: number
  readonly attributes: readonly number[]
  readonly selfClosing: boolean
  /** Just past the `>`. */
  readonly end: number
}

/**
 * Reads the tag whose `<` is at `start` and whose name begins at `nameStart`, by the tag and attribute states of
 * HTML's tokenizer (13.2.5.8 and 13.2.5.32 to 13.2.5.40). Undefined when the bytes end before the tag does.
 */
export function readTag(bytes: Uint8Array, start: number, nameStart: number): TagSpan | undefined {
  const attributes: number[] = []
  const nameEnd = skipTagName(bytes, nameStart)
  let at = nameEnd
  while (at < bytes.length) {
    const byte = bytes[at]
    if (byte === GREATER) {
      return { start, nameStart, nameEnd, attributes, selfClosing: false, end: at + 1 }
    }
    if (byte === SLASH && bytes[at + 1] === GREATER) {
      return { start, nameStart, nameEnd, attributes, selfClosing: true, end: at + 2 }
    }
    if (byte === SLASH || isSpace(byte)) at += 1
    else at = readAttribute(bytes, at, attributes)
  }
  return undefined
}

function skipTagName(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== GREATER && bytes[at] !== SLASH && !isSpace(bytes[at])) at += 1
  return at
}

/** Adds the attribute that begins at `start`; returns where the next state goes on, or the length at the end. */
function readAttribute(bytes: Uint8Array, start: number, attributes: number[]): number {
  // An equals sign in the first place belongs to the name.
  const nameEnd = skipAttributeName(bytes, start + 1)
  const equals = skipSpace(bytes, nameEnd)
  if (bytes[equals] !== EQUALS) {
    attributes.push(start, nameEnd, nameEnd, nameEnd)
    return equals
  }
  const valueAt = skipSpace(bytes, equals + 1)
  const quote = bytes[valueAt]
  if (quote === QUOTE || quote === APOSTROPHE) {
    const valueEnd = bytes.indexOf(quote, valueAt + 1)
    if (valueEnd === -1) return bytes.length
    attributes.push(start, nameEnd, valueAt + 1, valueEnd)
    return valueEnd + 1
  }
  const valueEnd = skipUnquoted(bytes, valueAt)
  attributes.push(start, nameEnd, valueAt, valueEnd)
  return valueEnd
}

function skipAttributeName(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== EQUALS && bytes[at] !== GREATER && bytes[at] !== SLASH) {
    if (isSpace(bytes[at])) break
    at += 1
  }
  return at
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

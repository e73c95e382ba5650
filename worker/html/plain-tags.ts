import { APOSTROPHE, DASH, EQUALS, GREATER, isLetter, isSpace, LESS, QUOTE, SLASH } from './ascii.ts'

/** Tags that change how what follows is read, once the body is open; each needs a closer look. */
const significantStarts =
  'html head body frameset form table select svg math template base link meta img image basefont bgsound script style title noframes ' +
  'noscript textarea xmp iframe noembed plaintext caption col colgroup tbody td tfoot th thead tr'

const significantEnds = 'template form select table caption colgroup tbody td tfoot th thead tr'

const START = 1
const END = 2
const SLOTS = 4096

/** Which names need a closer look, by a hash of the name; now and then a plain name shares a slot with one of them. */
export type SignificantNames = Uint8Array

/** `wanted`: the names of the elements that are looked for. */
export function significantNames(wanted: ReadonlySet<string>): SignificantNames {
  const slots = new Uint8Array(SLOTS)
  const mark = (name: string, bit: number): void => {
    let hash = 0
    for (let at = 0; at < name.length; at += 1) hash = step(hash, name.charCodeAt(at))
    slots[hash] = (slots[hash] ?? 0) | bit
  }
  for (const name of significantStarts.split(' ')) mark(name, START)
  for (const name of significantEnds.split(' ')) mark(name, END)
  for (const name of wanted) mark(name, START)
  return slots
}

function step(hash: number, byte: number): number {
  return (hash * 33 + (byte | 0x20)) & (SLOTS - 1)
}

/** Skips over text and over tags that change nothing. */
export class PlainTags {
  /** How many tags have been skipped. */
  count = 0
  #slots: SignificantNames

  constructor(slots: SignificantNames) {
    this.#slots = slots
  }

  /**
   * Skips from `from`, which is outside of any tag, to the first `<` that needs a closer look, or to the end of the
   * bytes. A tag that is not complete, that is longer than `maxBytes`, or that is written oddly is one of these.
   */
  skip(bytes: Uint8Array, from: number, maxBytes: number): number {
    const { length } = bytes
    const slots = this.#slots
    let at = from
    for (;;) {
      while (at < length && bytes[at] !== LESS) at += 1
      if (at >= length) return length
      const bit = bytes[at + 1] === SLASH ? END : START
      const nameAt = at + bit
      if (!isLetter(bytes[nameAt])) return at
      let next = nameAt
      let hash = 0
      let byte = bytes[next] ?? 0
      while (isPlainNameByte(byte)) {
        hash = step(hash, byte)
        next += 1
        byte = bytes[next] ?? 0
      }
      if (((slots[hash] ?? 0) & bit) !== 0) return at
      if (byte !== GREATER) next = tagEnd(bytes, next)
      if (next < 0 || next >= length || next + 1 - at > maxBytes) return at
      this.count += 1
      at = next + 1
    }
  }
}

/** A name with any other byte in it is for the closer look. */
function isPlainNameByte(byte: number): boolean {
  return (byte > SLASH && byte < 0x80 && byte !== GREATER) || byte === DASH
}

/** Where the `>` stands that ends the tag; -1 when the tag is written oddly, or the length when it is not there. */
function tagEnd(bytes: Uint8Array, from: number): number {
  const { length } = bytes
  // What stands between a name and its end, such as NUL or a quotation mark, is for the closer look.
  if (!isSpace(bytes[from]) && bytes[from] !== SLASH) return -1
  let at = from + 1
  while (at < length) {
    const byte = bytes[at]
    if (byte === GREATER) return at
    if (byte === EQUALS) {
      if (!endsName(bytes[at - 1])) return -1
      at = valueEnd(bytes, at + 1)
      if (at < 0) return -1
    } else at += 1
  }
  return length
}

/** Whether an equals sign behind this byte stands behind a name; elsewhere it may be part of one. */
function endsName(byte: number | undefined): boolean {
  return !isSpace(byte) && byte !== SLASH && byte !== QUOTE && byte !== APOSTROPHE
}

/** Just past the value that begins at `from`; -1 when it begins oddly. */
function valueEnd(bytes: Uint8Array, from: number): number {
  const { length } = bytes
  const quote = bytes[from]
  let at = from
  if (quote === QUOTE || quote === APOSTROPHE) {
    at += 1
    while (at < length && bytes[at] !== quote) at += 1
    return at + 1
  }
  if (isSpace(quote) || quote === EQUALS) return -1
  while (at < length && bytes[at] !== GREATER && !isSpace(bytes[at])) at += 1
  return at
}

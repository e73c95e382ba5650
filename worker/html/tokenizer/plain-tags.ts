import { APOSTROPHE, DASH, EQUALS, GREATER, isLetter, isSpace, LESS, QUOTE, SLASH } from '../input/ascii.ts'
import type { Input } from '../input/byte-queue.ts'

/** Tags that, once the body is open, change how the rest of the page is read. The tree builder must see them. */
const significantStarts =
  'html head body frameset form table select svg math template script style title noframes noscript textarea xmp iframe ' +
  'noembed plaintext caption col colgroup tbody td tfoot th thead tr'

const significantEnds = 'template form select table caption colgroup tbody td tfoot th thead tr'

const START = 1
const END = 2
const SLOTS = 4096
const PAIRS = 1024

/**
 * Table of the names of significant tags, keyed by the first two letters and then by a hash of the name. Now and then
 * the name of a plain tag collides with one of them, which only costs time.
 */
export type SignificantNames = { readonly slots: Uint8Array; readonly pairs: Uint8Array }

/** Makes the table. `wanted` has the names of the searched elements and of others that must not be skipped. */
export function significantNames(wanted: readonly string[]): SignificantNames {
  const names = { slots: new Uint8Array(SLOTS), pairs: new Uint8Array(PAIRS) }
  for (const name of significantStarts.split(' ')) mark(names, name, START)
  for (const name of significantEnds.split(' ')) mark(names, name, END)
  for (const name of wanted) mark(names, name, START)
  // The parser reads image as img.
  if (wanted.includes('img')) mark(names, 'image', START)
  return names
}

function mark({ slots, pairs }: SignificantNames, name: string, bit: number): void {
  let hash = 0
  for (let at = 0; at < name.length; at += 1) hash = addToHash(hash, name.charCodeAt(at))
  slots[hash] = (slots[hash] ?? 0) | bit
  const first = name.charCodeAt(0)
  const second = name.charCodeAt(1)
  // A letter outside ASCII has several bytes, so any second byte is possible.
  const any = name.length === 1 || second >= 0x80
  for (let other = 0; other < 32; other += 1) {
    const pair = pairOf(first, other)
    if (any || pair === pairOf(first, second)) pairs[pair] = (pairs[pair] ?? 0) | bit
  }
}

function pairOf(first: number, second: number): number {
  return ((first & 31) << 5) | (second & 31)
}

function addToHash(hash: number, byte: number): number {
  return (hash * 33 + (byte | 0x20)) & (SLOTS - 1)
}

/** Skips over text and over tags that change nothing. */
export class PlainTags {
  #names: SignificantNames

  constructor(names: SignificantNames) {
    this.#names = names
  }

  /**
   * Skips from `from`, which is outside of any tag, to the `<` of the first tag that is not plain, or to the end of the
   * bytes. An incomplete or unusual tag, and one longer than `maxBytes`, is not plain.
   */
  skip({ bytes, latin1 }: Input, from: number, maxBytes: number): number {
    const { length } = bytes
    const { slots, pairs } = this.#names
    let at = from
    for (;;) {
      if (bytes[at] !== LESS) at = latin1.indexOf('<', at)
      if (at === -1 || at >= length) return length
      const bit = bytes[at + 1] === SLASH ? END : START
      const first = bytes[at + bit] ?? 0
      if (!isLetter(first)) return at
      let next = at + bit + 1
      if (((pairs[pairOf(first, bytes[next] ?? 0)] ?? 0) & bit) === 0) next = nameEnd(bytes, next)
      else {
        let hash = addToHash(0, first)
        for (let byte = bytes[next] ?? 0; isPlainNameByte(byte); byte = bytes[next] ?? 0) {
          hash = addToHash(hash, byte)
          next += 1
        }
        if (((slots[hash] ?? 0) & bit) !== 0) return at
      }
      if (bytes[next] !== GREATER) next = tagEnd(bytes, latin1, next)
      if (next < 0 || next >= length || next + 1 - at > maxBytes) return at
      at = next + 1
    }
  }
}

function nameEnd(bytes: Buffer, from: number): number {
  const { length } = bytes
  let at = from
  while (at < length) {
    const byte = bytes[at] ?? 0
    if (byte <= GREATER && (byte === GREATER || byte === SLASH || isSpace(byte))) break
    at += 1
  }
  return at
}

/** A tag whose name contains any other byte is not plain. */
function isPlainNameByte(byte: number): boolean {
  return (byte > SLASH && byte < 0x80 && byte !== GREATER) || byte === DASH
}

/** Offset of the `>` that ends the tag; -1 if the tag is not plain, or the length if the tag is incomplete. */
function tagEnd(bytes: Buffer, latin1: string, from: number): number {
  const { length } = bytes
  // A plain name does not end at any other byte, such as NUL or a quotation mark.
  if (!isSpace(bytes[from]) && bytes[from] !== SLASH) return -1
  let at = from + 1
  while (at < length) {
    const byte = bytes[at] ?? 0
    if (byte === GREATER) return at
    if (byte === EQUALS) {
      if (!endsName(bytes[at - 1])) return -1
      at = valueEnd(bytes, latin1, at + 1)
      if (at < 0) return -1
    } else at += 1
  }
  return length
}

/** Tests whether an equals sign after this byte ends a name. After any other byte it may be part of the name. */
function endsName(byte: number | undefined): boolean {
  return !isSpace(byte) && byte !== SLASH && byte !== QUOTE && byte !== APOSTROPHE
}

/** Offset just past the value that begins at `from`; -1 if it begins with a space or an equals sign. */
function valueEnd(bytes: Buffer, latin1: string, from: number): number {
  const { length } = bytes
  const quote = bytes[from]
  if (quote === QUOTE || quote === APOSTROPHE) {
    const end = latin1.indexOf(quote === QUOTE ? '"' : "'", from + 1)
    return end === -1 ? length : end + 1
  }
  if (isSpace(quote) || quote === EQUALS) return -1
  let at = from
  while (at < length && bytes[at] !== GREATER && !isSpace(bytes[at])) at += 1
  return at
}

import { EQUALS, GREATER, isLetter, isSpace, QUOTE, APOSTROPHE, DASH, toLower } from '../input/ascii.ts'
import type { StartTag } from '../tokenizer/start-tag.ts'

/**
 * Returns true for a tag with a feature that consent tools and optimisers add and few other tags have: an attribute
 * named after `src`, an unusual type, or one of the names for a delayed script. It reads only the bytes, since it runs
 * on every script of a page. A positive result is only a reason to look closer.
 */
export function isSuspicious({ bytes, span }: StartTag): boolean {
  for (let at = span.nameEnd + 1; at < span.end; at += 1) {
    const byte = bytes[at]
    if (byte === undefined) return false
    const letter = byte | 0x20
    if (letter !== S && letter !== T && letter !== D) continue
    if (letter === S && follows(bytes, at, 'src') && isMoved(bytes, at)) return true
    if (letter === T && isSpace(bytes[at - 1]) && follows(bytes, at, 'type') && isOddType(bytes, at + 4)) {
      return true
    }
    if (letter === D && follows(bytes, at, 'dscript')) return true
  }
  return false
}

const S = 0x73
const T = 0x74
const D = 0x64

function follows(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (toLower(bytes[at + index] ?? 0) !== text.charCodeAt(index)) return false
  }
  return true
}

/** `data-src`, `nitropack-src`, `suppressedsrc`, `src-consent`, but not `src` itself. */
function isMoved(bytes: Uint8Array, at: number): boolean {
  return isLetter(bytes[at - 1]) || bytes[at - 1] === DASH || bytes[at + 3] === DASH
}

const ordinaryTypes = [
  'text/javascript',
  'module',
  'application/javascript',
  'application/json',
  'application/ld+json',
]

function isOddType(bytes: Uint8Array, from: number): boolean {
  let at = from
  while (isSpace(bytes[at]) || bytes[at] === EQUALS || bytes[at] === QUOTE || bytes[at] === APOSTROPHE)
    at += 1
  return !ordinaryTypes.some((type) => follows(bytes, at, type) && isEnd(bytes[at + type.length]))
}

function isEnd(byte: number | undefined): boolean {
  return isSpace(byte) || byte === QUOTE || byte === APOSTROPHE || byte === GREATER
}

import { isSpace, NUL } from '../input/ascii.ts'
import type { OpenElement } from './open-element.ts'
import type { Run } from '../tokenizer/tokenizer.ts'

export function isAllSpace({ bytes, from, to }: Run): boolean {
  for (let at = from; at < to; at += 1) if (!isSpace(bytes[at])) return false
  return true
}

/** The parser drops a line break at the beginning of these elements. */
const dropsFirstBreak: ReadonlySet<string> = new Set(['pre', 'listing'])
const CR = 0x0d
const LF = 0x0a

/** Notes that an element has text, white space included. Returns false if this cannot be decided. */
export function noteText(element: OpenElement, { bytes, from, to }: Run): boolean {
  for (let at = from; at < to && !element.hasText && element.children === 0; at += 1) {
    const byte = bytes[at] ?? NUL
    if ((byte === LF || byte === CR) && dropsFirstBreak.has(element.name)) return false
    // HTML drops NUL; SVG and MathML replace it.
    if (byte === NUL && element.foreign) return false
    if (byte !== NUL) element.hasText = true
  }
  return true
}

import { BANG, DASH, GREATER } from '../input/ascii.ts'
import type { Input } from '../input/byte-queue.ts'

/** The markup that `<!` begins. A doctype counts as bogus here: both end at the first `>`. */
export type Declaration = { kind: 'comment' | 'bogus' | 'cdata'; contentAt: number; emptyUntil?: number }

/**
 * Reads the markup after the `<!` at `start`; undefined if more bytes are needed. `emptyUntil` is set for
 * the two comments without content, `<!-->` and `<!--->`, to the offset after them.
 */
export function readDeclaration(input: Input, start: number): Declaration | undefined {
  const { bytes, last } = input
  const from = start + 2
  const comment = follows(bytes, from, '--')
  const cdata = follows(bytes, from, '[CDATA[')
  if (!last && (comment === undefined || cdata === undefined)) return undefined
  if (cdata) return { kind: 'cdata', contentAt: from + 7 }
  if (!comment) return { kind: 'bogus', contentAt: from }
  return openComment(input, from + 2)
}

function openComment({ bytes, last }: Input, at: number): Declaration | undefined {
  const end = bytes[at] === DASH ? at + 1 : at
  if (bytes[end] === undefined && !last) return undefined
  const open: Declaration = { kind: 'comment', contentAt: at }
  return bytes[end] === GREATER ? { ...open, emptyUntil: end + 1 } : open
}

/** Tests whether `text` is at `from`. Undefined if the bytes end in the middle of it. */
function follows(bytes: Buffer, from: number, text: string): boolean | undefined {
  for (let index = 0; index < text.length; index += 1) {
    const byte = bytes[from + index]
    if (byte === undefined) return undefined
    if (byte !== text.charCodeAt(index)) return false
  }
  return true
}

/** The end of a skipped piece of markup: its content ends at `contentEnd`, and reading continues at `next`. */
export type SkippedMarkup = { closed: boolean; contentEnd: number; next: number }

/**
 * Looks for `-->` or `--!>`. Without either, `next` is the first byte that could begin one in the bytes that follow.
 */
export function skipComment({ bytes, latin1 }: Input, from: number): SkippedMarkup {
  let at = from
  for (;;) {
    at = latin1.indexOf('--', at)
    if (at === -1) return notClosed(bytes, from, 1)
    const third = bytes[at + 2]
    if (third === GREATER) return { closed: true, contentEnd: at, next: at + 3 }
    const fourth = third === BANG ? bytes[at + 3] : third
    if (fourth === undefined) return { closed: false, contentEnd: at, next: at }
    if (third === BANG && fourth === GREATER) return { closed: true, contentEnd: at, next: at + 4 }
    at += 1
  }
}

export function skipBogus({ bytes, latin1 }: Input, from: number): SkippedMarkup {
  const end = latin1.indexOf('>', from)
  if (end === -1) return { closed: false, contentEnd: bytes.length, next: bytes.length }
  return { closed: true, contentEnd: end, next: end + 1 }
}

export function skipCdata({ bytes, latin1 }: Input, from: number): SkippedMarkup {
  const end = latin1.indexOf(']]>', from)
  if (end === -1) return notClosed(bytes, from, 2)
  return { closed: true, contentEnd: end, next: end + 3 }
}

function notClosed(bytes: Buffer, from: number, keep: number): SkippedMarkup {
  const next = Math.max(from, bytes.length - keep)
  return { closed: false, contentEnd: next, next }
}

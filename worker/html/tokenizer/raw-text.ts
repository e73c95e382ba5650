import type { Input } from '../input/byte-queue.ts'
import { BANG, DASH, GREATER, isLetter, isSpace, LESS, SLASH, toLower } from '../input/ascii.ts'

/**
 * State of the search for the end tag of the element `name`. `escape` applies to script data only: 0 plain, 1 after
 * `<!--`, 2 after a `<script` inside that. `at` is the first undecided byte; `closes` is true if an end tag of the
 * element begins there.
 */
export type RawText = { readonly name: string; at: number; escape: 0 | 1 | 2; closes: boolean }

/**
 * Looks for the end tag from `text.at` on. If the bytes end inside a possible end tag, `at` stays on its first byte,
 * and the next call begins there with more bytes. With `last`, no more bytes follow.
 */
export function seekEndTag({ bytes, latin1, last }: Input, text: RawText): void {
  const isScript = text.name === 'script'
  while (text.at < bytes.length) {
    if (!isScript || text.escape === 0) {
      const less = latin1.indexOf('<', text.at)
      text.at = less === -1 ? bytes.length : less
    }
    if (text.at >= bytes.length) return
    const step = isScript ? scriptStep(bytes, text) : plainStep(bytes, text)
    if (text.closes) return
    if (step === undefined && !last) return
    text.at += step ?? 1
  }
}

/** Bytes to advance from `text.at`; undefined if the bytes end too early to decide. */
type Advance = number | undefined

function plainStep(bytes: Buffer, text: RawText): Advance {
  const next = bytes[text.at + 1]
  if (next !== SLASH) return next === undefined ? undefined : 1
  const found = nameFollows(bytes, text.at + 2, text.name)
  text.closes = found === true
  return found === undefined ? undefined : 1
}

function scriptStep(bytes: Buffer, text: RawText): Advance {
  const byte = bytes[text.at]
  if (byte === LESS) return lessInScript(bytes, text)
  if (byte !== DASH) return 1
  const second = bytes[text.at + 1]
  if (second !== DASH) return second === undefined ? undefined : 1
  const third = bytes[text.at + 2]
  if (third === undefined) return undefined
  if (third !== GREATER) return 1
  text.escape = 0
  return 3
}

/** HTML 13.2.5.15 to 13.2.5.31, decided by the bytes after the `<`. */
function lessInScript(bytes: Buffer, text: RawText): Advance {
  const next = bytes[text.at + 1]
  if (next === undefined) return undefined
  if (next === SLASH) {
    const found = nameFollows(bytes, text.at + 2, 'script')
    if (found === undefined) return undefined
    if (found && text.escape === 2) text.escape = 1
    else text.closes = found
    return found && !text.closes ? 8 : 1
  }
  if (text.escape === 1 && isLetter(next)) {
    const found = nameFollows(bytes, text.at + 1, 'script')
    if (found) text.escape = 2
    return found === undefined ? undefined : 1
  }
  if (text.escape === 0 && next === BANG) return escapeStart(bytes, text)
  return 1
}

function escapeStart(bytes: Buffer, text: RawText): Advance {
  for (const offset of [2, 3]) {
    const byte = bytes[text.at + offset]
    if (byte === undefined) return undefined
    if (byte !== DASH) return offset
  }
  text.escape = 1
  // The two dashes are read again: followed by a `>`, they end the escape.
  return 2
}

/** Tests whether the complete `name` is at `from`, in any letter case. Undefined if the bytes end too early. */
function nameFollows(bytes: Buffer, from: number, name: string): boolean | undefined {
  for (let index = 0; index < name.length; index += 1) {
    const byte = bytes[from + index]
    if (byte === undefined) return undefined
    if (toLower(byte) !== name.charCodeAt(index)) return false
  }
  const end = bytes[from + name.length]
  if (end === undefined) return undefined
  return end === GREATER || end === SLASH || isSpace(end)
}

/** Bytes that are significant to HTML's tokenizer. */
export const NUL = 0x00
export const LF = 0x0a
export const CR = 0x0d
export const SHIFT_OUT = 0x0e
export const SHIFT_IN = 0x0f
export const ESC = 0x1b
export const SPACE = 0x20
export const BANG = 0x21
export const QUOTE = 0x22
export const AMPERSAND = 0x26
export const APOSTROPHE = 0x27
export const DASH = 0x2d
export const SLASH = 0x2f
export const LESS = 0x3c
export const EQUALS = 0x3d
export const GREATER = 0x3e
export const QUESTION = 0x3f

/** HTML's white space. Includes CR, which HTML turns into LF before it tokenizes the page. */
export function isSpace(byte: number | undefined): boolean {
  // Fast path: nearly every byte tested is a letter.
  if (byte === undefined || byte > SPACE) return false
  return byte === SPACE || byte === LF || byte === 0x09 || byte === 0x0c || byte === CR
}

export function isLetter(byte: number | undefined): boolean {
  if (byte === undefined) return false
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x7a
}

export function toLower(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte
}

/** Lower-cases A to Z only: HTML folds no other letters in names. */
export function asciiLower(text: string): string {
  // Fast path: nearly every name is in lower case already.
  return /[A-Z]/.test(text) ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text
}

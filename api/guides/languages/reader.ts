/** Escapes a value so that it cannot end a quote, tag, word or line of the surrounding code. */
export type EscapeValue = (value: string) => string

/**
 * Reads the author's code from the first character to the last, and determines how a value must be escaped at each
 * placeholder. Each reader reads a single piece of code.
 */
export type Reader = {
  read(text: string): void
  /** Returns the escaping for a placeholder at this point, between two reads. Undefined if no value can be inserted safely. */
  write(name: string): EscapeValue | undefined
}

/** Percent-encodes a value for part of a URL. Letters, digits, "-", "." and "_" stay. */
export const percentEncoded: EscapeValue = (value) =>
  encodeURIComponent(value).replaceAll(/[!'()*~]/g, (character) => `%${hex(character, 2)}`)

/** Hexadecimal number of a UTF-16 code unit. */
export function hex(character: string, digits: number): string {
  return character.charCodeAt(0).toString(16).toUpperCase().padStart(digits, '0')
}

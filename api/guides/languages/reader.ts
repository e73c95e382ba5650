/** Writes a value so that it stays a value where it is put: no quote, tag, word or line of the code ends by it. */
export type Write = (value: string) => string

/**
 * Reads the author's own code from the first character to the last, and knows at each place where a value is to be
 * put how it must be written there. One reader reads one piece of code.
 */
export type Reader = {
  read(text: string): void
  /** Called between two reads, for the name that a value is to replace; undefined where none can be put safely. */
  write(name: string): Write | undefined
}

/** As a percent-encoded part of an address: letters, digits, "-", "." and "_" stay. */
export const percentEncoded: Write = (value) =>
  encodeURIComponent(value).replaceAll(/[!'()*~]/g, (character) => `%${hex(character, 2)}`)

/** The number of a UTF-16 code unit, in hexadecimal. */
export function hex(character: string, digits: number): string {
  return character.charCodeAt(0).toString(16).toUpperCase().padStart(digits, '0')
}

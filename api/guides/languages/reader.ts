import type { EscapeName } from '../../../shared/content/escapes.ts'

/** The rules that escape a value at one point, in the order in which they apply. */
export type Escapes = readonly EscapeName[]

/**
 * Reads the author's code from start to end, and determines how a value must be escaped at each placeholder. Each
 * reader reads a single piece of code.
 */
export type Reader = {
  read(text: string): void
  /**
   * Returns the escaping for a placeholder, such as `{{name}}`, between two reads. Undefined if no value can be inserted
   * safely.
   */
  escapesAt(placeholder: string): Escapes | undefined
}

import { AMPERSAND, isSpace, NUL } from './ascii.ts'
import type { OpenElement } from './open-element.ts'
import type { Run } from './tokenizer.ts'

export function isAllSpace({ bytes, from, to }: Run): boolean {
  for (let at = from; at < to; at += 1) if (!isSpace(bytes[at])) return false
  return true
}

/** White space to HTML, but not to css-select where it looks for empty elements. */
const FORM_FEED = 0x0c

/** How the references to white space begin: by number, `&Tab;` and `&NewLine;`. */
const spaceReferences: ReadonlySet<number> = new Set(Buffer.from('#TN'))

/** Notes which elements have text that is not white space. */
export class EmptyTexts {
  /** The element in which a character reference has begun at the end of what has been read. */
  #referenceIn: OpenElement | undefined

  /** False when it cannot be told whether this is such text. */
  note(element: OpenElement, { bytes, from, to }: Run): boolean {
    for (let at = from; at < to && !element.hasText && element.children === 0; at += 1) {
      const byte = bytes[at] ?? NUL
      if (this.#referenceIn) {
        if (spaceReferences.has(byte)) return false
        this.ended()
      } else if (byte === AMPERSAND) this.#referenceIn = element
      else if (byte === NUL || byte === FORM_FEED) return false
      else if (!isSpace(byte)) element.hasText = true
    }
    return true
  }

  /** Something else than text has come: an ampersand before it was no reference. */
  ended(): void {
    if (this.#referenceIn) this.#referenceIn.hasText = true
    this.#referenceIn = undefined
  }
}

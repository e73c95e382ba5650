import type { StartTag } from '../tokenizer/start-tag.ts'

/** An address of data, which may have line breaks or character references in its scheme. */
const mayBeData = /d\s*a\s*t\s*a\s*:|&(?:#|colon)/i

/**
 * Rules out most scripts by the bytes that follow their tags, without parsing their attributes or keeping their text.
 * Looks for a text that the wanted code has, once in each piece of the page.
 */
export class CodeFilter {
  #sign: string
  #piece: Buffer | undefined
  /** Offset of the next such text in the piece; -1 if there is none. */
  #next = -1

  constructor(sign: string) {
    this.#sign = sign
  }

  /** False only if the script of a tag cannot have the code. */
  mayHave({ bytes, span }: StartTag): boolean {
    if (mayBeData.test(bytes.toString('latin1', span.nameEnd, span.end))) return true
    const at = this.#nextFrom(bytes, span.end)
    const close = bytes.indexOf('</script', span.end, 'latin1')
    if (close === -1 || (at !== -1 && at < close)) return true
    // After this, a script may go on beyond an end tag (HTML, 13.2.5.20 "Script data escaped state").
    const escape = bytes.indexOf('<!--', span.end, 'latin1')
    return escape !== -1 && escape < close
  }

  #nextFrom(bytes: Buffer, from: number): number {
    const isKnown = this.#piece === bytes && (this.#next === -1 || this.#next >= from)
    if (!isKnown) this.#next = bytes.indexOf(this.#sign, from)
    this.#piece = bytes
    return this.#next
  }
}

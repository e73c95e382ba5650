import { bytesToDetect, detectCharset } from './charset.ts'
import { pageBytes, type PageBytes } from './page-bytes.ts'

export type Labels = {
  readonly contentType?: string | undefined
  /** The encoding of a page that names none; a browser takes windows-1252. */
  readonly fallbackEncoding?: string
}

/** A page whose encoding is known, and the bytes of it that have come until then. */
export type StartedPage = { readonly bytes: PageBytes; readonly head: Uint8Array }

/** Gathers the first bytes of a page until they tell its encoding. */
export class PageStart {
  /** No text can be made of the page. */
  unreadable = false
  #labels: Labels
  #needed: number
  #pieces: Uint8Array[] = []
  #length = 0

  constructor(labels: Labels) {
    this.#labels = labels
    this.#needed = bytesToDetect(labels.contentType)
  }

  push(chunk: Uint8Array): StartedPage | undefined {
    this.#pieces.push(chunk)
    this.#length += chunk.length
    return this.#length >= this.#needed ? this.end() : undefined
  }

  /** With what has come, since nothing follows. */
  end(): StartedPage | undefined {
    const [only] = this.#pieces
    const head = this.#pieces.length === 1 && only ? only : Buffer.concat(this.#pieces)
    this.#pieces = []
    const charset = detectCharset(head, this.#labels.contentType, this.#labels.fallbackEncoding)
    this.unreadable = charset === undefined
    return charset && { bytes: pageBytes(charset), head }
  }
}

import { bytesToDetect, charsetOf, namedEncoding } from './charset.ts'
import { LateEncoding } from './late-encoding.ts'
import { pageBytes, type PageBytes } from './page-bytes.ts'
import type { WorkBudget } from '../work-budget.ts'

export type Labels = {
  readonly contentType?: string | undefined
  /** The encoding of a page that names none, in which ASCII is itself; a browser takes windows-1252. */
  readonly fallbackEncoding?: string
}

/** A readable page and its bytes so far. */
export type StartedPage = { readonly bytes: PageBytes; readonly head: Uint8Array }

/** Collects the first bytes of a page until its encoding is known or cannot be found in them. */
export class PageStart {
  /** True if the page cannot be decoded. */
  unreadable = false
  #labels: Labels
  #work: WorkBudget
  #needed: number
  #pieces: Uint8Array[] = []
  #length = 0

  constructor(labels: Labels, work: WorkBudget) {
    this.#labels = labels
    this.#work = work
    this.#needed = bytesToDetect(labels.contentType)
  }

  push(chunk: Uint8Array): StartedPage | undefined {
    this.#pieces.push(chunk)
    this.#length += chunk.length
    if (this.#length < this.#needed) return undefined
    const head = this.#head()
    const encoding = namedEncoding(head, this.#labels.contentType)
    this.#pieces = []
    return encoding === undefined
      ? { bytes: new LateEncoding(this.#fallback, this.#work), head }
      : this.#start(encoding, head)
  }

  /** Decides by the bytes so far, since no more follow. */
  end(): StartedPage | undefined {
    const head = this.#head()
    return this.#start(namedEncoding(head, this.#labels.contentType) ?? this.#fallback, head)
  }

  get #fallback(): string {
    return this.#labels.fallbackEncoding ?? 'windows-1252'
  }

  #start(encoding: string, head: Uint8Array): StartedPage | undefined {
    const charset = charsetOf(encoding)
    this.unreadable = charset === undefined
    return charset && { bytes: pageBytes(charset, { isStart: true }), head }
  }

  #head(): Uint8Array {
    const [only] = this.#pieces
    return this.#pieces.length === 1 && only ? only : Buffer.concat(this.#pieces)
  }
}

import { KeptBytes } from './kept-bytes.ts'
import { pageBytes, type PageBytes } from './page-bytes.ts'
import { PageStart, type Labels, type StartedPage } from './page-start.ts'
import type { WorkBudget } from '../work-budget.ts'

/** Maximum number of bytes kept to explain a result and to build a tree. */
export const MAX_KEPT_BYTES = 2 * 1024 * 1024

const NOTHING = new Uint8Array()
const unknownBytes = pageBytes({ encoding: 'UTF-8', asciiCompatible: true }, { isStart: true })

/** The bytes of a page in an encoding in which tags can be found; the first 2 MiB of them are kept. */
export class DecodedPage {
  readonly kept = new KeptBytes(MAX_KEPT_BYTES)
  #start: PageStart
  #bytes: PageBytes | undefined

  constructor(labels: Labels, work: WorkBudget) {
    this.#start = new PageStart(labels, work)
  }

  /** True if the page is in an encoding that cannot be decoded. */
  get unreadable(): boolean {
    return this.#start.unreadable || this.#bytes?.unreadable === true
  }

  /** UTF-8 until it is known. */
  get encoding(): PageBytes {
    return this.#bytes ?? unknownBytes
  }

  /** Takes a chunk and returns the bytes that can be read now, which may be none. */
  push(chunk: Uint8Array): Uint8Array {
    return this.#keep(this.#bytes ? this.#bytes.feed(chunk) : this.#begin(this.#start.push(chunk)))
  }

  #begin(started: StartedPage | undefined): Uint8Array {
    if (!started) return NOTHING
    this.#bytes = started.bytes
    return started.bytes.feed(started.head)
  }

  #keep(bytes: Uint8Array): Uint8Array {
    this.kept.add(bytes)
    return bytes
  }

  /** Returns the remaining bytes at the end of the page. */
  end(): Uint8Array {
    const head = this.#bytes || this.#start.unreadable ? NOTHING : this.#begin(this.#start.end())
    const rest = this.#bytes?.rest() ?? NOTHING
    if (head.length === 0 || rest.length === 0) return this.#keep(head.length === 0 ? rest : head)
    return this.#keep(Buffer.concat([head, rest]))
  }
}

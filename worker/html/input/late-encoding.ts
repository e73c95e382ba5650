import { ESC, SHIFT_IN, SHIFT_OUT } from './ascii.ts'
import { charsetOf, encodingInMeta } from './charset.ts'
import { HeadCharset } from './head-charset.ts'
import { pageBytes, type PageBytes } from './page-bytes.ts'
import { Pieces } from '../../pieces.ts'
import type { Decode } from '../tokenizer/start-tag.ts'
import type { WorkBudget } from '../work-budget.ts'

/** The search for the encoding in a head stops here. */
const MAX_HEAD_BYTES = 1024 * 1024

const NOTHING = new Uint8Array()
const asAscii: Decode = (bytes) => Buffer.from(bytes).toString('latin1')

/**
 * The bytes of a page that names no encoding at its start. While a meta element further down in the head may still name
 * one, passes on leading ASCII, which is the same in every encoding, and holds back the rest.
 */
export class LateEncoding implements PageBytes {
  unreadable = false
  #fallback: string
  #head: HeadCharset
  #seen = 0
  #held = new Pieces()
  #pageBytes: PageBytes | undefined

  constructor(fallback: string, work: WorkBudget) {
    this.#fallback = fallback
    this.#head = new HeadCharset(encodingInMeta, work)
  }

  get wide(): boolean {
    return this.#pageBytes?.wide ?? false
  }

  readonly decode: Decode = (bytes) => (this.#pageBytes?.decode ?? asAscii)(bytes)

  readonly feed = (chunk: Uint8Array): Uint8Array => {
    if (this.#pageBytes) return this.#pageBytes.feed(chunk)
    if (this.unreadable) return NOTHING
    const before = this.#seen
    this.#seen += chunk.length
    this.#head.push(chunk.subarray(0, Math.max(0, MAX_HEAD_BYTES - before)))
    if (!this.#head.isDone && this.#seen < MAX_HEAD_BYTES) return this.#passOn(chunk)
    const chosen = this.#chooseEncoding()
    // If the rest is unreadable, the result must not depend on how much of it arrived at once.
    return chosen
      ? chosen.feed(this.#heldWith(chunk))
      : this.#passOn(chunk.subarray(0, this.#head.end - before))
  }

  readonly rest = (): Uint8Array => {
    if (this.#pageBytes) return this.#pageBytes.rest()
    const chosen = this.unreadable ? undefined : this.#chooseEncoding()
    return chosen ? Buffer.concat([chosen.feed(this.#heldWith(NOTHING)), chosen.rest()]) : NOTHING
  }

  #chooseEncoding(): PageBytes | undefined {
    const charset = charsetOf(this.#head.encoding ?? this.#fallback)
    this.unreadable = charset === undefined
    this.#pageBytes = charset && pageBytes(charset, { isStart: false })
    return this.#pageBytes
  }

  #passOn(chunk: Uint8Array): Uint8Array {
    const plain = this.#held.isEmpty ? lengthInAscii(chunk) : 0
    if (plain < chunk.length) this.#held.add(chunk.subarray(plain))
    return chunk.subarray(0, plain)
  }

  #heldWith(chunk: Uint8Array): Uint8Array {
    if (this.#held.isEmpty) return chunk
    this.#held.add(chunk)
    const all = this.#held.join()
    this.#held.clear()
    return all
  }
}

/** Number of leading bytes that mean the same in every encoding. ISO-2022-JP has its own control characters. */
function lengthInAscii(bytes: Uint8Array): number {
  let at = 0
  while (at < bytes.length && isAscii(bytes[at] ?? 0)) at += 1
  return at
}

function isAscii(byte: number): boolean {
  return byte < 0x80 && byte !== ESC && byte !== SHIFT_OUT && byte !== SHIFT_IN
}

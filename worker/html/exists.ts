import { asBuffer } from './byte-queue.ts'
import { CandidateSearch } from './candidates.ts'
import { ExistenceReader } from './existence-reader.ts'
import { KeptBytes } from './kept-bytes.ts'
import { PageStart, type Labels, type StartedPage } from './page-start.ts'
import type { PageBytes } from './page-bytes.ts'
import type { CompiledSelector } from './selector.ts'
import type { Decode } from './start-tag.ts'
import { Tokenizer } from './tokenizer.ts'
import { TooComplex } from './tree-adapter.ts'
import { MAX_TREE_BYTES, searchKept, tooLarge, unreadablePage } from './tree-search.ts'
import type { Undecided } from './undecided.ts'

export type ExistenceRequest = Labels & {
  /** The page, without any content encoding. It is not read further than needed. */
  readonly body: AsyncIterable<Uint8Array>
  /** The same page from its beginning once more, where that can be had, as from a file. Asked for at most once. */
  readonly again?: () => AsyncIterable<Uint8Array>
  readonly selector: CompiledSelector
  /** Asked when `body` has ended: whether that was the whole page. */
  readonly complete?: () => boolean
}

/** `via`: whether the bytes alone gave the answer, the stream of tags, or the whole tree. */
export type Existence = {
  readonly answer: 'yes' | 'no' | 'unknown'
  readonly via: 'bytes' | 'stream' | 'tree'
  /** Why it is unknown, where that lies in the page. */
  readonly why?: Undecided
}

/**
 * Whether a page has an element that a selector matches, and nothing else. The answer is that of `scanPage`, or that of
 * parse5 and css-select; it takes the less time the less there is to be looked at.
 */
export async function existsIn(request: ExistenceRequest): Promise<Existence> {
  const { body, again } = request
  const search = new ExistenceSearch({ ...request, reading: again ? 'first' : 'only' })
  const answer = await read(body, search, request)
  if (!again || !search.needsAgain) return answer
  return read(again(), new ExistenceSearch({ ...request, reading: 'second' }), request)
}

async function read(
  body: AsyncIterable<Uint8Array>,
  search: ExistenceSearch,
  { complete }: ExistenceRequest,
): Promise<Existence> {
  for await (const chunk of body) {
    search.push(chunk)
    if (search.stopped) break
  }
  return search.end(complete?.() ?? true)
}

/**
 * `first`: the page can be read once more, so that nothing need be held that holds no candidate. `second`: something in
 * it may match, and all tags up to there are needed. `only`: there is no other reading.
 */
type Wanted = { readonly selector: CompiledSelector; readonly reading: 'first' | 'second' | 'only' }

/** So much of a page is held while nothing in it may match; then its tags are read, since the rest may need them. */
const MAX_HELD_BYTES = MAX_TREE_BYTES

/** One page being searched. Its pieces must not change any more. */
export class ExistenceSearch {
  #wanted: Wanted
  #start: PageStart
  #open: OpenPage | undefined

  constructor(wanted: Labels & Wanted) {
    this.#wanted = wanted
    this.#start = new PageStart(wanted)
  }

  /** It takes the tags of what is not at hand any more. */
  get needsAgain(): boolean {
    return this.#open?.needsAgain === true
  }

  /** No more of the page need be read. */
  get stopped(): boolean {
    return this.needsAgain || this.#start.unreadable || this.#open?.stopped === true
  }

  push(chunk: Uint8Array): void {
    if (this.#open) return this.#open.take(this.#open.bytes.feed(chunk))
    this.#begin(this.#start.push(chunk))
  }

  #begin(started: StartedPage | undefined): void {
    if (!started) return
    this.#open = new OpenPage(this.#wanted, started.bytes)
    this.#open.take(started.bytes.feed(started.head))
  }

  end(complete: boolean): Existence {
    if (!this.#open && !this.#start.unreadable) this.#begin(this.#start.end())
    return this.#open?.end(complete) ?? { answer: 'unknown', via: 'stream', why: unreadablePage }
  }
}

/** One page whose encoding is known. */
class OpenPage {
  readonly bytes: PageBytes
  needsAgain = false
  #wanted: Wanted
  #candidates: CandidateSearch | undefined
  #reading: Reading | undefined
  #kept = new KeptBytes(MAX_TREE_BYTES)
  /** What has come and been searched for candidates only. */
  #held: Buffer[] = []
  #heldBytes = 0
  #hasDropped = false

  constructor(wanted: Wanted, bytes: PageBytes) {
    const { candidates: plan, subject } = wanted.selector
    this.#wanted = wanted
    this.bytes = bytes
    if (!plan || wanted.reading === 'second') return
    this.#candidates = new CandidateSearch({ plan, subject, decode: bytes.decode })
  }

  get stopped(): boolean {
    return this.#reading?.reader.stopped === true
  }

  take(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    const piece = asBuffer(bytes)
    this.#kept.add(piece)
    const isCandidate = this.#candidates?.feed(
      piece,
      this.#reading || this.#hasDropped ? undefined : this.#held,
    )
    this.#held.push(piece)
    this.#heldBytes += piece.length
    if (isCandidate !== false) this.#readCandidates()
    else if (this.#heldBytes > MAX_HELD_BYTES) this.#makeRoom()
  }

  /** Nothing in what is held may match. */
  #makeRoom(): void {
    if (this.#reading || this.#wanted.reading !== 'first') {
      this.#readHeld()
      // From here on all tags are read anyway.
      this.#candidates = undefined
      return
    }
    this.#hasDropped = true
    this.#held = []
    this.#heldBytes = 0
  }

  #readHeld(): Reading {
    this.#reading ??= startReading(this.#wanted.selector, this.bytes.decode)
    const { reader, tokenizer } = this.#reading
    for (const piece of this.#held) {
      if (!reader.stopped) tokenizer.push(piece)
    }
    this.#held = []
    this.#heldBytes = 0
    return this.#reading
  }

  /** Reads all that has come. Only where that has settled the candidates, the rest is searched for others. */
  #readCandidates(): void {
    this.needsAgain = this.#hasDropped
    if (this.needsAgain) return
    const { reader, tokenizer } = this.#readHeld()
    if (reader.candidates > 0 || reader.doc.doubt !== undefined || tokenizer.holdsBack) {
      this.#candidates = undefined
    }
  }

  end(complete: boolean): Existence {
    if (!this.stopped && !this.needsAgain) this.take(this.bytes.rest())
    if (this.#candidates?.end() === true) this.#readCandidates()
    if (this.stopped) return { answer: 'yes', via: 'stream' }
    if (this.needsAgain) return { answer: 'unknown', via: 'bytes' }
    if (this.#candidates)
      return { answer: complete ? 'no' : 'unknown', via: this.#reading ? 'stream' : 'bytes' }
    const { reader, tokenizer } = this.#readHeld()
    tokenizer.end()
    if (!reader.stopped) reader.end(complete)
    return this.#answer(reader, complete)
  }

  #answer(reader: ExistenceReader, complete: boolean): Existence {
    const answer = reader.answer(complete)
    if (answer !== 'askTree') return { answer, via: 'stream' }
    try {
      const { decode } = this.bytes
      const { found } = searchKept(this.#kept, {
        decode,
        tags: reader.tags,
        list: this.#wanted.selector.list,
      })
      return { answer: found.length > 0 ? 'yes' : 'no', via: 'tree' }
    } catch (error) {
      if (!(error instanceof TooComplex)) throw error
      return { answer: 'unknown', via: 'tree', why: tooLarge(error.message) }
    }
  }
}

type Reading = { readonly reader: ExistenceReader; readonly tokenizer: Tokenizer }

function startReading(selector: CompiledSelector, decode: Decode): Reading {
  const reader = new ExistenceReader(selector, decode)
  return { reader, tokenizer: new Tokenizer(reader) }
}

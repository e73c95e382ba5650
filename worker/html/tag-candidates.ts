import { LESS } from './ascii.ts'
import { ByteQueue } from './byte-queue.ts'
import { readTag, type TagSpan } from './read-tag.ts'
import type { Subject } from './selector-subject.ts'
import { startTag, type Decode } from './start-tag.ts'
import { MAX_TAG_BYTES } from './tokenizer.ts'

/** Finds the beginning of each start tag of these types; undefined where other tags can make such an element. */
export function tagPattern(names: ReadonlySet<string> | undefined): RegExp | undefined {
  if (!names || names.size === 0 || [...names].some((name) => !isPlainName(name))) return undefined
  // The parser reads image as img.
  const written = names.has('img') ? [...names, 'image'] : [...names]
  return new RegExp(`<(?:${written.join('|')})[\\t\\n\\f\\r />]`, 'gi')
}

const MAX_NAME = 40

function isPlainName(name: string): boolean {
  return /^[a-z][a-z\d-]*$/.test(name) && name.length < MAX_NAME && name !== 'html' && name !== 'body'
}

/** So many bytes of tags are read for each byte of the page: tags that stand in each other's values are read often. */
const MAX_WORK = 4

/**
 * Looks through a page that comes in pieces for tags that could be a matching element, wherever they stand: in text, in
 * comments, even in the values of other tags. How a tag is read depends on nothing before it.
 */
export class TagCandidates {
  #pattern: RegExp
  #subject: Subject
  #decode: Decode
  #queue = new ByteQueue()
  #room = MAX_TAG_BYTES

  constructor(pattern: RegExp, subject: Subject, decode: Decode) {
    this.#pattern = pattern
    this.#subject = subject
    this.#decode = decode
  }

  /** A tag may have begun that has not ended. */
  get holdsBack(): boolean {
    return this.#queue.isWaiting
  }

  /** Whether there may be one; long tags that have not ended yet are left for later. */
  feed(piece: Buffer): boolean {
    this.#room += piece.length * MAX_WORK
    const bytes = this.#queue.add(piece)
    return bytes !== undefined && this.#read(bytes)
  }

  /** Whether there is one in what was left, when nothing follows. */
  end(): boolean {
    return this.#read(this.#queue.rest())
  }

  #read(bytes: Buffer): boolean {
    const text = bytes.toString('latin1')
    const pattern = this.#pattern
    let keepFrom = endOfTagStarts(bytes)
    pattern.lastIndex = 0
    for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
      const span = readTag(bytes, found.index, found.index + 1)
      this.#room -= (span?.end ?? bytes.length) - found.index
      if (!span) keepFrom = Math.min(keepFrom, found.index)
      else if (this.#matches(bytes, span)) return true
      if (this.#room < 0) return true
    }
    this.#queue.keep(bytes, keepFrom)
    return bytes.length - keepFrom > MAX_TAG_BYTES
  }

  #matches(bytes: Buffer, span: TagSpan): boolean {
    const tag = startTag(bytes, span, this.#decode)
    const name = tag.name === 'image' && this.#subject.names?.has('img') ? 'img' : tag.name
    const test = (name: string, foreign: boolean): boolean => this.#subject.test({ name, tag, foreign })
    return test(name, false) || test(tag.name, true)
  }
}

/** Where a name begins that may go on in the next piece. */
function endOfTagStarts(bytes: Buffer): number {
  const less = bytes.lastIndexOf(LESS)
  return less !== -1 && bytes.length - less <= MAX_NAME ? less : bytes.length
}

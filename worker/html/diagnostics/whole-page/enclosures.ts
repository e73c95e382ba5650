import { isLetter, LESS, SLASH } from '../../input/ascii.ts'
import { textKindOf, type TextKind } from '../../tokenizer/text-kind.ts'
import type { TagSpan } from '../../tokenizer/read-tag.ts'
import type { Run } from '../../tokenizer/tokenizer.ts'
import { asciiNameOf, readThrough, WholePageHandler } from './whole-page-handler.ts'
import type { PageSource } from '../../page/page-source.ts'

/** The comment, raw text element or tag around an offset of a page. */
export type Enclosure = {
  readonly kind: 'comment' | 'text' | 'tag'
  /** Name of the element, with the slash for an end tag. */
  readonly name: string
  /** Its beginning. For the text of an element, the beginning of its start tag. */
  readonly start: number
  readonly contentStart: number
  readonly contentEnd: number
  /** True if it ends before the page does. */
  readonly closed: boolean
}

/** Returns the enclosure of each offset. Offsets must be in page order. */
export async function enclosuresAt(
  page: Pick<PageSource, 'bytes' | 'pause'>,
  offsets: readonly number[],
): Promise<(Enclosure | undefined)[]> {
  const reader = new EnclosureReader(offsets)
  await readThrough(page, reader)
  reader.end(page.bytes)
  return reader.found
}

type Open = Omit<Enclosure, 'contentEnd' | 'closed'>

const COMMENT_START = '<!--'.length

class EnclosureReader extends WholePageHandler {
  readonly found: (Enclosure | undefined)[] = []
  #offsets: readonly number[]
  #open: Open | undefined
  /** Number of open SVG and MathML elements: in them a tag can close itself. */
  #foreign = 0

  constructor(offsets: readonly number[]) {
    super()
    this.#offsets = offsets
  }

  override finished(): boolean {
    return this.found.length === this.#offsets.length
  }

  startTag(bytes: Buffer, span: TagSpan): { kind: TextKind; name: string } {
    const name = asciiNameOf(bytes, span)
    this.#tag(name, span)
    if ((name === 'svg' || name === 'math') && !span.selfClosing) this.#foreign += 1
    const kind = this.#foreign > 0 && span.selfClosing ? 'data' : textKindOf(name)
    if (kind !== 'data') {
      this.#open = {
        kind: 'text',
        name,
        start: this.before + span.start,
        contentStart: this.before + span.end,
      }
    }
    return { kind, name }
  }

  endTag(bytes: Buffer, span: TagSpan): void {
    const name = asciiNameOf(bytes, span)
    if (name === 'svg' || name === 'math') this.#foreign = Math.max(0, this.#foreign - 1)
    this.#tag(`/${name}`, span)
  }

  text(): void {
    // Ordinary text has no enclosure.
  }

  override comment({ from, to }: Run, closed: boolean): void {
    const contentStart = this.before + from
    this.#open ??= { kind: 'comment', name: '', start: contentStart - COMMENT_START, contentStart }
    if (closed) this.#close(this.before + to)
  }

  override rawText({ to }: Run, closed: boolean): void {
    if (closed) this.#close(this.before + to)
  }

  /** Called at the end of the page, possibly inside an enclosure. */
  end(page: Buffer): void {
    this.#open ??= unfinishedTag(page, this.before)
    if (this.#open) this.#settle({ ...this.#open, contentEnd: page.length, closed: false })
    while (!this.finished()) this.found.push(undefined)
  }

  #tag(name: string, span: TagSpan): void {
    const start = this.before + span.start
    const contentEnd = this.before + span.end
    this.#settle({ kind: 'tag', name, start, contentStart: start + 1, contentEnd, closed: true })
  }

  #close(contentEnd: number): void {
    if (this.#open) this.#settle({ ...this.#open, contentEnd, closed: true })
    this.#open = undefined
  }

  #settle(enclosure: Enclosure): void {
    for (let offset = this.#next; offset < enclosure.contentEnd; offset = this.#next) {
      this.found.push(offset < enclosure.contentStart ? undefined : enclosure)
    }
  }

  get #next(): number {
    return this.#offsets[this.found.length] ?? Infinity
  }
}

function unfinishedTag(page: Buffer, start: number): Open | undefined {
  const slash = page[start + 1] === SLASH ? 1 : 0
  const nameStart = start + 1 + slash
  if (page[start] !== LESS || !isLetter(page[nameStart])) return undefined
  let nameEnd = nameStart
  while (isLetter(page[nameEnd])) nameEnd += 1
  const name = page.toString('latin1', start + 1, nameEnd).toLowerCase()
  return { kind: 'tag', name, start, contentStart: start + 1 }
}

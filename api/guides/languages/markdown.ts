import type { Reader, Write } from './reader.ts'
import { percentEncoded } from './reader.ts'

/** Markdown between its code blocks: text, code in a line, and the addresses of links. */
export class MarkdownReader implements Reader {
  readonly #source: string
  readonly #code: readonly Span[]
  readonly #addresses: readonly Span[]
  #at = 0

  /** What a line means can depend on what follows, so the whole source is known from the start. */
  constructor(source: string) {
    this.#source = source
    this.#code = codeSpans(source)
    this.#addresses = addresses(source)
  }

  read(text: string): void {
    this.#at += text.length
  }

  write(name: string): Write | undefined {
    const at = this.#at
    this.#at += name.length
    if (covers(this.#code, at)) return withoutBackticks
    if (isAfterBackslash(this.#source, at)) return undefined
    if (covers(this.#addresses, at)) return percentEncoded
    const line = this.#source.slice(this.#source.lastIndexOf('\n', at - 1) + 1, at)
    return at === 0 || /^[\s>*+\-\d.)]*$/.test(line) ? atLineStart : backslashed
  }
}

export type Span = { from: number; to: number }

/** Code between equal runs of backticks (CommonMark, section 6.1), without the backticks. In linear time. */
export function codeSpans(source: string): Span[] {
  const runs = Array.from(source.matchAll(/`+/g), ({ 0: ticks, index }) => ({
    from: index,
    to: index + ticks.length,
  }))
  const closers = nextOfSameLength(source, runs)
  const spans: Span[] = []
  let openAgainAt = 0
  for (const run of runs) {
    const closer = closers.get(run)
    if (!closer || run.from < openAgainAt || isAfterBackslash(source, run.from)) continue
    spans.push({ from: run.to, to: closer.from })
    openAgainAt = closer.to
  }
  return spans
}

/** A blank line ends a paragraph, and with it all that is open. */
function nextOfSameLength(source: string, runs: readonly Span[]): Map<Span, Span> {
  const closers = new Map<Span, Span>()
  const latest = new Map<number, Span>()
  let following = source.length
  for (const run of runs.toReversed()) {
    if (/\n[ \t]*\n/.test(source.slice(run.to, following))) latest.clear()
    const closer = latest.get(run.to - run.from)
    if (closer) closers.set(run, closer)
    latest.set(run.to - run.from, run)
    following = run.from
  }
  return closers
}

/** The addresses in `[label](address)` and `<address>`. */
function addresses(source: string): Span[] {
  const form = /(\]\(\s{0,10}<?|<(?=[a-z][a-z0-9+.-]{1,31}:))[^\s)>]*/gi
  return Array.from(source.matchAll(form), ({ 0: all, 1: open = '', index }) => ({
    from: index + open.length,
    to: index + all.length,
  }))
}

function covers(spans: readonly Span[], at: number): boolean {
  return spans.some(({ from, to }) => from <= at && at < to)
}

/** After an odd number of them the next character is meant literally. */
function isAfterBackslash(source: string, at: number): boolean {
  let first = at
  while (source[first - 1] === '\\') first -= 1
  return (at - first) % 2 === 1
}

/** Every character that can mean something, behind a backslash (CommonMark, section 2.4). */
const backslashed: Write = (value) => value.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)

/** There a digit could begin a list. */
const atLineStart: Write = (value) =>
  backslashed(value).replace(/^\d/, (digit) => `&#${digit.charCodeAt(0)};`)

/** Inside of code nothing can be escaped; values have no backticks anyway. */
const withoutBackticks: Write = (value) => value.replaceAll('`', "'")

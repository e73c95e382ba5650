import type { Escapes, Reader } from './reader.ts'

/** Reads Markdown between code blocks: text, code spans and link addresses. */
export class MarkdownReader implements Reader {
  readonly #source: string
  readonly #code: readonly TextSpan[]
  readonly #addresses: readonly TextSpan[]
  #at = 0

  /** Takes the whole source, since the meaning of a line can depend on later lines. */
  constructor(source: string) {
    this.#source = source
    this.#code = codeSpans(source)
    this.#addresses = addresses(source)
  }

  read(text: string): void {
    this.#at += text.length
  }

  escapesAt(placeholder: string): Escapes | undefined {
    const at = this.#at
    this.#at += placeholder.length
    if (covers(this.#code, at)) return ['markdown-code']
    if (isAfterBackslash(this.#source, at)) return undefined
    if (covers(this.#addresses, at)) return ['percent']
    const line = this.#source.slice(this.#source.lastIndexOf('\n', at - 1) + 1, at)
    return at === 0 || /^[\s>*+\-\d.)]*$/.test(line) ? ['markdown-line'] : ['markdown']
  }
}

export type TextSpan = { from: number; to: number }

/** Finds, in linear time, the code between equal runs of backticks (CommonMark, section 6.1), without the backticks. */
export function codeSpans(source: string): TextSpan[] {
  const runs = Array.from(source.matchAll(/`+/g), ({ 0: ticks, index }) => ({
    from: index,
    to: index + ticks.length,
  }))
  const closers = nextOfSameLength(source, runs)
  const spans: TextSpan[] = []
  let nextFrom = 0
  for (const run of runs) {
    const closer = closers.get(run)
    if (!closer || run.from < nextFrom || isAfterBackslash(source, run.from)) continue
    spans.push({ from: run.to, to: closer.from })
    nextFrom = closer.to
  }
  return spans
}

/** Maps each run of backticks to the next run of the same length before a blank line, which ends every code span. */
function nextOfSameLength(source: string, runs: readonly TextSpan[]): Map<TextSpan, TextSpan> {
  const closers = new Map<TextSpan, TextSpan>()
  const latest = new Map<number, TextSpan>()
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

/** Finds the addresses in `[label](address)` and `<address>`. */
function addresses(source: string): TextSpan[] {
  const form = /(\]\(\s{0,10}<?|<(?=[a-z][a-z0-9+.-]{1,31}:))[^\s)>]*/gi
  return Array.from(source.matchAll(form), ({ 0: all, 1: open = '', index }) => ({
    from: index + open.length,
    to: index + all.length,
  }))
}

function covers(spans: readonly TextSpan[], at: number): boolean {
  return spans.some(({ from, to }) => from <= at && at < to)
}

/** Returns true after an odd number of backslashes, which make the next character literal. */
function isAfterBackslash(source: string, at: number): boolean {
  let first = at
  while (source[first - 1] === '\\') first -= 1
  return (at - first) % 2 === 1
}

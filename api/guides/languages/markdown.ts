import { inlineTokens, type InlineToken, type TextSpan } from '../../../shared/content/inline-markdown.ts'
import type { Escapes, Reader } from './reader.ts'

/** Reads Markdown between code blocks: text, code spans and link addresses. */
export class MarkdownReader implements Reader {
  readonly #source: string
  readonly #spans: Spans
  #at = 0

  /** Takes the whole source, since the meaning of a line can depend on later lines. */
  constructor(source: string) {
    this.#source = source
    this.#spans = spansOf(source)
  }

  read(text: string): void {
    this.#at += text.length
  }

  escapesAt(placeholder: string): Escapes | undefined {
    const at = this.#at
    this.#at += placeholder.length
    if (covers(this.#spans.code, at)) return ['markdown-code']
    if (isEscaped(this.#source, at)) return undefined
    if (covers(this.#spans.addresses, at)) return ['percent']
    const line = this.#source.slice(this.#source.lastIndexOf('\n', at - 1) + 1, at)
    return at === 0 || /^[\s>*+\-\d.)]*$/.test(line) ? ['markdown-line'] : ['markdown']
  }
}

type Spans = { readonly code: TextSpan[]; readonly addresses: TextSpan[] }

/** Finds the code and the addresses in a text, and within links and emphasis. */
function spansOf(source: string): Spans {
  const spans: Spans = { code: [], addresses: autolinks(source) }
  addSpans(source, 0, spans)
  return spans
}

function addSpans(text: string, offset: number, spans: Spans): void {
  for (const { from: start, tokens, source } of paragraphTokens(text)) {
    const shift = ({ from, to }: TextSpan): TextSpan => ({
      from: from + start + offset,
      to: to + start + offset,
    })
    for (const token of tokens) {
      if (token.kind === 'escape') continue
      if (token.kind === 'code') {
        spans.code.push(shift(token.inner))
        continue
      }
      if ('url' in token) spans.addresses.push(shift(token.url))
      addSpans(source.slice(token.inner.from, token.inner.to), shift(token.inner).from, spans)
    }
  }
}

type Paragraph = { readonly from: number; readonly source: string; readonly tokens: readonly InlineToken[] }

/** Finds the tokens of each paragraph. A blank line ends all of them. */
export function paragraphTokens(text: string): Paragraph[] {
  let from = 0
  return text.split(/(?<=\n)(?=[ \t]{0,100}\n)/).map((source) => {
    const paragraph = { from, source, tokens: inlineTokens(source) }
    from += source.length
    return paragraph
  })
}

/** True after an odd number of backslashes, which make the next character literal. */
function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text[first - 1] === '\\') first -= 1
  return (at - first) % 2 === 1
}

/** Finds the addresses in `<address>`. */
function autolinks(source: string): TextSpan[] {
  return Array.from(source.matchAll(/<[a-z][a-z0-9+.-]{1,31}:[^\s>]*/gi), ({ 0: all, index }) => ({
    from: index + 1,
    to: index + all.length,
  }))
}

function covers(spans: readonly TextSpan[], at: number): boolean {
  return spans.some(({ from, to }) => from <= at && at < to)
}

/** Part of a text, from one index to another. */
export type TextSpan = { readonly from: number; readonly to: number }

/** A token of inline Markdown, with the parts of it that have a meaning of their own. */
export type InlineToken = TextSpan &
  (
    | { readonly kind: 'escape' }
    | { readonly kind: 'code' | 'strong' | 'em'; readonly inner: TextSpan }
    | { readonly kind: 'link' | 'image'; readonly inner: TextSpan; readonly url: TextSpan }
  )

const verbatim = /\\[!-/:-@[-`{-~]|`+/g
/**
 * An image or a link with an address and maybe a title; strong text or emphasis. Every repetition is bounded, or ends where
 * the next one could begin, so that no text makes this slow.
 */
const structure =
  /(!?)\[([^[\]]*)\]\(([ \t]{0,10}<?)([^\s()<>]+)>?(?:[ \t\n]{1,10}"[^"]{0,300}")?\)|(\*\*?|\b__?)(?=\S)(.{0,500}?\S)\5(?!\w)/gs

/**
 * Finds the outermost tokens of inline Markdown in a paragraph, in order. Everything between them is text. Escapes and code
 * spans (CommonMark, section 6.1) come before all others. What a link, an image, strong text or emphasis contains is found
 * in its `inner` text.
 */
export function inlineTokens(text: string): InlineToken[] {
  const tokens: InlineToken[] = []
  const closerOf = codeClosers(text)
  let masked = ''
  verbatim.lastIndex = 0
  for (let match; (match = verbatim.exec(text));) {
    const { 0: opening, index: from } = match
    const start = from + opening.length
    const isCode = opening[0] === '`'
    const closer = isCode ? closerOf(opening.length, from) : start
    if (closer === undefined) continue
    const to = isCode ? closer + opening.length : start
    tokens.push(
      isCode ? { kind: 'code', from, to, inner: { from: start, to: closer } } : { kind: 'escape', from, to },
    )
    masked = (masked + text.slice(masked.length, from)).padEnd(to, '.')
    verbatim.lastIndex = to
  }
  masked += text.slice(masked.length)
  const merged: InlineToken[] = []
  let next = 0
  for (const match of masked.matchAll(structure)) {
    const outer = toToken(match)
    for (let token; (token = tokens[next]) && token.from < outer.to; next++)
      if (token.from < outer.from) merged.push(token)
    merged.push(outer)
  }
  return [...merged, ...tokens.slice(next)]
}

/**
 * Returns a function that finds the next run of this many backticks after an index. It is asked for rising indexes. A run
 * after a backslash can end code, in which backslashes mean nothing.
 */
function codeClosers(text: string): (length: number, after: number) => number | undefined {
  const runs: number[][] = []
  for (const { 0: ticks, index } of [...text.matchAll(/`+/g)].reverse())
    (runs[ticks.length] ??= []).push(index)
  return (length, after) => {
    const list = runs[length] ?? []
    while ((list.at(-1) ?? Infinity) <= after) list.pop()
    return list.at(-1)
  }
}

function toToken({
  0: { length },
  1: bang = '',
  2: label,
  3: open = '',
  4: url = '',
  5: mark = '',
  index,
}: RegExpExecArray): InlineToken {
  const [from, to] = [index, index + length]
  if (label === undefined) {
    const inner = { from: from + mark.length, to: to - mark.length }
    return { kind: mark[1] ? 'strong' : 'em', from, to, inner }
  }
  const inner = spanOf(from + bang.length + 1, label)
  return { kind: bang ? 'image' : 'link', from, to, inner, url: spanOf(inner.to + 2 + open.length, url) }
}

function spanOf(from: number, { length }: string): TextSpan {
  return { from, to: from + length }
}

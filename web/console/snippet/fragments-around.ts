import type { JsToken } from '../../../shared/code/js-token.ts'
import { isFileAddress } from '../../../shared/snippet/address-ids.ts'
import type { Range } from '../../../shared/snippet/tags.ts'

/**
 * The parts of a program around a value that a check may look for, the best first: the value with its name or call, or an
 * address alone, then the whole expression that it is a part of, as in `'https://cdn.acme.test/' + 'k3x9' + '.js'`.
 */
export function fragmentsAround(tokens: readonly JsToken[], index: number): Range[] {
  const ends = [index, endOfExpression(tokens, index)]
  const named = [startOf(tokens, index), index]
  const isAddress = isFileAddress(tokens[index]?.value ?? '')
  const starts = [...(isAddress ? named.toReversed() : named), startOfExpression(tokens, index)]
  return ends.flatMap((last) => starts.flatMap((first) => rangeOf(tokens[first], tokens[last])))
}

function rangeOf(first: JsToken | undefined, last: JsToken | undefined): Range[] {
  return first && last ? [{ start: first.at, end: last.at + last.text.length }] : []
}

function startOf(tokens: readonly JsToken[], index: number): number {
  const before = tokens[index - 1]
  if (before?.text === ':') return index - 2
  if (before?.text === '=') return startOfTarget(tokens, index - 2)
  const open = openBracketBefore(tokens, index)
  if (open === undefined || tokens[open]?.text === '{') return index
  const name = startOfName(tokens, open - 1)
  return tokens[open]?.text === '[' && name === open ? startOfCall(tokens, open) : name
}

/** A list that is the argument of a call, as in `_paq.push(['setSiteId', '7'])`, is found with the call. */
function startOfCall(tokens: readonly JsToken[], bracket: number): number {
  return tokens[bracket - 1]?.text === '(' ? startOfName(tokens, bracket - 2) : bracket
}

/** What a value is assigned to: a name, or a property such as `window['acme_id']`. */
function startOfTarget(tokens: readonly JsToken[], last: number): number {
  const isProperty = tokens[last]?.text === ']' && tokens[last - 2]?.text === '['
  return isProperty ? startOfName(tokens, last - 3) : startOfName(tokens, last)
}

/** Returns the index at which a name such as `acme.get().push` begins, or the index after it if there is none. */
function startOfName(tokens: readonly JsToken[], last: number): number {
  if (tokens[last]?.kind !== 'word') return last + 1
  let first = last
  while (tokens[first - 1]?.text === '.') {
    const isCall = tokens[first - 2]?.text === ')' && tokens[first - 3]?.text === '('
    const owner = isCall ? first - 4 : first - 2
    if (tokens[owner]?.kind !== 'word') break
    first = owner
  }
  return first
}

/** Returns the index of the bracket around a value, if everything between them is simple. */
function openBracketBefore(tokens: readonly JsToken[], index: number): number | undefined {
  for (let at = index - 1; at >= 0; at -= 1) {
    const { text, kind } = tokens[at] ?? {}
    if (text === '(' || text === '[' || text === '{') return at
    if (text === ')' || text === ']' || text === '}' || text === ';' || kind === 'template') return undefined
  }
  return undefined
}

const before = new Set(['(', '[', '{', ',', ';', ':', '=', '=>', '?', 'return'])
const after = new Set([')', ']', '}', ',', ';', ':', '?'])
/** The most tokens of an expression on each side of a value. */
const MAX_TOKENS = 12

function startOfExpression(tokens: readonly JsToken[], index: number): number {
  const from = Math.max(0, index - MAX_TOKENS)
  return from + tokens.slice(from, index).findLastIndex(({ text }) => before.has(text)) + 1
}

function endOfExpression(tokens: readonly JsToken[], index: number): number {
  const length = tokens.slice(index + 1, index + MAX_TOKENS).findIndex(({ text }) => after.has(text))
  return length < 0 ? index : index + length
}

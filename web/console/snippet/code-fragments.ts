import { jsTokens } from '../../../shared/code/js-lexer.ts'
import type { JsToken } from '../../../shared/code/js-token.ts'
import { placeholderPattern } from '../../../shared/content/placeholders.ts'
import type { Range } from './tags.ts'

/** Longest fragment of a check (shared/check/config.ts). */
const MAX_FRAGMENT = 300
const MAX_FRAGMENTS = 8

/**
 * Finds the parts of a script that tell whose it is: each place with a variable, with the name or the call around it, such
 * as `fbq('init', '{{pixelId}}'`. Without variables, the addresses that the script loads.
 */
export function codeFragments(source: string): Range[] {
  const tokens = [...jsTokens(withStandIns(source))].filter(({ kind }) => kind !== 'comment')
  if (tokens.some(({ kind, isUnsure }) => kind === 'broken' || isUnsure)) return []
  const places = Array.from(source.matchAll(placeholderPattern), ({ index }) => index)
  const withValues = tokens.flatMap((token, index) =>
    places.some((at) => token.at <= at && at < token.at + token.text.length)
      ? [fragmentAt(tokens, index)]
      : [],
  )
  const found = withValues.length > 0 ? withValues : tokens.flatMap((token) => addressIn(token))
  const unique = new Map(found.map((range) => [source.slice(range.start, range.end), range]))
  return [...unique.values()].filter(({ start, end }) => end - start <= MAX_FRAGMENT).slice(0, MAX_FRAGMENTS)
}

/** Replaces each placeholder by a name of the same length. */
function withStandIns(source: string): string {
  return source.replaceAll(placeholderPattern, (text) => 'v'.padEnd(text.length, '_'))
}

/** The fragment that ends with the value at an index of the tokens. */
function fragmentAt(tokens: readonly JsToken[], index: number): Range {
  const value = tokens[index]
  const end = value ? value.at + value.text.length : 0
  const start = tokens[startOf(tokens, index)]?.at ?? value?.at ?? 0
  return { start: end - start > MAX_FRAGMENT ? (value?.at ?? 0) : start, end }
}

function startOf(tokens: readonly JsToken[], index: number): number {
  const before = tokens[index - 1]
  if (before?.text === ':') return index - 2
  if (before?.text === '=') return startOfName(tokens, index - 2)
  const open = openBracketBefore(tokens, index)
  if (open === undefined || tokens[open]?.text === '{') return index
  const name = startOfName(tokens, open - 1)
  return tokens[open]?.text === '[' && name === open ? startOfCall(tokens, open) : name
}

/** A list that is the argument of a call, as in `_paq.push(['setSiteId', '7'])`, is found with the call. */
function startOfCall(tokens: readonly JsToken[], bracket: number): number {
  return tokens[bracket - 1]?.text === '(' ? startOfName(tokens, bracket - 2) : bracket
}

/** Returns the index at which a name such as `window.acme.push` begins, or the index after it if there is none. */
function startOfName(tokens: readonly JsToken[], last: number): number {
  if (tokens[last]?.kind !== 'word') return last + 1
  let first = last
  while (tokens[first - 1]?.text === '.' && tokens[first - 2]?.kind === 'word') first -= 2
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

function addressIn({ kind, value, at, text }: JsToken): Range[] {
  return kind === 'string' && /^(?:https?:)?\/\/[\w-]+(?:\.[\w-]+)+\//.test(value)
    ? [{ start: at, end: at + text.length }]
    : []
}

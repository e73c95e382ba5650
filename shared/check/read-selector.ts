import { compile } from 'css-select'
import { parse, type Selector } from 'css-what'
import { checkSyntax } from './selector-syntax.ts'
import { refusalOf } from './selector-refusal.ts'

export type ReadSelector = { readonly kind: 'read'; readonly list: readonly (readonly Selector[])[] }

export type SelectorRefusal = { readonly kind: 'refused'; readonly reason: string }

export const MAX_SELECTOR_CHARACTERS = 500
const TOO_LONG = `it is longer than ${MAX_SELECTOR_CHARACTERS} characters`

/**
 * Parses a selector before it is saved, or returns the reason why it is refused. Refuses all selectors that are invalid
 * in browsers. Those published before this rule existed are parsed with `readSelector`, which accepts more.
 */
export function readNewSelector(text: string): ReadSelector | SelectorRefusal {
  if (text.length > MAX_SELECTOR_CHARACTERS) return refuse(TOO_LONG)
  const checked = checkSyntax(text)
  if ('reason' in checked) return refuse(checked.reason)
  const read = readSelector(text)
  return read.kind === 'read' ? read : refuse(`${read.reason}, which is not supported`)
}

/** Parses a CSS selector, or returns the reason why it cannot be used. */
export function readSelector(text: string): ReadSelector | SelectorRefusal {
  if (text.length > MAX_SELECTOR_CHARACTERS) {
    return refuse(TOO_LONG)
  }
  try {
    const checked = checkSyntax(text)
    const source = withEscapesKept('text' in checked ? checked.text : text)
    const list = parse(source)
    const reason = refusalOf(text, list)
    if (reason !== undefined) return refuse(reason)
    // Throws for anything that css-select does not support. It changes its tokens (7.0.0, src/compile.ts), and parsing again
    // is the cheapest copy.
    compile(parse(source), { adapter: noElements, cacheResults: false })
    return { kind: 'read', list }
  } catch (error) {
    // css-what quotes the unexpected text, which is empty at the end of a selector (8.0.0, `getName` in src/parse.ts).
    const hasReason = error instanceof Error && !(error instanceof TypeError)
    return refuse(hasReason ? error.message.replace(/found $/, 'found its end') : 'it cannot be read')
  }
}

/**
 * css-what resolves the escapes in `:nth-child(1 of .w-1\/2)` twice before the inner selector is parsed at all (8.0.0,
 * src/parse.ts).
 */
function withEscapesKept(text: string): string {
  const begin = /:nth-(?:last-)?child\(/i.exec(text)
  if (!begin) return text
  const from = begin.index + begin[0].length
  const to = endOfArgument(text, from)
  const argument = withEscapesKept(text.slice(from, to)).replaceAll('\\', '\\\\\\\\')
  return text.slice(0, from) + argument + withEscapesKept(text.slice(to))
}

/** Offset of the parenthesis that closes the argument that begins at `from`. */
function endOfArgument(text: string, from: number): number {
  let depth = 1
  let quote = ''
  for (let at = from; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (character === '\\') at += 1
    else if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    if (depth === 0) return at
  }
  return text.length
}

function refuse(reason: string): SelectorRefusal {
  return { kind: 'refused', reason }
}

/** Adapter without a page, since compiling does not look at one. */
const noElements = {
  isTag: (_node: unknown): _node is object => false,
  getName: () => '',
  getAttributeValue: () => undefined,
  hasAttrib: () => false,
  getChildren: () => [],
  getParent: () => null,
  getSiblings: () => [],
  getText: () => '',
  removeSubsets: (elements: unknown[]) => elements as object[],
}

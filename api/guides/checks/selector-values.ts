import { tokensOf, type CssToken } from '../../../shared/check/css-tokens.ts'
import type { EscapeValue } from '../../../shared/content/escapes.ts'
import { placeholderPattern } from '../../../shared/content/placeholders.ts'
import { counts } from '../../../shared/check/pseudo-names.ts'
import type { TextPart } from '../placeholders.ts'

/** Stands for each value while a selector is parsed. It is not longer than any placeholder. */
export const STAND_IN = 'v'

/** Returns the selector with stand-ins, in the form that is parsed before values are known. */
export function withStandIns(source: string): string {
  return source.replaceAll(placeholderPattern, STAND_IN)
}

type Found = { readonly name: string; readonly text: string; readonly before: string; readonly after: string }

/**
 * Splits a selector at its placeholders. Each escapes its value so that the selector's structure stays the same and
 * exactly the value is compared: by the rules of CSS strings, or of identifiers (CSSOM, "serialize an identifier"). A
 * placeholder at a position where no value is possible remains text.
 */
export function selectorParts(source: string): TextPart[] {
  const found = placeholdersIn(source)
  const insertions = insertionsFor(found)
  const parts = found.flatMap((one, index): TextPart[] => {
    const insertion = insertions[index]
    if (!insertion || 'problem' in insertion) return [one.before, one.text]
    return [padLastEscape(one.before), { name: one.name, escape: insertion.escape }]
  })
  return [...parts, found.at(-1)?.after ?? source]
}

/** Describes a selector's first placeholder at a position where no value is possible. */
export function misplacedInSelector(source: string): string | undefined {
  const found = placeholdersIn(source)
  const insertions = insertionsFor(found)
  const index = insertions.findIndex((insertion) => 'problem' in insertion)
  const insertion = insertions[index]
  return insertion && 'problem' in insertion ? `${found[index]?.text} ${insertion.problem}` : undefined
}

/** Finds each placeholder, with the text since the previous one and the text up to the next one. */
function placeholdersIn(source: string): Found[] {
  const matches = [...source.matchAll(placeholderPattern)]
  return matches.map(({ 0: text, 1: name = '', index }, at) => {
    const previous = matches[at - 1]
    const from = previous ? previous.index + previous[0].length : 0
    const after = source.slice(index + text.length, matches[at + 1]?.index)
    return { name, text, before: source.slice(from, index), after }
  })
}

/** How a value is inserted at a placeholder, or why none can be. */
type Insertion = { readonly escape: EscapeValue } | { readonly problem: string }

function insertionsFor(found: readonly Found[]): Insertion[] {
  let read = ''
  const positions = found.map(({ before }) => {
    const at = (read + before).length
    read += before + STAND_IN
    return at
  })
  const tokens = placedTokens(read + (found.at(-1)?.after ?? ''))
  return found.map((one, index) => insertionAt(positions[index] ?? 0, one, tokens))
}

type PlacedToken = CssToken & { readonly within: string | undefined; readonly previous: string }

/** Returns tokens with their innermost function that does not take only selectors, and the previous token's text. */
function placedTokens(text: string): PlacedToken[] {
  const open: string[] = []
  const tokens = tokensOf(text)
  return tokens.map((token, index) => {
    const placed = { ...token, within: open.find(takesNoValue), previous: tokens[index - 1]?.text ?? '' }
    if (token.kind === 'function') open.push(token.text.slice(0, -1).toLowerCase())
    if (token.kind === 'delim' && token.text === ')') open.pop()
    return placed
  })
}

function takesNoValue(name: string): boolean {
  return name === 'lang' || counts.has(name)
}

function insertionAt(position: number, { before, after }: Found, tokens: readonly PlacedToken[]): Insertion {
  const token = tokens.find(({ at, text }) => at <= position && position < at + text.length)
  if (!token) return { problem: 'cannot be used in a comment' }
  if (token.within !== undefined) return { problem: `cannot be used in :${token.within}()` }
  if (/(?<!\\)(?:\\\\)*\\$/.test(before)) return { problem: 'must not follow a backslash' }
  if (token.kind === 'string') return { escape: asString }
  if (token.previous === ':' || (token.kind !== 'ident' && token.kind !== 'hash')) {
    return { problem: 'must be in a quoted value or in a name, as in [data-site="{{siteId}}"]' }
  }
  const isFirst = /^#?-?$/.test(token.text.slice(0, position - token.at))
  return { escape: isFirst ? asIdentifier(after) : asRestOfIdentifier }
}

/** Pads an escape to six digits, because it would otherwise include a following space. */
function padLastEscape(before: string): string {
  const form = /(?<!\\)((?:\\\\)*\\)([\da-f]{1,6})$/i
  return before.replace(form, (_, backslash: string, digits: string) => backslash + digits.padStart(6, '0'))
}

const asString: EscapeValue = (value) => value.replaceAll(/["'\\]|^\s/g, String.raw`\$&`)

const asRestOfIdentifier: EscapeValue = (value) => value.replaceAll(/[^-\w]/gu, String.raw`\$&`)

/** Also escapes a first digit or hyphen, which cannot start a name. */
function asIdentifier(after: string): EscapeValue {
  return (value) => {
    const escaped = asRestOfIdentifier(value.slice(1))
    const first = value.charAt(0)
    if (/\d/.test(first)) return `\\00003${first}${escaped || spaceBefore(after)}`
    return first === '-' ? `\\-${escaped}` : asRestOfIdentifier(value)
  }
}

/** Returns a space that ends an escape, so that the escape does not include the combinator after it. */
function spaceBefore(after: string): string {
  return /^[\s/]/.test(after) ? ' ' : ''
}

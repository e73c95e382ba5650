import { jsTokens } from '../code/js-lexer.ts'
import type { JsToken } from '../code/js-token.ts'
import { placeholderPattern } from '../content/placeholders.ts'
import { isIdForm } from './id-forms.ts'
import { hasIdWord } from './id-names.ts'
import type { Range } from './tags.ts'

/** A value in code that looks like an id. `key` is the command that takes it, if it names the id. */
type CodeId = Range & { readonly key: string }

/** Puts a name of the same length in place of each variable. */
export function withStandIns(source: string): string {
  return source.replaceAll(placeholderPattern, (text) => 'v'.padEnd(text.length, '_'))
}

/** The tokens of a script without its comments, as far as they can be read with certainty; none if it is broken. */
export function codeTokensOf(source: string): JsToken[] {
  const tokens: JsToken[] = []
  for (const token of jsTokens(withStandIns(source))) {
    if (token.isUnsure) break
    if (token.kind === 'broken') return []
    if (token.kind !== 'comment') tokens.push(token)
  }
  return tokens
}

/** Finds strings and numbers that a call or their form shows to be ids, as in `fbq('init', '123')`. */
export function idsInCode(tokens: readonly JsToken[]): CodeId[] {
  return tokens.flatMap((token, index) => {
    const { kind, value } = token
    if (kind !== 'string' && kind !== 'number') return []
    const key = keyOfArgument(tokens, index)
    const isId = key === undefined ? looksLikeId(tokens, index) : mayBeId(value, key)
    return isId || isNameForLoader(tokens, index) ? [{ ...contentOf(token), key: key ?? '' }] : []
  })
}

/** The range of a value without its quotation marks. */
export function contentOf({ kind, at, text }: JsToken): Range {
  const quote = kind === 'string' ? 1 : 0
  return { start: at + quote, end: at + text.length - quote }
}

/** A number alone is an id only as the first argument of a call, as in `ym(12345678, 'init')`. */
function looksLikeId(tokens: readonly JsToken[], index: number): boolean {
  const { kind, value = '' } = tokens[index] ?? {}
  if (!isIdForm(value) || /^\d{1,5}$/.test(value)) return false
  return kind === 'string' || (isFirstArgument(tokens, index) && !value.endsWith('000'))
}

function isFirstArgument(tokens: readonly JsToken[], index: number): boolean {
  const [name, open, , next] = tokens.slice(index - 2, index + 2)
  return name?.kind === 'word' && open?.text === '(' && (next?.text === ',' || next?.text === ')')
}

function mayBeId(value: string, key: string): boolean {
  if (!/^[\w-]+$/.test(value) || !/\d/.test(value) || isMeasure(value)) return false
  return key !== '' || value.length >= (/^\d+$/.test(value) ? 4 : 5)
}

/** True for a number with its unit, as in `30min`. */
export function isMeasure(value: string): boolean {
  return /^\d{1,4}(?:px|r?em|m?s|min|h|v[hw]|fr)$/.test(value)
}

/** True for an id of letters only that a loader gets after the name of the element to add. */
function isNameForLoader(tokens: readonly JsToken[], index: number): boolean {
  const { kind, value = '' } = tokens[index] ?? {}
  const isWord = kind === 'string' && /^[a-z]{8,}$/.test(value)
  return isWord && tokens[index - 2]?.value === 'script' && isLastOfLoader(tokens, index)
}

/** Commands and methods that take the id of an account. */
const starts = /^(?:init|initialize|load|config|boot|create|setup|start|install|identify)$/i
const setter = /^set(\w*(?:Id|Key|Account|Token|Code))$/

/**
 * The name that a call gives to its argument, as `siteId` in `_paq.push(['setSiteId', '7'])`; empty if it takes an id
 * without naming it. Undefined for other arguments.
 */
export function keyOfArgument(tokens: readonly JsToken[], index: number): string | undefined {
  const [open, command, comma] = [tokens[index - 3], tokens[index - 2], tokens[index - 1]]
  if (comma?.text === '(' && command?.kind === 'word') return keyOf(command.value)
  if (comma?.text !== ',') return undefined
  const isName = command?.kind === 'string' && /[a-z]/.test(command.value) && hasIdWord(command.value)
  if (command?.kind === 'string' && isOpen(open))
    return keyOf(command.value) ?? (isName ? command.value : undefined)
  if (isName) return command.value
  return isLastOfLoader(tokens, index) ? '' : undefined
}

function isOpen(token: JsToken | undefined): boolean {
  return token?.text === '(' || token?.text === '['
}

function keyOf(command: string): string | undefined {
  const [, name] = setter.exec(command) ?? []
  return name ?? (starts.test(command) ? '' : undefined)
}

/** True for the last argument of a loader: `(function () { … })(window, document, 'clarity', 'script', 'k3x9')`. */
export function isLastOfLoader(tokens: readonly JsToken[], index: number): boolean {
  if (tokens[index + 1]?.text !== ')') return false
  const open = tokens.slice(0, index).findLastIndex(({ text }) => text === '(')
  const isCalled = [')', '}'].includes(tokens[open - 1]?.text ?? '')
  return (
    isCalled && tokens.slice(open + 1, index).every(({ kind, text }) => kind !== 'punctuator' || text === ',')
  )
}

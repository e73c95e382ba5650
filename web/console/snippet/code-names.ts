import type { JsToken } from '../../../shared/code/js-token.ts'
import { isOwnAddress } from '../../../shared/snippet/address-ids.ts'
import { contentOf, isMeasure, isLastOfLoader, keyOfArgument } from '../../../shared/snippet/code-ids.ts'
import { isAddressName, isIdName } from '../../../shared/snippet/id-names.ts'
import type { Range } from '../../../shared/snippet/tags.ts'

/**
 * Finds values that may tell whose script it is by their name, as in `account: 'acme'` and `window.acme_org = 'x'`, or by
 * the call that takes them, as in `acme.load('x')`.
 */
export function namedValues(tokens: readonly JsToken[]): Range[] {
  return tokens.flatMap((token, index) => {
    if ((token.kind !== 'string' && token.kind !== 'number') || !isTelling(token.value)) return []
    const name = nameOf(tokens, index)
    const isNamed = name === undefined ? isArgument(tokens, index) : mayTell(name, token)
    return isNamed ? [contentOf(token)] : []
  })
}

/** Finds values that nothing names: numbers, mixtures of letters and digits, and the last argument of a loader. */
export function unnamedValues(tokens: readonly JsToken[]): Range[] {
  return tokens.flatMap((token, index) => {
    const isWord = token.kind === 'string' && /^(?!script$)[\w-]{5,80}$/.test(token.value)
    const isFound = isIdLike(token.kind, token.value) || (isWord && isLastOfLoader(tokens, index))
    return isFound ? [contentOf(token)] : []
  })
}

function isTelling(value: string): boolean {
  return (
    /^\S{1,200}$/.test(value) &&
    !/^(?:true|false|auto|none|null|undefined|v?\d+(?:\.\d+)+|v\d+)$/i.test(value)
  )
}

function mayTell(name: string, { kind, value }: JsToken): boolean {
  if (isAddressName(name)) return isOwnAddress(value)
  // It is the id of the element that the script adds.
  if (name === 'id' && /^[a-z]+(?:[-_][a-z]+)*$/i.test(value)) return false
  return isIdName(name) && (kind === 'number' || !/^(?:https?:)?\/\//.test(value) || /@|\?|\d{4}/.test(value))
}

/** The name before a value: a key, or the variable or property that it is assigned to. */
function nameOf(tokens: readonly JsToken[], index: number): string | undefined {
  const [before, target, sign] = [tokens[index - 3], tokens[index - 2], tokens[index - 1]]
  const isKey = sign?.text === ':' && before?.text !== '?'
  if (!isKey && sign?.text !== '=') return undefined
  if (target?.text === ']' && before?.kind === 'string') return before.value
  return target?.kind === 'word' || (isKey && target?.kind === 'string') ? target.value : undefined
}

function isArgument(tokens: readonly JsToken[], index: number): boolean {
  const value = tokens[index]?.value ?? ''
  if (keyOfArgument(tokens, index) === undefined || !/^(?=.*[A-Za-z\d])[\w./-]{3,}$/.test(value)) return false
  return /\d/.test(value) || !isLastOfLoader(tokens, index)
}

/** Names of standards, and numbers that programs use. */
const ordinary = /^(?:utf|iso|sha|md|es|base|h|mp|v|x)-?\d+|000$|^2147483647$|^9+$/i

function isIdLike(kind: JsToken['kind'], value: string): boolean {
  if (ordinary.test(value) || isMeasure(value)) return false
  if (kind === 'number') return /^\d{6,}$/.test(value)
  return kind === 'string' && /^(?=.*\d)[\w-]{5,80}$/.test(value)
}

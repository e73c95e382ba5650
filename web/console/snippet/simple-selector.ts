import { tokensOf, type CssToken } from '../../../shared/check/css-tokens.ts'
import { tagsIn, type Attribute, type Range, type Tag } from '../../../shared/snippet/tags.ts'

type Operator = '' | '=' | '*=' | '^=' | '$=' | '~='

type Condition = { readonly name: string; readonly operator: Operator; readonly value: string }

/** A selector for an element by its type, classes, id and attributes. */
export type SimpleSelector = { readonly type: string | undefined; readonly conditions: readonly Condition[] }

/** Reads a simple selector. Undefined for invalid ones, and for those with combinators, pseudo-classes or lists. */
export function readSimpleSelector(selector: string): SimpleSelector | undefined {
  const tokens = tokensOf(selector.trim())
  const [first] = tokens
  const type = first?.kind === 'ident' ? first.text.toLowerCase() : undefined
  const conditions: Condition[] = []
  for (let at = type === undefined ? 0 : 1; at < tokens.length;) {
    const read = readCondition(tokens, at)
    if (!read) return undefined
    conditions.push(read.condition)
    at = read.next
  }
  return type === undefined && conditions.length === 0 ? undefined : { type, conditions }
}

type ReadCondition = { condition: Condition; next: number } | undefined

function readCondition(tokens: readonly CssToken[], at: number): ReadCondition {
  const [token, second] = tokens.slice(at, at + 2)
  if (token?.kind === 'hash')
    return { condition: { name: 'id', operator: '=', value: token.text.slice(1) }, next: at + 1 }
  if (second?.kind !== 'ident') return undefined
  if (token?.text === '.')
    return { condition: { name: 'class', operator: '~=', value: second.text }, next: at + 2 }
  return token?.text === '[' ? readAttribute(tokens, at + 1) : undefined
}

function readAttribute(tokens: readonly CssToken[], at: number): ReadCondition {
  const name = tokens[at]?.text.toLowerCase() ?? ''
  const close = tokens.findIndex(({ text }, index) => index > at && text === ']')
  if (close < 0) return undefined
  if (close === at + 1) return { condition: { name, operator: '', value: '' }, next: close + 1 }
  const operator = operators.find((candidate) => candidate === textOf(tokens.slice(at + 1, close - 1)))
  const value = tokens[close - 1]
  if (operator === undefined || value?.kind !== 'string') return undefined
  return { condition: { name, operator, value: unquote(value.text) }, next: close + 1 }
}

const operators: readonly Operator[] = ['=', '*=', '^=', '$=', '~=']

function textOf(tokens: readonly CssToken[]): string {
  return tokens.map(({ text }) => text).join('')
}

function unquote(text: string): string {
  return text.slice(1, -1).replaceAll(/\\([^\n\da-f])/gi, '$1')
}

/** Finds the matching parts of the first matching element in a snippet. Undefined if no element matches. */
export function findInSnippet(selector: SimpleSelector, snippet: string): Range[] | undefined {
  const tag = tagsIn(snippet).find((tag) => matches(selector, tag))
  if (!tag) return undefined
  const parts = selector.conditions.flatMap((condition) => {
    const attribute = tag.attributes.find(({ name }) => name === condition.name)
    return attribute ? [partOf(attribute, condition)] : []
  })
  return parts.length > 0 ? parts : [tag]
}

function matches({ type, conditions }: SimpleSelector, tag: Tag): boolean {
  if (type !== undefined && type !== tag.name) return false
  return conditions.every((condition) =>
    tag.attributes.some(({ name, value }) => name === condition.name && isMet(condition, value)),
  )
}

function isMet({ operator, value: expected }: Condition, value: string): boolean {
  switch (operator) {
    case '':
      return true
    case '=':
      return value === expected
    case '*=':
      return value.includes(expected)
    case '^=':
      return value.startsWith(expected)
    case '$=':
      return value.endsWith(expected)
    case '~=':
      return value.split(/\s+/).includes(expected)
  }
}

/** Returns the range of the compared text, or of the whole value if it must be equal or contains entities. */
function partOf({ start, end, value }: Attribute, { operator, value: expected }: Condition): Range {
  const at = operator === '$=' ? value.lastIndexOf(expected) : value.indexOf(expected)
  const isPart = ['*=', '^=', '$='].includes(operator) && end - start === value.length
  return isPart ? { start: start + at, end: start + at + expected.length } : { start, end }
}

/** Describes a selector in plain words, such as: a script whose “src” contains “//cdn.example.com/pixel.js”. */
export function describeSelector({ type, conditions }: SimpleSelector): string {
  const article = type !== undefined && /^[aeio]/.test(type) ? 'an' : 'a'
  const element = type === undefined ? 'an element' : `${article} ${type}`
  return [element, conditions.map(describeCondition).join(' and ')].join(' ').trim()
}

const verbs = {
  '=': 'is',
  '*=': 'contains',
  '^=': 'begins with',
  '$=': 'ends with',
  '~=': 'includes',
} as const

function describeCondition({ name, operator, value }: Condition): string {
  if (operator === '') return `that has “${name}”`
  if (name === 'class' && operator === '~=') return `that has the class “${value}”`
  const isVariable = /^\{\{[\w.]+\}\}$/.test(value)
  return `whose “${name}” ${verbs[operator]} ${isVariable ? `the visitor’s ${value}` : `“${value}”`}`
}

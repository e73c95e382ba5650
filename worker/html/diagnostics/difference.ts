import { AttributeAction, SelectorType } from 'css-what'
import { quoted, shorten } from '../../../shared/check/codes.ts'
import type { Difference } from '../../../shared/check/result.ts'
import { attributeOf, type StartTag } from '../tokenizer/start-tag.ts'
import type { Part } from '../selector/subject.ts'

/** Most differences of one element, and most characters of a value, that a result shows. */
export const MAX_DIFFERENCES = 5
const MAX_EXPECTED = 5
const MAX_VALUE = 200
const MAX_NAME = 50

type Compared = {
  readonly attribute: string
  readonly found: string | undefined
  readonly match: Difference['match']
  readonly expected: readonly string[]
}

/** Shortens both sides of a comparison for a result. */
export function toDifference({ attribute, found, match, expected }: Compared): Difference {
  return {
    attribute: shorten(attribute, MAX_NAME),
    found: found === undefined ? null : shorten(found, MAX_VALUE),
    match,
    expected: expected.slice(0, MAX_EXPECTED).map((value) => shorten(value, MAX_VALUE)),
  }
}

/** Compares an attribute with the part of a selector that it does not meet; undefined for any other condition. */
export function differenceIn(tag: StartTag, { token }: Part): Difference | undefined {
  if (token.type !== SelectorType.Attribute) return undefined
  const match = matches[token.action]
  if (!match) return undefined
  const found = attributeOf(tag, token.name.toLowerCase())
  const expected = match === 'exists' ? [] : [token.value]
  return toDifference({ attribute: token.name, found, match, expected })
}

const matches: Readonly<Partial<Record<AttributeAction, Difference['match']>>> = {
  [AttributeAction.Any]: 'contains',
  [AttributeAction.Element]: 'contains',
  [AttributeAction.End]: 'endsWith',
  [AttributeAction.Equals]: 'equals',
  [AttributeAction.Exists]: 'exists',
  [AttributeAction.Hyphen]: 'startsWith',
  [AttributeAction.Start]: 'startsWith',
}

/** Names a difference as a person would: `its address is "https://a.example/w.js", expected "https://b.example/w.js"`. */
export function inWords({ attribute, found, match, expected }: Difference): string {
  const name = /^(?:src|href)$/i.test(attribute) ? 'address' : attribute
  const actual = found === null ? `its ${name} is missing` : `its ${name} is ${quoted(found)}`
  return expected.length === 0 ? actual : `${actual}, expected ${forms[match]}${quoted(...expected)}`
}

const forms: Readonly<Record<Difference['match'], string>> = {
  exists: '',
  equals: '',
  oneOf: 'one of ',
  contains: 'one that contains ',
  startsWith: 'one that starts with ',
  endsWith: 'one that ends with ',
  hostIs: 'one on ',
}

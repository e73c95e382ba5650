import { AttributeAction, SelectorType } from 'css-what'
import {
  joinFacts,
  phrase,
  quoteValues,
  type Fact,
  type Phrase,
  type Quoted,
} from '../../../shared/check/messages/facts.ts'
import { shorten } from '../../../shared/check/shorten.ts'
import type { Difference } from '../../../shared/check/result.ts'
import { attributeOf, type StartTag } from '../tokenizer/start-tag.ts'
import type { Part } from '../selector/subject.ts'
import { nameInWords } from './named-value.ts'

/** Maximum number of differences of an element, and of characters of a value, in a result. */
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

/**
 * Compares an attribute with the part of a selector that it does not meet. Undefined for conditions on anything else.
 */
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

/** Describes differences in words: `its address is "https://a.example/w.js", expected "https://b.example/w.js"`. */
export function differencesInWords(differences: readonly Difference[]): Fact {
  // In German, "and" after a clause about the expected value would need a comma.
  const how = differences.some(({ expected }) => expected.length > 0) ? 'also' : 'both'
  return joinFacts(how, differences.map(differenceInWords))
}

function differenceInWords({ attribute, found, match, expected }: Difference): Phrase {
  const isAddress = /^(?:src|href)$/i.test(attribute)
  const actual = isAddress ? addressInWords(found) : attributeInWords(attribute, found)
  if (expected.length === 0) return actual
  return phrase('but_expected', { actual, expected: forms[match](quoteValues(...expected)) })
}

function addressInWords(found: string | null): Phrase {
  return found === null
    ? phrase('its_address_is_missing')
    : phrase('its_address_is', { actual: quoteValues(found) })
}

function attributeInWords(attribute: string, found: string | null): Phrase {
  const name = nameInWords(attribute)
  if (found === null) return phrase('its_attribute_is_missing', { attribute: name })
  return phrase('its_attribute_is', { attribute: name, actual: quoteValues(found) })
}

const forms: Readonly<Record<Difference['match'], (values: Quoted) => Fact>> = {
  exists: (values) => values,
  equals: (values) => values,
  oneOf: (values) => phrase('one_of', { values }),
  contains: (values) => phrase('one_containing', { values }),
  startsWith: (values) => phrase('one_starting_with', { values }),
  endsWith: (values) => phrase('one_ending_with', { values }),
  hostIs: (values) => phrase('one_on', { values }),
}

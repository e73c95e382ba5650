import type { ProblemCode } from '../codes.ts'
import type { PlaceholdersIn } from '../../messages/placeholders.ts'
import { shorten } from '../shorten.ts'
import type { mail } from '../../messages/mail/en.ts'
import type { reaching } from '../../messages/reaching/en.ts'
import type { reading } from '../../messages/reading/en.ts'
import type { rendered } from '../../messages/rendered/en.ts'
import type { scripts } from '../../messages/scripts/en.ts'
import type { phrases } from '../../messages/phrases/en.ts'

/**
 * Part of a message: a text or number that is the same in every language, values of a site to be quoted, a phrase that
 * each language has words for, or the message of a code.
 */
export type Fact = string | number | Quoted | Phrase | Message

/** Facts about a problem, keyed by the names of the placeholders in its texts. */
export type Facts = { readonly [name: string]: Fact }

/** The first few of several values, and the number of the others. */
export type Quoted = { readonly quoted: readonly (string | Phrase)[]; readonly others: number }

export type PhraseName = keyof typeof phrases
export type Phrase = { readonly phrase: PhraseName; readonly facts: Facts }
export type Message = { readonly code: ProblemCode; readonly facts: Facts }

/** Facts that a text names: a problem that lacks one does not compile. */
type FactsIn<Text extends string> = Facts & { readonly [Name in PlaceholdersIn<Text>]: Fact }

type TextsOf<Code extends ProblemCode> = (typeof reaching &
  typeof mail &
  typeof reading &
  typeof scripts &
  typeof rendered)[Code]
export type FactsOf<Code extends ProblemCode> = FactsIn<TextsOf<Code>['message'] | TextsOf<Code>['hint']>

type WordsOf<Name extends PhraseName> = (typeof phrases)[Name] extends infer Words
  ? Words extends { readonly one: infer One extends string; readonly other: infer Other extends string }
    ? One | Other | '{count}'
    : Words
  : never

type FactsOfPhrase<Name extends PhraseName> = FactsIn<WordsOf<Name> & string>

/** Makes a phrase; `facts` may be left out where its text names none. */
export function phrase<Name extends PhraseName>(
  name: Name,
  ...[facts]: {} extends FactsOfPhrase<Name> ? [] : [facts: FactsOfPhrase<Name>]
): Phrase {
  return { phrase: name, facts: facts ?? {} }
}

/** Joins one or more facts. */
export function joinFacts(how: 'either' | 'both' | 'also' | 'sentences', facts: readonly Fact[]): Fact {
  return facts.reduce((before, last) => phrase(how, { before, last }))
}

const MAX_LISTED = 2

/** Maximum number of characters of a site's value in a message. */
const MAX_VALUE_CHARACTERS = 100

/** Quotes values from a site for a message. */
export function quoteValues(...values: readonly (string | Phrase)[]): Quoted {
  const shown = values.slice(0, MAX_LISTED)
  return {
    quoted: shown.map((value) => (typeof value === 'string' ? shorten(value, MAX_VALUE_CHARACTERS) : value)),
    others: values.length - shown.length,
  }
}

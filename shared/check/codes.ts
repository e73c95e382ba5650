import type { CodeEntry } from './code-entry.ts'
import { reachingCodes } from './codes-reaching.ts'
import { readingCodes } from './codes-reading.ts'

/** The closed list of verification codes, in the order in which the primary code of a result is chosen. */
export const codes = { ...reachingCodes, ...readingCodes }

/** A code that reports a problem; `ok` stands beside these in a result. */
export type ProblemCode = keyof typeof codes
export type CheckCode = 'ok' | ProblemCode

export const problemCodes = Object.keys(codes) as ProblemCode[]

/** Facts about a problem, for the message and the hint of its code. */
export type Facts = Readonly<Record<string, string | number>>

type PlacesOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesOf<Rest>
  : never

/** The facts that the message and the hint of a code name: a problem that lacks one does not compile. */
export type FactsOf<Code extends ProblemCode> = Facts &
  Readonly<Record<PlacesOf<(typeof codes)[Code]['message' | 'hint']>, string | number>>

/** Characters of one value from a site that a message shows. */
const MAX_VALUE_CHARACTERS = 100
/** Characters of a fact, which may consist of several such values and the words between them. */
const MAX_FACT_CHARACTERS = 300

export function codeEntry(name: ProblemCode): CodeEntry {
  return codes[name]
}

/** Position in the closed list; the smallest one among the errors of a result is its primary code. */
export function codeRank(name: ProblemCode): number {
  return problemCodes.indexOf(name)
}

/** Fills the `{name}` places of a message or hint. Throws a TypeError for a fact that is missing: our own mistake. */
export function fillIn(text: string, facts: Facts): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name]
    if (fact === undefined) throw new TypeError(`There is no fact "${name}" for: ${text}`)
    return shorten(String(fact))
  })
}

/** Quotes a value from a site for a message; of several values the first few. */
export function quoted(...values: readonly string[]): string {
  const shown = values.slice(0, MAX_LISTED).map(quotedOne)
  const others = values.length - shown.length
  return others > 0 ? `${shown.join(', ')} and ${others} more` : shown.join(', ')
}

const MAX_LISTED = 2

function quotedOne(value: string): string {
  return value === '' ? '"" (empty)' : `"${shorten(value, MAX_VALUE_CHARACTERS)}"`
}

/** Cuts a value for showing and takes out what could disturb a terminal or a log line. */
export function shorten(value: string, limit: number = MAX_FACT_CHARACTERS): string {
  // oxlint-disable-next-line no-control-regex
  const clean = value.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ' ')
  return clean.length <= limit ? clean : `${clean.slice(0, limit - 1)}…`
}

import type { CodeEntry } from './code-entry.ts'
import { reachingCodes } from './codes-reaching.ts'
import { readingCodes } from './codes-reading.ts'

/** The closed list of verification codes, in the order in which the primary code of a result is chosen. */
export const codes = { ...reachingCodes, ...readingCodes }

/** A code that reports a problem; `ok` stands beside these in a result. */
export type ProblemCode = keyof typeof codes
export type CheckCode = 'ok' | ProblemCode

export const problemCodes = Object.keys(codes) as ProblemCode[]

/** What a check knows about the thing it reports, put into the message and the hint of its code. */
export type Facts = Readonly<Record<string, string | number>>

/** The most characters of a site's own value that a message shows. */
const MAX_FACT_CHARACTERS = 100

export function codeEntry(name: ProblemCode): CodeEntry {
  return codes[name]
}

/** Position in the closed list; the smallest one among the errors of a result is its primary code. */
export function codeRank(name: ProblemCode): number {
  return problemCodes.indexOf(name)
}

/** Fills the `{name}` places of a message or hint; a fact that is not known leaves nothing. */
export function fillIn(text: string, facts: Facts): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => shorten(String(facts[name] ?? ''))).trim()
}

/** Cuts a value for showing and takes out what could disturb a terminal or a log line. */
export function shorten(value: string, limit: number = MAX_FACT_CHARACTERS): string {
  // oxlint-disable-next-line no-control-regex
  const clean = value.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ' ')
  return clean.length <= limit ? clean : `${clean.slice(0, limit - 1)}…`
}

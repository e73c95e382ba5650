import type { CodeUnit } from './code-units.ts'
import { readProgram } from './program.ts'

/** A part of a program to look for, such as `fbq('init', '123')`. */
export type CodeFragment =
  | { readonly kind: 'fragment'; readonly units: readonly CodeUnit[] }
  | { readonly kind: 'refused'; readonly reason: string }

/** Reads a fragment. A semicolon at its end does not matter, and brackets may stay open. */
export function readFragment(text: string): CodeFragment {
  const { units, unsureAt, errorAt } = readProgram(text, { isModule: true, isFragment: true })
  if (unsureAt !== undefined) return refuse('it has a slash that may divide or begin a regular expression')
  if (errorAt !== undefined)
    return refuse('it is not a part of a script: check its quotation marks and brackets')
  const last = units.at(-1)
  const trimmed = last?.kind === 'sign' && last.value === ';' ? units.slice(0, -1) : units
  if (!trimmed.some(isDistinctive)) return refuse('it has no name or value of at least three characters')
  return { kind: 'fragment', units: trimmed }
}

/** The fewest characters of a name or value that tell one script from another. */
const MIN_CHARACTERS = 3

function isDistinctive({ kind, value }: CodeUnit): boolean {
  return (kind === 'word' || kind === 'literal') && value.length >= MIN_CHARACTERS
}

function refuse(reason: string): CodeFragment {
  return { kind: 'refused', reason }
}

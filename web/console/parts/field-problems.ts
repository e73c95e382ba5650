import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { FieldError } from '../request.ts'

/** Problem messages, keyed by field path. */
export type FieldProblems = ReadonlyMap<string, string>

/** Problems of the fields on a screen. Each field with a path shows its own problem. */
export const FieldProblemsContext = createContext<FieldProblems>(new Map())

/** Returns the problem of a field or, for a list, of one of its entries. */
export function useFieldProblem(path: string | undefined): string | undefined {
  const problems = useContext(FieldProblemsContext)
  if (path === undefined) return undefined
  const entryPath = [...problems.keys()].find((key) => key.replace(/\.\d+$/, '') === path)
  return problems.get(path) ?? (entryPath && problems.get(entryPath))
}

/** Returns the problem of a field that edits a whole object, or of one of its parts. */
export function useProblemWithin(path: string): string | undefined {
  const problems = useContext(FieldProblemsContext)
  const inside = [...problems.keys()].find((key) => key === path || key.startsWith(`${path}.`))
  return inside === undefined ? undefined : problems.get(inside)
}

/** Returns the message of each field's first problem, keyed by path. */
export function fieldProblems(problems: readonly FieldError[]): FieldProblems {
  return new Map(problems.toReversed().map(({ path, message }) => [path, toSentence(message)]))
}

/** Turns an API message, which continues the name of its field, into a sentence. */
export function toSentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1) + (/[.?]$/.test(message) ? '' : '.')
}

import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

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

import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

/** Problems by the path of their field. */
export type FieldProblems = ReadonlyMap<string, string>

/** Problems of the fields on a screen, which fields with a path show themselves. */
export const FieldProblemsContext = createContext<FieldProblems>(new Map())

/** The problem of a field, or of an entry in its list. */
export function useFieldProblem(path: string | undefined): string | undefined {
  const problems = useContext(FieldProblemsContext)
  if (path === undefined) return undefined
  const entry = [...problems.keys()].find((key) => key.replace(/\.\d+$/, '') === path)
  return problems.get(path) ?? (entry && problems.get(entry))
}

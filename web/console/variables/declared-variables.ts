import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Variable } from '../api/templates.ts'

export type DeclaredVariables = {
  readonly declared: readonly Variable[]
  /** Adds declarations to the guide and saves them. Rejects with ApiError. */
  readonly declare: (variables: readonly Variable[]) => Promise<void>
  /** Replaces all declarations with these and saves them. Rejects with ApiError. */
  readonly replace: (variables: readonly Variable[]) => Promise<void>
}

/** Declared variables of the guide on the screen. */
export const DeclaredVariablesContext = createContext<DeclaredVariables>({
  declared: [],
  declare: async () => undefined,
  replace: async () => undefined,
})

export function useDeclaredVariables(): DeclaredVariables {
  return useContext(DeclaredVariablesContext)
}

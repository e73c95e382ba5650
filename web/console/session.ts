import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { ConsoleSession } from './api/account.ts'

/** Session of the signed-in key. */
export const Session = createContext<ConsoleSession | undefined>(undefined)

/** True if the signed-in key has a scope. The API decides; screens only hide what it would refuse. */
export function useHasScope(scope: string): boolean {
  return useContext(Session)?.key.scopes.includes(scope) ?? false
}

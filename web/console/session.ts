import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { ConsoleSession } from './api/account.ts'

/** Session of the signed-in key. */
export const Session = createContext<ConsoleSession | undefined>(undefined)

/** The account of the signed-in key. */
export function useAccount(): ConsoleSession['account'] | undefined {
  return useContext(Session)?.account
}

/** Returns true if the signed-in key has the scope. The API enforces scopes; screens only hide refused actions. */
export function useHasScope(scope: string): boolean {
  return useContext(Session)?.key.scopes.includes(scope) ?? false
}

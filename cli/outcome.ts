import type { Done } from '../shared/check/done.ts'

/** Answer of a command that asks a question: yes, no, or could not tell. */
export type Outcome = 'yes' | 'no' | 'unknown'

/** The exit codes of all commands (docs/ci.md, "Exit codes"). A command that asks nothing has only `yes` and `error`. */
export const exitCodes = { yes: 0, no: 1, unknown: 2, error: 3 } as const satisfies Record<
  Outcome | 'error',
  number
>

/** The answer of a check: yes if its step is done. */
export function outcomeOf(done: Done): Outcome {
  if (done === 'unknown') return 'unknown'
  return done ? 'yes' : 'no'
}

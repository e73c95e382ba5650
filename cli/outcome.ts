import type { Done } from '../shared/check/done.ts'

/** Answer of a command that asks a question: yes, no, or could not tell. */
export type Outcome = 'yes' | 'no' | 'unknown'

/** Wrong use of a command also exits with the code of `unknown`, since it answers nothing. */
export const exitCodes: Readonly<Record<Outcome, number>> = { yes: 0, no: 1, unknown: 2 }

/** The answer of a check: yes if its step is done. */
export function outcomeOf(done: Done): Outcome {
  if (done === 'unknown') return 'unknown'
  return done ? 'yes' : 'no'
}

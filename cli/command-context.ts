import type { Env } from '../shared/config/env.ts'
import type { Outcome } from './outcome.ts'

/** Passed to each command when it is declared. */
export type CommandContext = {
  readonly env: Env
  /** Errors and notices are JSON as well. */
  readonly json: boolean
  /** Decides the exit code. A command that does not call it ends with 0. */
  readonly setOutcome: (outcome: Outcome) => void
}

import type { Command } from 'commander'
import type { Env } from '../shared/config/env.ts'
import type { Outcome } from './outcome.ts'

/** Context that each command gets when it is declared. */
export type CommandContext = {
  readonly env: Env
  /** True if errors and notices must also be JSON. */
  readonly json: boolean
  /** Sets the exit code. A command that does not call it exits with 0. */
  readonly setOutcome: (outcome: Outcome) => void
}

/** Declares a command. */
export type AddCommand = (program: Command, context: CommandContext) => void

/** Commands for the same people, as `--help` shows them together. */
export type CommandGroup = { readonly title: string; readonly commands: readonly AddCommand[] }

import type { Env } from '../shared/env.ts'

/** Passed to each command when it is declared. */
export type CommandContext = {
  readonly env: Env
  /** Decides the exit code: 0 for true, 1 for false. A command that does not call it ends with 0. */
  readonly settle: (ok: boolean) => void
}

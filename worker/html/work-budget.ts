import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Undecided } from './undecided.ts'

/** A page that cannot be searched within its limits. */
export class TooComplex extends Error {
  override name = 'TooComplex'
  readonly reason: Undecided

  constructor(reason: Undecided = { code: 'content_too_complex' }) {
    super(reason.code)
    this.reason = reason
  }
}

/**
 * Maximum number of steps for one check, across all pages it reads. A step is one iteration of a short loop, 2 to 5 ns;
 * longer operations count as several.
 */
export const CHECK_STEPS = 100_000_000

/** Limits of the second run of a check whose worker died: no tree, and less work. */
export const secondTry: WorkLimits = { steps: 20_000_000, mayMakeTree: false }

/** The cost of skipping a byte. */
const BYTE_STEPS = 2

/** Each byte beyond these, as in a large local file, raises the limit by `STEPS_A_BYTE`. */
const INCLUDED_BYTES = 5 * 1024 * 1024
const STEPS_A_BYTE = 20

/** Steps between pauses for other work. */
const STEPS_A_TURN = 2_000_000

export type WorkLimits = { readonly steps?: number; readonly mayMakeTree?: boolean }

/** Limits the work spent on pages. Counts steps rather than time, so that results never depend on load. */
export class WorkBudget {
  readonly mayMakeTree: boolean
  /** Time given to other work. */
  pausedMs = 0
  #limit: number
  #spent = 0
  #bytes = 0
  #pauseAt = STEPS_A_TURN

  constructor({ steps = CHECK_STEPS, mayMakeTree = true }: WorkLimits = {}) {
    this.#limit = steps
    this.mayMakeTree = mayMakeTree
  }

  get spent(): number {
    return this.#spent
  }

  /** Spends steps. Throws TooComplex if too few are left. */
  spend(steps: number): void {
    this.#spent += steps
    if (this.#spent > this.#limit) throw new TooComplex()
  }

  /** Spends steps if enough are left; otherwise returns false. */
  trySpend(steps: number): boolean {
    if (this.#spent + steps > this.#limit) return false
    this.#spent += steps
    return true
  }

  /** Spends the cost of reading this many bytes of a page. */
  read(bytes: number): void {
    this.#bytes += bytes
    this.#limit += Math.min(bytes, Math.max(0, this.#bytes - INCLUDED_BYTES)) * STEPS_A_BYTE
    this.spend(bytes * BYTE_STEPS)
  }

  /** Spends the cost of reading bytes again. */
  reread(bytes: number): void {
    this.spend(bytes * BYTE_STEPS)
  }

  /** True if enough steps have been spent since the last pause. Check it before pausing: each pause costs a promise. */
  get isPauseDue(): boolean {
    return this.#spent >= this.#pauseAt
  }

  /** Yields to the rest of the process. */
  async pause(): Promise<void> {
    this.#pauseAt = this.#spent + STEPS_A_TURN
    const start = performance.now()
    await endOfTurn()
    this.pausedMs += performance.now() - start
  }
}

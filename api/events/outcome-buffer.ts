import type { VerificationRow } from '../store/activity/record.ts'

export type OutcomeBufferOptions = {
  /** Stores one outcome, in a transaction with others. Storing it twice must be the same as storing it once. */
  readonly store: (outcome: VerificationRow) => Promise<void>
  /** Returns true for temporary failures: the database is unavailable or behind. */
  readonly isTemporary: (error: unknown) => boolean
  /** Called with the error for each outcome that is lost. */
  readonly onLost: (error: Error) => void
  /** Maximum number of kept outcomes; further ones are lost. At about 500 bytes each, the default is 10 MB. */
  readonly maxKept?: number
}

/**
 * Time to collect outcomes before they are stored. No request waits for them, and a transaction each would cost more
 * than the check.
 */
const GATHER_MS = 100
/** Time between two attempts while the database is unavailable. */
const RETRY_MS = 1000
/** Maximum number of outcomes passed to the database at once, which leaves room for events. */
const BATCH = 500
const MAX_KEPT = 20_000

/**
 * Keeps the outcomes of checks until they are stored. An outage of the database need not lose them: storing is
 * retried every second, and `maxKept` limits the memory used.
 */
export class OutcomeBuffer {
  readonly #options: Required<OutcomeBufferOptions>
  readonly #kept: VerificationRow[] = []
  #timer: NodeJS.Timeout | undefined
  #storing: Promise<void> | undefined
  #isUnavailable = false
  #lost = 0

  constructor(options: OutcomeBufferOptions) {
    this.#options = { maxKept: MAX_KEPT, ...options }
  }

  /** Number of outcomes that were not passed to the database yet. */
  get size(): number {
    return this.#kept.length
  }

  /** Number of outcomes lost since the process started. */
  get lost(): number {
    return this.#lost
  }

  add(outcome: VerificationRow): void {
    if (this.#kept.length >= this.#options.maxKept)
      return this.#lose(new Error('too many outcomes are waiting'))
    this.#kept.push(outcome)
    this.#schedule(this.#isUnavailable ? RETRY_MS : GATHER_MS)
  }

  /** Resolves when every outcome is stored. Those that the database cannot take now are lost. */
  async drain(): Promise<void> {
    await this.#storing
    while (this.#kept.length > 0) {
      await this.#store()
      if (this.#isUnavailable) this.#giveUp()
    }
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #giveUp(): void {
    for (const _ of this.#kept.splice(0))
      this.#lose(new Error('the database is unavailable and the process is stopping'))
  }

  #schedule(delayMs: number): void {
    this.#timer ??= setTimeout(() => void this.#store(), delayMs)
  }

  /** Stores one batch at a time, because a batch that fails goes back to the front. */
  async #store(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#storing ??= this.#storeBatch().finally(() => (this.#storing = undefined))
    await this.#storing
  }

  async #storeBatch(): Promise<void> {
    const batch = this.#kept.splice(0, BATCH)
    const failed = (await Promise.all(batch.map(async (outcome) => this.#storeOne(outcome)))).flat()
    this.#kept.unshift(...failed)
    this.#isUnavailable = failed.length > 0
    if (this.#kept.length > 0) this.#schedule(this.#isUnavailable ? RETRY_MS : 0)
  }

  /** Returns the outcome in an array if it must be retried, otherwise an empty array. */
  async #storeOne(outcome: VerificationRow): Promise<VerificationRow[]> {
    try {
      await this.#options.store(outcome)
      return []
    } catch (error) {
      if (this.#options.isTemporary(error)) return [outcome]
      this.#lose(error as Error)
      return []
    }
  }

  #lose(error: Error): void {
    this.#lost += 1
    this.#options.onLost(error)
  }
}

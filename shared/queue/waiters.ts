import type { CheckResult } from '../check/result.ts'

/** How a job ended, or why the wait for it did. `gone`: the store does not know the job. */
export type Outcome =
  | { kind: 'result'; result: CheckResult }
  | { kind: 'failed'; reason: string }
  | { kind: 'gone' }
  | { kind: 'timeout' }
  | { kind: 'hung_up' }
  | { kind: 'closed' }

/** One caller's place in the wait for a job. */
export type Seat = {
  readonly outcome: Promise<Outcome>
  /** The job that is really waited for, once the store has said which; from here on its state is read too. */
  follow(jobId: string): void
  /** Ends the wait; true when nobody else in this process waits for the same job. */
  leave(): boolean
}

type Settle = (outcome: Outcome) => void
type Waiting = { seats: Set<Settle>; rereading: NodeJS.Timeout | undefined; pauseMs: number }

/**
 * The pauses between two looks at a job, which grow from the first to the last: a lost completion event costs a caller no
 * more than the last. Where events are hardly ever lost the first is long, for each look is work for the store.
 */
export type Rereads = { readonly firstMs: number; readonly lastMs: number }

/**
 * Who waits for which job. Settled by the queue's events, and by reading the job's state again and again, since
 * events can be lost (operations.md, "The wait").
 */
export class Waiters {
  readonly #waiting = new Map<string, Waiting>()
  readonly #readOutcome: (jobId: string) => Promise<Outcome | undefined>
  readonly #rereads: Rereads

  constructor(readOutcome: (jobId: string) => Promise<Outcome | undefined>, rereads: Rereads) {
    this.#readOutcome = readOutcome
    this.#rereads = rereads
  }

  has(jobId: string): boolean {
    return this.#waiting.has(jobId)
  }

  open(ownId: string): Seat {
    const { promise: outcome, resolve } = Promise.withResolvers<Outcome>()
    let settled = false
    let current = ownId
    const settle = (value: Outcome): void => {
      settled = true
      resolve(value)
    }
    this.#join(ownId, settle)

    const follow = (actualId: string): void => {
      if (settled) return
      if (actualId !== current) this.#leave(current, settle)
      current = actualId
      const entry = this.#join(current, settle)
      entry.rereading ??= setTimeout(() => this.#reread(current), entry.pauseMs)
      // A job that was joined may have ended before this process listened for it.
      if (actualId !== ownId) this.#reread(current)
    }
    return { outcome, follow, leave: () => this.#leave(current, settle) }
  }

  /** Tells everybody who waits for the job how it ended. */
  settle(jobId: string, outcome: Outcome): void {
    const entry = this.#waiting.get(jobId)
    if (!entry) return
    clearTimeout(entry.rereading)
    this.#waiting.delete(jobId)
    for (const settle of entry.seats) settle(outcome)
  }

  closeAll(): void {
    for (const jobId of this.#waiting.keys()) this.settle(jobId, { kind: 'closed' })
  }

  #join(jobId: string, settle: Settle): Waiting {
    const entry = this.#waiting.get(jobId) ?? {
      seats: new Set(),
      rereading: undefined,
      pauseMs: this.#rereads.firstMs,
    }
    entry.seats.add(settle)
    this.#waiting.set(jobId, entry)
    return entry
  }

  #leave(jobId: string, settle: Settle): boolean {
    const entry = this.#waiting.get(jobId)
    if (!entry?.seats.delete(settle) || entry.seats.size > 0) return false
    clearTimeout(entry.rereading)
    this.#waiting.delete(jobId)
    return true
  }

  #reread(jobId: string): void {
    const again = (): void => {
      const entry = this.#waiting.get(jobId)
      if (!entry) return
      clearTimeout(entry.rereading)
      entry.pauseMs = Math.min(entry.pauseMs * 2, this.#rereads.lastMs)
      entry.rereading = setTimeout(() => this.#reread(jobId), entry.pauseMs)
    }
    this.#readOutcome(jobId).then(
      (outcome) => (outcome ? this.settle(jobId, outcome) : again()),
      again, // the store is away: the wait goes on until its own end
    )
  }
}

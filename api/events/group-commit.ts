import { retryLater, type ApiError } from '../errors/errors.ts'

/** Rows of one caller, which are stored in the same transaction or not at all. */
type Entry<Row> = {
  rows: readonly Row[]
  bytes: number
  expiresAt: number
  settle: (error?: unknown) => void
}

export type GroupCommitOptions<Row> = {
  /** Stores rows in one transaction, or throws. */
  write: (rows: readonly Row[]) => Promise<void>
  /** True for a failure of the store, not of a row. */
  isStoreUnavailable: (error: unknown) => boolean
  /** Maximum rows per transaction, unless a single caller adds more. */
  maxRows?: number
  /** Maximum bytes per transaction, unless a single caller adds more. */
  maxBytes?: number
  /** Maximum waiting rows. Rows beyond it are refused. */
  maxWaiting?: number
  /** Maximum waiting bytes. Rows beyond it are refused. */
  maxWaitingBytes?: number
  /** Rows that have waited this long are refused and never written. */
  waitMs?: number
  /** Maximum concurrent transactions: while one waits for the disk, another can be prepared. */
  maxConcurrent?: number
  /** After this time, a transaction that is not full may start alongside a slow one. */
  slowMs?: number
}

const RETRY_SECONDS = 2
const MIB = 1024 * 1024
const defaults = {
  maxRows: 500,
  maxBytes: 4 * MIB,
  maxWaiting: 10_000,
  maxWaitingBytes: 32 * MIB,
  waitMs: 3000,
  maxConcurrent: 2,
  slowMs: 50,
}

/**
 * Groups the rows of many callers into few transactions. A transaction does not wait for more rows: it starts as soon
 * as possible with the rows that have arrived by then, so transactions grow with the load.
 */
export class GroupCommit<Row> {
  readonly #options: Required<GroupCommitOptions<Row>>
  readonly #waiting: Entry<Row>[] = []
  readonly #running = new Set<Promise<void>>()
  #waitingRows = 0
  #waitingBytes = 0
  #expiry: NodeJS.Timeout | undefined
  #slow: NodeJS.Timeout | undefined

  constructor(options: GroupCommitOptions<Row>) {
    this.#options = { ...defaults, ...options }
  }

  /** Number of rows that wait for their transaction. */
  get waitingRows(): number {
    return this.#waitingRows
  }

  /**
   * Resolves when the rows, about `bytes` in size, are committed. Throws 503 `service_unavailable`, or the error of
   * `write`.
   */
  async add(rows: readonly Row[], bytes = 0): Promise<void> {
    const { maxWaiting, maxWaitingBytes, waitMs } = this.#options
    if (rows.length === 0) return
    if (this.#waitingRows + rows.length > maxWaiting) throw tooSlow()
    if (this.#waitingBytes + bytes > maxWaitingBytes) throw tooSlow()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const settle = (error?: unknown): void => (error === undefined ? resolve() : reject(error))
    this.#waiting.push({ rows, bytes, expiresAt: performance.now() + waitMs, settle })
    this.#waitingRows += rows.length
    this.#waitingBytes += bytes
    // Waits for requests that were read together, so that they share a transaction.
    if (this.#mayStart()) setImmediate(() => this.#start())
    else this.#watch()
    this.#expiry ??= setTimeout(() => this.#expire(), waitMs)
    await promise
  }

  /** Resolves when all rows added so far are committed or refused. */
  async drain(): Promise<void> {
    this.#start()
    while (this.#running.size > 0) await Promise.race(this.#running)
  }

  #start(): void {
    while (this.#mayStart()) this.#startTransaction()
    if (this.#waiting.length > 0) return this.#watch()
    for (const timer of [this.#expiry, this.#slow]) clearTimeout(timer)
    this.#expiry = undefined
    this.#slow = undefined
  }

  /** Keeps a transaction that is delayed, perhaps by a lock on one template, from delaying the next ones. */
  #watch(): void {
    this.#slow ??= setTimeout(() => {
      this.#slow = undefined
      if (this.#waiting.length > 0 && this.#running.size < this.#options.maxConcurrent)
        this.#startTransaction()
      this.#start()
    }, this.#options.slowMs)
  }

  #startTransaction(): void {
    const run = this.#store(this.#take()).finally(() => {
      this.#running.delete(run)
      this.#start()
    })
    this.#running.add(run)
  }

  /** A second transaction must be full to be worth it: small ones would only slow each other down. */
  #mayStart(): boolean {
    const { maxConcurrent, maxRows, maxBytes } = this.#options
    if (this.#running.size === 0) return this.#waiting.length > 0
    const isFull = this.#waitingRows >= maxRows || this.#waitingBytes >= maxBytes
    return this.#running.size < maxConcurrent && isFull
  }

  #take(): Entry<Row>[] {
    const { maxRows, maxBytes } = this.#options
    let [rows, bytes] = [0, 0]
    const end = this.#waiting.findIndex((entry) => {
      rows += entry.rows.length
      bytes += entry.bytes
      return rows > maxRows || bytes > maxBytes
    })
    return this.#remove(end === -1 ? this.#waiting.length : Math.max(1, end))
  }

  #remove(count: number): Entry<Row>[] {
    const taken = this.#waiting.splice(0, count)
    for (const { rows, bytes } of taken) {
      this.#waitingRows -= rows.length
      this.#waitingBytes -= bytes
    }
    return taken
  }

  /** Never rejects: each entry gets its own result. */
  async #store(entries: Entry<Row>[]): Promise<void> {
    const { write, isStoreUnavailable } = this.#options
    try {
      await write(entries.flatMap(({ rows }) => rows))
      for (const { settle } of entries) settle()
    } catch (error) {
      // Rows that cannot be stored must not fail the other callers' rows, so each caller's rows are retried alone.
      if (entries.length > 1 && !isStoreUnavailable(error))
        for (const entry of entries) await this.#store([entry])
      else for (const { settle } of entries) settle(error)
    }
  }

  #expire(): void {
    const now = performance.now()
    const firstInTime = this.#waiting.findIndex(({ expiresAt }) => expiresAt > now)
    for (const { settle } of this.#remove(firstInTime === -1 ? this.#waiting.length : firstInTime))
      settle(tooSlow())
    const [next] = this.#waiting
    this.#expiry = next && setTimeout(() => this.#expire(), next.expiresAt - now)
  }
}

function tooSlow(): ApiError {
  return retryLater('service_unavailable', "The service's database cannot keep up", {
    seconds: RETRY_SECONDS,
  })
}

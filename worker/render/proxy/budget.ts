/** Limits of what a page may use in one visit. */
export type VisitBudget = {
  /** Sent and received, with TLS and HTTP headers. */
  readonly bytes: number
  /** Requests to the proxy, whatever their answer. */
  readonly connections: number
  /** Distinct names and addresses. */
  readonly hosts: number
}

export const defaultBudget: VisitBudget = { bytes: 30 * 1024 * 1024, connections: 400, hosts: 150 }

export type VisitUsage = VisitBudget

/** Counts what a visit uses. The first part of the budget that is exceeded ends it. */
export class BudgetCounter {
  readonly #budget: VisitBudget
  readonly #hosts = new Set<string>()
  readonly #exceeded = new AbortController()
  #bytes = 0
  #connections = 0

  constructor(budget: VisitBudget) {
    this.#budget = budget
  }

  /** Aborts when the budget is exceeded; `reason` is the part: `bytes`, `connections` or `hosts`. */
  get exceeded(): AbortSignal {
    return this.#exceeded.signal
  }

  usage(): VisitUsage {
    return { bytes: this.#bytes, connections: this.#connections, hosts: this.#hosts.size }
  }

  /** Returns false if nothing more may be sent or received. */
  countBytes(bytes: number): boolean {
    this.#bytes += bytes
    return this.#isWithin('bytes', this.#bytes)
  }

  /** Returns false if the connection may not be made. */
  countConnection(): boolean {
    if (this.exceeded.aborted) return false
    this.#connections += 1
    return this.#isWithin('connections', this.#connections)
  }

  /** Returns false if the host may not be looked up. */
  countHost(host: string): boolean {
    if (this.exceeded.aborted) return false
    this.#hosts.add(host)
    return this.#isWithin('hosts', this.#hosts.size)
  }

  #isWithin(part: keyof VisitBudget, used: number): boolean {
    if (used > this.#budget[part] && !this.exceeded.aborted) this.#exceeded.abort(part)
    return !this.exceeded.aborted
  }
}

import { BrowserCrashed } from './browser-errors.ts'
import type { Chromium } from './launch.ts'
import { killGroup, memoryOf } from './process-tree.ts'

export type GenerationLimits = {
  /** Visits after which Chromium is started anew. */
  readonly maxVisits: number
  /** Bytes of memory, without visits, after which Chromium is started anew. */
  readonly maxBytes: number
}

/** With this many times as much memory, Chromium ends at once: a page may take all that the machine has. */
const BYTES_FACTOR = 2
const WATCH_MS = 1000

/**
 * One Chromium and its visits. Taking: new visits may begin. Retired: they may not, and it closes after the last one.
 * Ended: it was closed, or crashed.
 */
export class Generation {
  readonly chromium: Chromium
  /** Rejects with BrowserCrashed. Visits that run are lost, unless it was retired. */
  readonly ended: Promise<never>
  readonly #limits: GenerationLimits
  readonly #watch: NodeJS.Timeout
  readonly #reject: (error: BrowserCrashed) => void
  #state: 'taking' | 'retired' | 'ended' = 'taking'
  #isClosing = false
  #visits = 0
  #running = 0

  constructor(chromium: Chromium, limits: GenerationLimits) {
    this.chromium = chromium
    this.#limits = limits
    const { promise, reject } = Promise.withResolvers<never>()
    this.ended = promise
    this.#reject = reject
    this.#watch = setInterval(() => this.#checkMemory(), WATCH_MS).unref()
    this.ended.catch(() => {})
    const onDisconnected = (): void => this.#onEnd('Chromium ended by itself')
    if (chromium.browser.isConnected()) chromium.browser.once('disconnected', onDisconnected)
    else onDisconnected()
  }

  get hasEnded(): boolean {
    return this.#state === 'ended'
  }

  /** True if it ended although nobody closed it. */
  get hasCrashed(): boolean {
    return this.hasEnded && !this.#isClosing
  }

  /** Returns false if the visit must begin in another generation. */
  begin(): boolean {
    if (this.#state !== 'taking') return false
    if (this.#isUsedUp()) {
      this.#state = 'retired'
      this.#closeIfIdle()
      return false
    }
    this.#visits += 1
    this.#running += 1
    return true
  }

  end(): void {
    this.#running -= 1
    if (this.#state === 'taking' && this.#isUsedUp()) this.#state = 'retired'
    this.#closeIfIdle()
  }

  /** Visits that run are told at once. */
  async close(because: string): Promise<void> {
    this.#isClosing = true
    this.#onEnd(because)
    await this.chromium.close()
  }

  /** Closes it without waiting for anything. */
  async kill(because: string): Promise<void> {
    killGroup(this.chromium.group)
    await this.close(because)
  }

  #onEnd(because: string): void {
    if (this.hasEnded) return
    this.#state = 'ended'
    clearInterval(this.#watch)
    this.#reject(new BrowserCrashed(because))
  }

  #isUsedUp(): boolean {
    if (this.#visits === 0) return false
    if (this.#visits >= this.#limits.maxVisits) return true
    // What the pages of visits take now, they give back: another Chromium beside this one would only take more.
    return this.#running === 0 && memoryOf(this.chromium.group) > this.#limits.maxBytes
  }

  #closeIfIdle(): void {
    if (this.#state === 'retired' && this.#running === 0) void this.close('Chromium had enough visits')
  }

  #checkMemory(): void {
    const limit = this.#limits.maxBytes * BYTES_FACTOR
    if (this.#running > 0 && memoryOf(this.chromium.group) > limit)
      void this.kill(`Chromium took more than ${limit / 1024 ** 2} MB`)
  }
}

import { retryLater } from '../http/errors.ts'

/** Runs work under a key. Throws 429 `rate_limited` while the key is at its limit. */
export type InFlight = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Limits each key to `max` concurrent runs in this process. */
export function inFlightCap(max: number, owner: 'guide' | 'account'): InFlight {
  const running = new Map<string, number>()

  return async (key, work) => {
    const count = running.get(key) ?? 0
    if (count >= max) {
      const message = `${max} checks of this ${owner} are running, the most allowed at once; wait until one has ended`
      throw retryLater('rate_limited', message, { seconds: 1 })
    }
    running.set(key, count + 1)
    try {
      return await work()
    } finally {
      release(key)
    }
  }

  function release(key: string): void {
    const left = (running.get(key) ?? 0) - 1
    if (left > 0) running.set(key, left)
    else running.delete(key)
  }
}

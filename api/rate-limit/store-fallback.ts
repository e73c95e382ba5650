import { withDeadline } from '../../shared/deadline.ts'
import type { Outage } from '../../shared/log/outage-log.ts'
import { CALL_LIMIT_MS } from '../../shared/queue/call-limit.ts'
import type { QueueConnection } from '../../shared/queue/connection.ts'

/** Longest time that a request waits for a store that hangs: half of that of a call to the queue, which is in the same. */
export function storeLimitMs({ callLimitMs = CALL_LIMIT_MS }: Pick<QueueConnection, 'callLimitMs'>): number {
  return callLimitMs / 2
}

/** Calls `store`, or `memory` while the store is unavailable. */
export type WithFallback = <T>(store: () => Promise<T>, memory: () => Promise<T>) => Promise<T>

type FallbackOptions = {
  readonly outage: Outage
  /** Limit of one call to the store. See `storeLimitMs`. */
  readonly limitMs: number
  /** Called when the store becomes unavailable, and when it is available again. */
  readonly onChange?: (isUnavailable: boolean) => void
}

/** Lets each process count in its own memory while the store that all processes share is unavailable. */
export function storeFallback({ outage, limitMs, onChange }: FallbackOptions): WithFallback {
  let unavailable = false
  let retryAt = 0

  return async (store, memory) => {
    const startedAt = performance.now()
    if (startedAt < retryAt) return memory()
    try {
      const result = await withDeadline(store(), limitMs)
      setUnavailable(false)
      outage.succeeded()
      return result
    } catch (error) {
      // Skip the store for twice as long as it took to fail, so that few requests wait while it hangs.
      retryAt = startedAt + 3 * (performance.now() - startedAt)
      setUnavailable(true)
      outage.failed(error)
      return memory()
    }
  }

  function setUnavailable(isUnavailable: boolean): void {
    if (unavailable === isUnavailable) return
    unavailable = isUnavailable
    onChange?.(unavailable)
  }
}

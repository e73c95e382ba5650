import { withDeadline } from '../../shared/deadline.ts'
import type { Outage } from '../../shared/log/outage-log.ts'

/** Longest time that a request waits for a store that hangs. */
const STORE_LIMIT_MS = 500

/** Calls `store`, or `memory` while the store is unavailable. */
export type WithFallback = <T>(store: () => Promise<T>, memory: () => Promise<T>) => Promise<T>

type FallbackOptions = {
  readonly outage: Outage
  /** Called when the store becomes unavailable, and when it is available again. */
  readonly onChange?: (isUnavailable: boolean) => void
}

/** Lets each process count in its own memory while the store that all processes share is unavailable. */
export function storeFallback({ outage, onChange }: FallbackOptions): WithFallback {
  let unavailable = false
  let retryAt = 0

  return async (store, memory) => {
    const startedAt = performance.now()
    if (startedAt < retryAt) return memory()
    try {
      const result = await withDeadline(store(), STORE_LIMIT_MS)
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

import type { JobOutcome, Subscription } from './subscriptions.ts'

const MAX_DELIVERY_MS = 500

/** The end of one caller's wait: a time on this machine's monotonic clock, or the caller's disconnection. */
export type Wait = {
  leftMs(): number
  /** Time before the end of the wait by which a check must have ended, so that its result can arrive. */
  readonly deliveryMs: number
  readonly signal: AbortSignal | undefined
}

export function waitUntil(waitMs: number, signal?: AbortSignal): Wait {
  const end = performance.now() + waitMs
  return { leftMs: () => end - performance.now(), deliveryMs: Math.min(waitMs / 10, MAX_DELIVERY_MS), signal }
}

/** Returns the time that a check may still take. */
export function checkMs({ leftMs, deliveryMs }: Wait): number {
  return leftMs() - deliveryMs
}

/** Waits for the outcome of a job until the wait ends. */
export async function outcomeOf<Result>(
  subscription: Subscription<Result>,
  { leftMs, signal }: Pick<Wait, 'leftMs' | 'signal'>,
): Promise<JobOutcome<Result>> {
  const { promise, resolve } = Promise.withResolvers<JobOutcome<Result>>()
  const timer = setTimeout(() => resolve({ kind: 'timeout' }), Math.max(0, leftMs()))
  const leave = (): void => resolve({ kind: 'disconnected' })
  if (signal?.aborted) leave()
  signal?.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([subscription.outcome, promise])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
  }
}

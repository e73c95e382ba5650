import { setTimeout as sleep } from 'node:timers/promises'

export type TimedResponse = { readonly ms: number; readonly ok: boolean; readonly retryAfterSeconds: number }
type Ask = (number: number) => Promise<TimedResponse>

let requestCount = 0

/** Sends requests at a fixed pace, so a slow response does not delay the next request. */
export async function openLoop(ask: Ask, count: number, everyMs: number): Promise<TimedResponse[]> {
  const startedAt = performance.now()
  const answers: Promise<TimedResponse>[] = []
  for (let sent = 0; sent < count; sent += 1) {
    await sleep(Math.max(0, startedAt + sent * everyMs - performance.now()))
    answers.push(ask((requestCount += 1)))
  }
  return Promise.all(answers)
}

/**
 * Keeps `inFlight` requests running until the signal aborts. After a refusal, the next request waits for Retry-After.
 */
export async function closedLoop(ask: Ask, inFlight: number, signal: AbortSignal): Promise<void> {
  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      const { retryAfterSeconds } = await ask((requestCount += 1))
      await sleep(retryAfterSeconds * 1000, undefined, { signal })
    }
  }
  await Promise.all(Array.from({ length: inFlight }, () => loop().catch(() => undefined)))
}

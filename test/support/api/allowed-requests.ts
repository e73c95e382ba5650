import assert from 'node:assert/strict'
import { BUCKETS } from '../../../api/rate-limit/window.ts'
import type { JsonResponse } from './api-requests.ts'

/** A response, and when its request was sent and it arrived, in milliseconds. */
export type TimedResponse = JsonResponse & { readonly sentAt: number; readonly arrivedAt: number }

const WINDOW_MS = 60_000
/** Requests of one bucket count until the last of them has left the window. */
const LONGEST_MS = WINDOW_MS + WINDOW_MS / BUCKETS

/** Sends a request and notes the times. */
export async function timed(send: () => Promise<JsonResponse>): Promise<TimedResponse> {
  const sentAt = performance.now()
  const answer = await send()
  return { ...answer, sentAt, arrivedAt: performance.now() }
}

/**
 * Asserts that a limit of requests a minute held for these, of which some were refused: no window has more than `limit`
 * allowed requests, and none was refused without `limit` allowed ones in the window before it. In less than a window,
 * exactly `limit` are then allowed; on a slow machine, the first leave the window before the last are sent.
 */
export function assertLimited(answers: readonly TimedResponse[], limit: number): void {
  const isRefused = ({ status }: JsonResponse): boolean => status === 429
  const allowed = answers.filter((answer) => !isRefused(answer))
  const refused = answers.filter(isRefused)
  assert.ok(refused.length > 0, `none of ${answers.length} requests was refused`)
  for (const { sentAt: start } of allowed) {
    const within = allowed.filter(({ sentAt, arrivedAt }) => sentAt >= start && arrivedAt < start + WINDOW_MS)
    assert.ok(within.length <= limit, `${within.length} requests were allowed in a window, of ${limit}`)
  }
  for (const { sentAt: sent, arrivedAt: arrived } of refused) {
    const before = allowed.filter(
      ({ sentAt, arrivedAt }) => arrivedAt > sent - LONGEST_MS && sentAt < arrived,
    )
    assert.ok(before.length >= limit, `a request was refused after ${before.length}, of ${limit}`)
  }
}

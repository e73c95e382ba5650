/**
 * Number of buckets in a window. Requests in one bucket count until the last of them has left the window, so that no
 * period as long as the window exceeds the limit. A caller at an even pace of up to 1,000 requests in a window has a bucket
 * for each, so each counts for exactly a window; otherwise one counts for up to a thousandth of the window longer.
 */
export const BUCKETS = 1000

/** Count of `times` requests of `points` each under `key`. Requests that fit are granted. */
export type CountRequest = {
  readonly key: string
  readonly limit: number
  readonly windowMs: number
  readonly times: number
  /** Negative points undo the oldest counts. */
  readonly points: number
}

export type CountResult = {
  /** Number of requests that fit. The rest are not counted. */
  readonly granted: number
  /** Points in the window, including those just granted. */
  readonly used: number
  /** Time until one more of these requests fits, or, if it already fits, until a counted request leaves the window. */
  readonly resetMs: number
}

/** Counts in one round trip. `now`, in milliseconds, defaults to the store's clock, and is set in tests. */
export type SlidingWindow = (request: CountRequest, now?: number) => Promise<CountResult>

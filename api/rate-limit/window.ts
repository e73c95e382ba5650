/**
 * Buckets of a window. A request counts until its whole bucket has left the window, so that no period as long as the window
 * exceeds the limit; it counts for up to a hundredth of the window longer than necessary.
 */
export const BUCKETS = 100

/** Request to count `times` requests of `points` each under `key`. Those that fit are granted. */
export type CountRequest = {
  readonly key: string
  readonly limit: number
  readonly windowMs: number
  readonly times: number
  /** Negative points take back the oldest counts. */
  readonly points: number
}

export type CountResult = {
  /** Number of requests that fit; the others are not counted. */
  readonly granted: number
  /** The points in the window, including those just granted. */
  readonly used: number
  /** Time until one more of these requests fits; if it already fits, until a counted one leaves the window. */
  readonly resetMs: number
}

/** Counts in one round trip. `now`, in milliseconds, defaults to the store's clock; tests set it. */
export type SlidingWindow = (request: CountRequest, now?: number) => Promise<CountResult>

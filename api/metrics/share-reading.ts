/** Returns a function that reads once for all callers that ask at the same time, such as the gauges of one scrape. */
export function shareReading<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return async () => (reading ??= read().finally(() => (reading = undefined)))
}

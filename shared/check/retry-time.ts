/** Seconds after which a retryable check is worth repeating, unless it is known better. */
const DEFAULT_SECONDS = 30

/** The time at which to check again, in the form of JSON. */
export function retryTime(from: Date, seconds = DEFAULT_SECONDS): string {
  return new Date(from.getTime() + seconds * 1000).toISOString()
}

/** Waits for `promise`, but no longer than `limitMs`: then it throws, and what the promise still does is not heard. */
export async function withDeadline<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  const { promise: expired, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs)
  try {
    return await Promise.race([promise, expired])
  } finally {
    clearTimeout(timer)
  }
}

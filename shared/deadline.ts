/** Waits for `promise` for at most `limitMs`, then throws. A later result or error of the promise is ignored. */
export async function withDeadline<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  const { promise: expired, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no response within ${limitMs} ms`)), limitMs)
  try {
    return await Promise.race([promise, expired])
  } finally {
    clearTimeout(timer)
  }
}

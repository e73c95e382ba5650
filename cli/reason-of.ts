/**
 * Returns why a request of `fetch` failed. If a name such as `localhost` has several addresses and none accepts a
 * connection, Node 24.21 throws an AggregateError without a message (https://github.com/nodejs/undici/issues/2777).
 */
export function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(inner instanceof Error)) return String(inner)
  return inner.message || (inner as NodeJS.ErrnoException).code || inner.name
}

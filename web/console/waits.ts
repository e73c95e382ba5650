/** When the requests go on that wait because the service asked them to, in milliseconds since the epoch. */
const ends = new Set<{ readonly at: number }>()

/**
 * Waits as long as the service asked. Rejects with the signal's reason if it aborts.
 *
 * @param onChange called with what to say about all that wait; nothing to say once none does
 */
export async function waitForService(
  ms: number,
  signal: AbortSignal | undefined,
  onChange: (text: string) => void,
): Promise<void> {
  const end = { at: Date.now() + ms }
  ends.add(end)
  onChange(describeWaits())
  try {
    await elapse(ms, signal)
  } finally {
    ends.delete(end)
    onChange(describeWaits())
  }
}

async function elapse(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const onAbort = (): void => reject(signal?.reason as Error)
  const timer = setTimeout(resolve, ms)
  signal?.addEventListener('abort', onAbort)
  try {
    await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

function describeWaits(): string {
  if (ends.size === 0) return ''
  const lastEnd = Math.max(...Array.from(ends, ({ at }) => at))
  const seconds = Math.max(1, Math.round((lastEnd - Date.now()) / 1000))
  return `Too many requests at once. The console goes on by itself in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
}

import { useEffect, useState } from 'preact/hooks'

const FIRST_MS = 1000
const GROWTH = 1.5
const MAX_MS = 60_000

/**
 * Refreshes while there is a key: soon at first, then ever less often, and soon again when the key changes. A page that
 * nobody sees waits until somebody does. A failure is left to the next refresh. Returns the number of refreshes so far.
 */
export function useRefresh(key: string | undefined, refresh: (signal: AbortSignal) => Promise<void>): number {
  const [done, setDone] = useState({ key, count: 0 })
  const count = done.key === key ? done.count : 0
  useEffect(() => {
    if (key === undefined) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const run = async (): Promise<void> => {
      await untilVisible(signal)
      await refresh(signal).catch(() => undefined)
      if (!signal.aborted) setDone({ key, count: count + 1 })
    }
    const timer = setTimeout(() => void run(), Math.min(FIRST_MS * GROWTH ** count, MAX_MS))
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [key, count])
  return count
}

async function untilVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return
  await new Promise((resolve) =>
    document.addEventListener('visibilitychange', resolve, { once: true, signal }),
  )
}

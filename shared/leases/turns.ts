/** Maximum number of callers with the same name that wait in one process. Further callers are refused immediately. */
const MAX_WAITING = 50
const RETRY_MS = 100

export type Turns = {
  /**
   * Calls `take` until it returns true, once all earlier callers with this name have had their turn. Returns false if too
   * many callers wait already, or at `giveUpAt` on the clock of `performance`. Once `signal` aborts, `take` is called
   * immediately, and throws.
   */
  wait(name: string, take: () => Promise<boolean>, until: Until): Promise<boolean>
  /** Lets the caller whose turn it is try again immediately. */
  wake(name: string): void
}

type Until = { readonly giveUpAt: number; readonly signal: AbortSignal | undefined }

/** Callers with one name, served in order of arrival. */
type Line = { length: number; last: Promise<void>; wake: () => void }

/**
 * Lets callers of this process wait for a slot that all processes share. A slow check can hold its slot for ten seconds, so
 * only free slots help a later caller; reordering the callers would not.
 */
export function takeTurns(): Turns {
  const lines = new Map<string, Line>()

  return {
    wait: async (name, take, { giveUpAt, signal }) => {
      const line = lines.get(name) ?? { length: 0, last: Promise.resolve(), wake: () => undefined }
      if (line.length >= MAX_WAITING) return false
      lines.set(name, line)
      line.length += 1
      const { promise, resolve: endTurn } = Promise.withResolvers<void>()
      const turn = line.last
      line.last = promise
      try {
        await turnOrAbort(turn, signal) // earlier callers also give up earlier
        return await retry(line, take, giveUpAt)
      } finally {
        line.length -= 1
        if (line.length === 0) lines.delete(name)
        void turn.then(endTurn) // a caller that left before its turn passes it on
      }
    },
    wake: (name) => lines.get(name)?.wake(),
  }
}

async function turnOrAbort(turn: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const leave = (): void => resolve()
  if (signal?.aborted) leave()
  signal?.addEventListener('abort', leave, { once: true })
  await Promise.race([turn, promise])
  signal?.removeEventListener('abort', leave)
}

async function retry(line: Line, take: () => Promise<boolean>, giveUpAt: number): Promise<boolean> {
  for (;;) {
    if (await take()) return true
    const leftMs = giveUpAt - performance.now()
    if (leftMs <= 0) return false
    await waitToRetry(line, Math.min(leftMs, RETRY_MS))
  }
}

/** Resolves after `afterMs`, or as soon as a slot is released in this process. */
async function waitToRetry(line: Line, afterMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, afterMs)
  line.wake = resolve
  await promise
  clearTimeout(timer)
}

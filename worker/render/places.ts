/** A number of visits at once, shared by the queues of a process. */
export type Places = {
  /** Waits for a place. Rejects with the signal's reason. Those who wait get one in the order in which they came. */
  take(signal: AbortSignal): Promise<() => void>
  taken(): number
}

export function makePlaces(count: number): Places {
  const waiting: (() => void)[] = []
  let taken = 0

  return { take, taken: () => taken }

  async function take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    if (taken < count) taken += 1
    else await turn(signal)
    let isHeld = true
    return () => {
      if (isHeld) giveBack()
      isHeld = false
    }
  }

  async function turn(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = (): void => {
      const at = waiting.indexOf(resolve)
      if (at >= 0) waiting.splice(at, 1)
      reject(signal.reason as Error)
    }
    waiting.push(resolve)
    signal.addEventListener('abort', leave)
    try {
      await promise
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  /** Hands the place to the next in line. */
  function giveBack(): void {
    const next = waiting.shift()
    if (next) next()
    else taken -= 1
  }
}

export type ReleaseSlot = () => Promise<void>

/**
 * Waits for one of the host's slots. Returns the function that releases it, which is safe to call twice; undefined if the
 * signal came first.
 */
export type AcquireSlot = (host: string, signal: AbortSignal) => Promise<ReleaseSlot | undefined>

/** The slots of one host: how many are taken, and the waiters, first come first served. */
type HostSlots = { taken: number; readonly waiters: Array<() => void> }

/** Slots for each host within this process. */
export function memorySlots(perHost: number): AcquireSlot {
  const hosts = new Map<string, HostSlots>()

  return async (host, signal) => {
    const slots = hosts.get(host) ?? { taken: 0, waiters: [] }
    hosts.set(host, slots)
    const taken = await takeSlot(slots, perHost, signal)
    let released = !taken
    const release = async (): Promise<void> => {
      if (!released) passOn(slots)
      released = true
      if (slots.taken === 0) hosts.delete(host)
    }
    if (taken) return release
    await release()
    return undefined
  }
}

/** Passes a slot on to the first waiter, so that a new caller cannot overtake it. */
function passOn(slots: HostSlots): void {
  const next = slots.waiters.shift()
  if (next) next()
  else slots.taken -= 1
}

async function takeSlot(slots: HostSlots, perHost: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false
  if (slots.taken < perHost) {
    slots.taken += 1
    return true
  }
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const onSlot = (): void => resolve(true)
  const onAbort = (): void => {
    const index = slots.waiters.indexOf(onSlot)
    if (index >= 0) slots.waiters.splice(index, 1)
    // A slot that came first stays ours: the caller releases it.
    resolve(false)
  }
  slots.waiters.push(onSlot)
  signal.addEventListener('abort', onAbort, { once: true })
  const taken = await promise
  signal.removeEventListener('abort', onAbort)
  return taken
}

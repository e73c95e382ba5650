import type { Politeness } from './politeness.ts'

/** The places of one host: how many are taken, and who waits, first come first served. */
type Room = { taken: number; readonly queue: Array<() => void> }

/** So many places for each host within this process. */
export function memoryPlaces(perHost: number): Politeness['enter'] {
  const rooms = new Map<string, Room>()

  return async (host, signal) => {
    const room = rooms.get(host) ?? { taken: 0, queue: [] }
    rooms.set(host, room)
    const taken = await takePlace(room, perHost, signal)
    let left = !taken
    const leave = async (): Promise<void> => {
      if (!left) giveBack(room)
      left = true
      if (room.taken === 0) rooms.delete(host)
    }
    if (taken) return leave
    await leave()
    return undefined
  }
}

/** Whoever waits gets this very place, so that nobody can come between. */
function giveBack(room: Room): void {
  const next = room.queue.shift()
  if (next) next()
  else room.taken -= 1
}

async function takePlace(room: Room, perHost: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false
  if (room.taken < perHost) {
    room.taken += 1
    return true
  }
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const onPlace = (): void => resolve(true)
  const onAbort = (): void => {
    const index = room.queue.indexOf(onPlace)
    if (index >= 0) room.queue.splice(index, 1)
    // A place that came first stays ours: the caller gives it back.
    resolve(false)
  }
  room.queue.push(onPlace)
  signal.addEventListener('abort', onAbort, { once: true })
  const taken = await promise
  signal.removeEventListener('abort', onAbort)
  return taken
}

import type { Telemetry } from 'bullmq'
import type { CheckType } from '../check/types.ts'
import { controlChannel, onAbandoned, type Control } from './abandon.ts'
import { makeBackend, type QueueBackend } from './backend.ts'
import { queueClock, type QueueClock } from './clock.ts'
import type { QueueConnection } from './connection.ts'
import { openLane, type Lane } from './lane.ts'
import { callLimit, type WithinLimit } from './limit.ts'

/** The API's connected queues. */
export type Session = {
  readonly lanes: Readonly<Record<CheckType, Lane>>
  readonly clock: QueueClock
  readonly within: WithinLimit
  /** Nobody in this process waits for the job any more: ends its work unless another process still waits. */
  abandon(lane: Lane, jobId: string): void
  ping(): Promise<void>
  close(): Promise<void>
}

export type QueueSettings = {
  readonly connection: QueueConnection
  /** The longest that a caller waits for a check. */
  readonly waitMs: number
  readonly onError: (error: Error) => void
  readonly telemetry?: Telemetry | undefined
}

export function openSession({
  connection,
  waitMs,
  onError,
  telemetry,
}: QueueSettings): Session & { ready(): Promise<void> } {
  const backend = makeBackend(connection, onError, telemetry)
  const within = callLimit(connection.callLimitMs)
  const lanes = {
    dns_lookup: openLane(backend, 'dns_lookup', { waitMs, within }),
    http_ping: openLane(backend, 'http_ping', { waitMs, within }),
    script_presence: openLane(backend, 'script_presence', { waitMs, within }),
  }
  const clock = queueClock(backend.serverTime)
  const abandon = abandoner(backend, Object.values(lanes), onError)

  return {
    lanes,
    clock,
    within,
    abandon,
    ping: async () => void (await backend.serverTime()),
    ready: async () => {
      await backend.ready()
      await clock.known
    },
    close: async () => {
      clock.stop()
      for (const lane of Object.values(lanes)) lane.waiters.closeAll()
      await backend.close()
    },
  }
}

function abandoner(
  backend: QueueBackend,
  lanes: readonly Lane[],
  onError: (error: Error) => void,
): Session['abandon'] {
  const control: Control = controlChannel(backend.producer('control'), backend.events('control'))
  const abandoned = new Map<string, Lane>()

  control.on('abandoned', (jobId) => {
    if (lanes.some((lane) => lane.waiters.has(jobId))) control.publish('wanted', jobId).catch(onError)
  })
  onAbandoned(
    control,
    (jobId) => abandoned.has(jobId),
    (jobId) => {
      const lane = abandoned.get(jobId)
      if (lane && !lane.waiters.has(jobId)) removeIfWaiting(lane, jobId).catch(onError)
    },
  )

  return (lane, jobId) => {
    abandoned.set(jobId, lane)
    setTimeout(() => abandoned.delete(jobId), FORGET_MS).unref()
    control.publish('abandoned', jobId).catch(onError)
  }
}

/** Longer than any message about an abandoned job can take. */
const FORGET_MS = 10_000

async function removeIfWaiting(lane: Lane, jobId: string): Promise<void> {
  const state = await lane.queue.getJobState(jobId)
  if (state === 'waiting') await lane.queue.remove(jobId)
}

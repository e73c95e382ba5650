import type { Telemetry } from 'bullmq'
import type { CheckType } from '../check/types.ts'
import { accountSlots, type AccountSlots } from './admission/account-slots.ts'
import type { LeaseStore } from '../leases/lease-store.ts'
import { releaseTogether } from '../leases/release-together.ts'
import { controlChannel, onCancel, type Control } from './cancel.ts'
import type { QueueBackend } from './backend.ts'
import { makeBackend } from './make-backend.ts'
import { startCleaner } from './cleaner.ts'
import { openDeliveryQueue, type OpenDeliveryQueue } from '../webhooks/delivery-queue.ts'
import { queueClock, type QueueClock } from './clock.ts'
import { withQueryConnections, type QueueConnection } from './connection.ts'
import { openQueueHandle, type QueueHandle } from './queue-handle.ts'
import { callLimit, type WithinLimit } from './call-limit.ts'
import { recentRefusal } from './recent-refusal.ts'
import { DEFAULT_RESULT_BYTES, type ResultCounts } from './result-budget.ts'

export type QueueHandles = Readonly<Record<CheckType, QueueHandle>>

/** The connected queues of the web process. */
export type QueueSession = {
  readonly handles: QueueHandles
  /** Queues of the checks for which nobody waits at a screen. */
  readonly background: QueueHandles
  readonly deliveries: OpenDeliveryQueue
  readonly accountSlots: AccountSlots
  readonly leases: LeaseStore
  readonly clock: QueueClock
  readonly within: WithinLimit
  readonly results: ResultCounts
  /** Ends the work of a job that has no caller left in this process, unless another process has one. */
  cancel(handle: QueueHandle, jobId: string): void
  /** Resolves if the store accepts data, and has refused no call in the last seconds. */
  ping(): Promise<void>
  close(): Promise<void>
}

export type QueueSettings = {
  readonly connection: QueueConnection
  /** Maximum time that a caller waits for a check. */
  readonly waitMs: number
  /** Percentage of the workers' slots that one account may take while no other account has a slot; 50 by default. */
  readonly accountSharePercent?: number
  /** Bytes that all results may take if the store does not bound its memory itself; 128 MiB by default. */
  readonly resultBytes?: number
  readonly onError: (error: Error) => void
  readonly telemetry?: Telemetry | undefined
}

export const DEFAULT_SHARE_PERCENT = 50
/** On Postgres, besides the four that listen for events: a web process has 12 connections in total. */
const QUERY_CONNECTIONS = 2

export function openSession({
  connection,
  waitMs,
  accountSharePercent = DEFAULT_SHARE_PERCENT,
  resultBytes = DEFAULT_RESULT_BYTES,
  onError,
  telemetry,
}: QueueSettings): QueueSession & { ready(): Promise<void> } {
  const backend = makeBackend(withQueryConnections(connection, QUERY_CONNECTIONS), onError, telemetry)
  const refusal = recentRefusal()
  const within = callLimit(connection.callLimitMs, refusal.note)
  const handles = openHandles((type) => openQueueHandle(backend, type, { waitMs, within }))
  const background = openHandles((type) =>
    openQueueHandle(backend, type, { waitMs, within, isPatient: true }),
  )
  const allHandles = [...Object.values(handles), ...Object.values(background)]
  const slots = async (type: CheckType): Promise<number> => (await handles[type].capacity.sample()).slots
  const leases = releaseTogether(backend.leases)
  const shared = accountSlots({ leases, within, slots, sharePercent: accountSharePercent })
  const clock = queueClock(backend.serverTime)
  const deliveries = openDeliveryQueue(backend, { clock, within })
  const cleaner = startCleaner({ jobs: backend.endedJobs, clock, resultBytes, onError })
  const cancel = canceller(backend, allHandles, onError)

  return {
    handles,
    background,
    deliveries,
    accountSlots: shared,
    leases,
    clock,
    within,
    results: cleaner,
    cancel,
    ping: async () => {
      await backend.requireWritable()
      refusal.throwIfRecent()
    },
    ready: async () => {
      await backend.ready()
      await clock.known
    },
    close: async () => {
      cleaner.stop()
      clock.stop()
      shared.close()
      leases.flush()
      for (const { subscriptions } of [...allHandles, deliveries]) subscriptions.closeAll()
      await backend.close()
    },
  }
}

function openHandles(open: (type: CheckType) => QueueHandle): QueueHandles {
  return {
    dns_lookup: open('dns_lookup'),
    http_ping: open('http_ping'),
    script_presence: open('script_presence'),
    rendered_presence: open('rendered_presence'),
  }
}

function canceller(
  backend: QueueBackend,
  handles: readonly QueueHandle[],
  onError: (error: Error) => void,
): QueueSession['cancel'] {
  const control: Control = controlChannel(backend.producer('control'), backend.events('control'))
  const cancelling = new Map<string, QueueHandle>()

  control.on('abandoned', (jobId) => {
    if (handles.some((handle) => handle.subscriptions.has(jobId)))
      control.publish('wanted', jobId).catch(onError)
  })
  onCancel(
    control,
    (jobId) => cancelling.has(jobId),
    (jobId) => {
      const handle = cancelling.get(jobId)
      if (handle && !handle.subscriptions.has(jobId)) removeIfWaiting(handle, jobId).catch(onError)
    },
  )

  return (handle, jobId) => {
    cancelling.set(jobId, handle)
    setTimeout(() => cancelling.delete(jobId), FORGET_MS).unref()
    control.publish('abandoned', jobId).catch(onError)
  }
}

/** Longer than a message about a cancelled job can take. */
const FORGET_MS = 10_000

async function removeIfWaiting(handle: QueueHandle, jobId: string): Promise<void> {
  const state = await handle.queue.getJobState(jobId)
  if (state === 'waiting') await handle.queue.remove(jobId)
}

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DeliveryQueue } from '../../shared/webhooks/delivery-queue.ts'
import type { Database } from '../store/database.ts'
import {
  AT_ONCE,
  claimDeliveries,
  renewClaims,
  type ClaimedDelivery,
  type ClaimLimits,
} from '../store/webhooks/schedule.ts'
import type { NotifyByMail } from './mail-notices.ts'
import { relayEvents } from './relay.ts'
import type { SecretSealer } from './sealed-secrets.ts'
import { openSecrets, sendDelivery } from './send-delivery.ts'
import type { Verdict } from './verdict.ts'

export type DispatcherDeps = {
  readonly db: Database
  readonly deliveries: DeliveryQueue
  /** Without it, events are listed but none is delivered. */
  readonly sealer: SecretSealer | undefined
  readonly notifyByMail: NotifyByMail
  /** Called with errors of the database, of the queue, and of secrets that cannot be opened. */
  readonly onError: (error: Error) => void
  /** Called for each attempt that was sent. */
  readonly onAttempt?: (verdict: Verdict) => void
  /** For tests. */
  readonly now?: () => Date
  readonly random?: () => number
}

export type Dispatcher = {
  /** Takes over the events that wait and sends what is due. Resolves once it is being sent. */
  tick(): Promise<void>
  /** Resolves when nothing is being sent any more. */
  idle(): Promise<void>
  /** Number of deliveries that are being sent. */
  sending(): number
  /** Claims nothing more. */
  stop(): void
  /** Waits briefly for what is being sent. What is not over by then is sent again by another process, once its claim expires. */
  close(): Promise<void>
}

/** Pause between two looks at the outbox and the schedule while there is nothing to do. */
const LOOK_EVERY_MS = 500
/** Deliveries that one process has in the queue at once, which bounds its memory. */
const MAX_SENDING = 200
/** Of these, attempts for endpoints that fail or answer slowly, which may each take all their time. */
const MAX_SLOW = 50
const CLOSE_LIMIT_MS = 1500
/** Well within the time after which a claim expires. */
const RENEW_EVERY_MS = 10_000

/** Takes over events and sends deliveries, in each web process, until it is stopped. */
export function startDispatcher(deps: DispatcherDeps): Dispatcher {
  const dispatcher = makeDispatcher(deps)
  void repeat(dispatcher, deps.onError)
  const renewing = setInterval(() => void dispatcher.renew().catch(deps.onError), RENEW_EVERY_MS)
  renewing.unref()
  dispatcher.closed.addEventListener('abort', () => clearInterval(renewing), { once: true })
  return dispatcher
}

/** Runs until the dispatcher is stopped. Looks again at once when a delivery ends, since its endpoint may have more. */
async function repeat(dispatcher: Dispatcher & Looping, onError: (error: Error) => void): Promise<void> {
  while (!dispatcher.stopped.aborted) {
    await dispatcher.tick().catch(onError)
    await Promise.race([sleep(LOOK_EVERY_MS, undefined, { ref: false }), dispatcher.ended()])
  }
}

type Looping = {
  readonly stopped: AbortSignal
  readonly closed: AbortSignal
  /** Keeps the claims on what is being sent. */
  renew(): Promise<void>
  /** Resolves when a delivery ends. */
  ended(): Promise<void>
}

/** As `startDispatcher`, but does only what its methods are called for. */
export function makeDispatcher(deps: DispatcherDeps): Dispatcher & Looping {
  const { db, sealer, onError, onAttempt = () => undefined } = deps
  const { now = () => new Date(), random = Math.random } = deps
  const stopping = new AbortController()
  const { signal: stopped } = stopping
  const closing = new AbortController()
  const claim = randomUUID()
  /** What is being sent, by the id of its delivery. */
  const running = new Map<string, Sending>()
  let wake: (() => void) | undefined
  const sendDeps = { ...deps, onAttempt, now, random, stopped }

  return {
    stopped,
    closed: closing.signal,
    renew: async () => {
      if (running.size > 0) await renewClaims(db, { claim, ids: [...running.keys()], now: now() })
    },
    ended: async () => new Promise((resolve) => (wake = resolve)),
    sending: () => running.size,
    tick,
    idle,
    stop: () => stopping.abort(),
    close: async () => {
      stopping.abort()
      await Promise.race([idle(), sleep(CLOSE_LIMIT_MS)])
      closing.abort()
    },
  }

  async function idle(): Promise<void> {
    while (running.size > 0) await Promise.all([...running.values()].map(({ sent }) => sent))
  }

  async function tick(): Promise<void> {
    while (!stopped.aborted && (await relayEvents(db, now())));
    if (!sealer || stopped.aborted) return
    const claimed = await claimDeliveries(db, { claim, limits: roomLeft([...running.values()]), now: now() })
    if (claimed.length === 0) return
    const endpointIds = [...new Set(claimed.map(({ endpoint_id: id }) => id))]
    const secrets = await openSecrets(db, endpointIds, { sealer, onError })
    for (const delivery of claimed) start(delivery, secrets.get(delivery.endpoint_id) ?? [])
  }

  function start(delivery: ClaimedDelivery, secrets: readonly string[]): void {
    const { id, is_slow: isSlow } = delivery
    const sent = sendDelivery(delivery, secrets, sendDeps)
      .catch(onError) // the claim expires, and the delivery is sent again
      .finally(() => {
        if (running.get(id)?.sent === sent) running.delete(id)
        wake?.()
      })
    running.set(id, { sent, isSlow })
  }
}

type Sending = { readonly sent: Promise<void>; readonly isSlow: boolean }

function roomLeft(running: readonly Sending[]): ClaimLimits {
  const slow = running.filter(({ isSlow }) => isSlow).length
  const room = MAX_SENDING - running.length
  const forSlow = Math.max(0, Math.min(MAX_SLOW - slow, room))
  return { quick: Math.max(0, Math.floor((room - forSlow) / AT_ONCE)), slow: forSlow }
}

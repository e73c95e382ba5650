import type { DeliveryQueue } from '../../shared/webhooks/delivery-queue.ts'
import { QueueUnavailable } from '../../shared/queue/queue-unavailable.ts'
import type { DeliveryOutcome } from '../../shared/webhooks/delivery.ts'
import type { Database } from '../store/database.ts'
import type { ClaimedDelivery } from '../store/webhooks/schedule.ts'
import { listSecrets } from '../store/webhooks/secrets.ts'
import { envelopeOf, publicEventId } from './envelope.ts'
import { recordAttempt, releaseUnsent, type RecordDeps } from './record-attempt.ts'
import type { SecretSealer } from './sealed-secrets.ts'
import { signedHeaders } from './signature.ts'
import { judgeAttempt, type Verdict } from './verdict.ts'

/** Pause after an attempt that no worker took. */
const UNSENT_PAUSE_MS = 5000

export type SendDeps = RecordDeps & {
  readonly db: Database
  readonly deliveries: DeliveryQueue
  /** Called for each attempt that was sent. */
  readonly onAttempt: (verdict: Verdict) => void
  /** Aborts when this process ends. */
  readonly stopped: AbortSignal
}

/** Signs a claimed delivery with these secrets, has a worker send it, and records what became of it. */
export async function sendDelivery(
  claimed: ClaimedDelivery,
  secrets: readonly string[],
  deps: SendDeps,
): Promise<void> {
  const { db, now } = deps
  const startedAt = now()
  const outcome = secrets.length === 0 ? unsent : await attempt(claimed, { secrets, startedAt }, deps)
  if (outcome.kind !== 'answered' && outcome.kind !== 'failed')
    return releaseUnsent(db, claimed, { now: now(), retryMs: UNSENT_PAUSE_MS })
  const verdict = judgeAttempt(outcome, now())
  deps.onAttempt(verdict)
  await recordAttempt(db, { claimed, startedAt, verdict }, deps)
}

const unsent: DeliveryOutcome = { kind: 'unsent' }

type Signing = { readonly secrets: readonly string[]; readonly startedAt: Date }

async function attempt(
  claimed: ClaimedDelivery,
  { secrets, startedAt: sentAt }: Signing,
  { deliveries, stopped }: SendDeps,
): Promise<DeliveryOutcome> {
  const body = JSON.stringify(envelopeOf({ ...claimed, id: claimed.event_id }))
  const headers = signedHeaders({ id: publicEventId(claimed.event_id), sentAt, body }, secrets)
  try {
    return await deliveries.run({ kind: 'send', url: claimed.url, headers, body })
  } catch (error) {
    // Without an answer, the delivery is sent again soon, unless this process ends: a worker may still be sending it.
    if (stopped.aborted || !(error instanceof QueueUnavailable)) throw error
    return unsent
  }
}

type OpenedSecrets = ReadonlyMap<string, readonly string[]>

/** Opens the valid secrets of endpoints, those made last first. One that cannot be opened is left out. */
export async function openSecrets(
  db: Database,
  endpointIds: readonly string[],
  { sealer, onError }: { sealer: SecretSealer; onError: (error: Error) => void },
): Promise<OpenedSecrets> {
  const rows = await listSecrets(db, endpointIds)
  const opened = rows.flatMap(({ endpoint_id: id, sealed }) => {
    try {
      return [{ id, secret: sealer.unseal(sealed) }]
    } catch (cause) {
      onError(new Error(`A secret of the webhook endpoint ${id} cannot be opened: rotate it`, { cause }))
      return []
    }
  })
  const byEndpoint = Map.groupBy(opened, ({ id }) => id)
  return new Map([...byEndpoint].map(([id, list]) => [id, list.map(({ secret }) => secret)]))
}

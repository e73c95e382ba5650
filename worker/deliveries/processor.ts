import { UnrecoverableError, type Job } from 'bullmq'
import type { Log } from '../../shared/log.ts'
import type { QueueClock } from '../../shared/queue/clock.ts'
import { deliveryPayload, toPayload, type Payload } from '../../shared/queue/payload.ts'
import type { DeliveryJob, DeliveryOutcome } from '../../shared/webhooks/delivery.ts'
import type { WorkerMetrics } from '../metrics/metrics.ts'
import type { Sender } from './send.ts'

type DeliveryDeps = {
  readonly sender: Sender
  readonly clock: QueueClock
  readonly log: Log
  readonly metrics: Pick<WorkerMetrics, 'deliveryEnded' | 'jobRejected'> | undefined
}

/**
 * Runs one job of the queue of deliveries. A job that has waited too long comes back unsent, and is signed again. A job may
 * run twice, if its worker died: receivers know the second by its `webhook-id`.
 */
export function deliveryProcessor({
  sender,
  clock,
  log,
  metrics,
}: DeliveryDeps): (job: Job) => Promise<Payload> {
  return async (job) => {
    const parsed = deliveryPayload.safeParse(job.data)
    if (!parsed.success) {
      log.error({ jobId: job.id, issues: parsed.error.issues }, 'invalid job: not a delivery')
      metrics?.jobRejected(job.queueName)
      throw new UnrecoverableError('config_invalid: the job is not a delivery')
    }
    await clock.known
    const outcome = clock.now() > parsed.data.startBy ? { kind: 'unsent' as const } : await run(parsed.data)
    metrics?.deliveryEnded(outcome)
    log.info(
      { jobId: job.id, kind: parsed.data.kind, outcome: outcome.kind, ...factsOf(outcome) },
      'delivery ended',
    )
    return toPayload(outcome)
  }

  async function run(job: DeliveryJob): Promise<DeliveryOutcome> {
    return job.kind === 'judge' ? sender.judge(job.url) : sender.send(job)
  }
}

function factsOf(outcome: DeliveryOutcome): Record<string, unknown> {
  if (outcome.kind === 'answered') return { status: outcome.response.status, durationMs: outcome.durationMs }
  if (outcome.kind === 'failed') return { code: outcome.cause.code, durationMs: outcome.durationMs }
  return {}
}

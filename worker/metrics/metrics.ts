import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { DnsFacts, WorkerResult } from '../../shared/check/result.ts'
import { CHECK_SECONDS, processMetrics } from '../../shared/process-metrics.ts'
import { checkQueues, deliveryQueue, type CheckQueueName } from '../../shared/queue/backend.ts'
import type { DeliveryOutcome } from '../../shared/webhooks/delivery.ts'

/** Metrics of one worker, in the text format of Prometheus. */
export type WorkerMetrics = {
  /** The type is the queue's name. `waitedMs`: from the moment that the job was added, on the queue's clock. */
  checkStarted(type: CheckQueueName, waitedMs: number): void
  checkEnded(type: CheckQueueName, result: WorkerResult | undefined): void
  deliveryEnded(outcome: DeliveryOutcome): void
  /** Counts a job that is corrupt, or of another kind than its queue's. */
  jobRejected(queue: string): void
  readonly contentType: string
  text(): Promise<string>
}

const WAIT_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20]

/** Codes of checks that were refused or ended early to spare a site or this worker. */
const refusals: Readonly<Record<string, 'polite' | 'exhausted'>> = {
  system_target_busy: 'polite',
  content_too_complex: 'exhausted',
}

export type WorkerMetricsOptions = {
  readonly role?: 'worker' | 'render'
  /** Adds metrics of its own. */
  readonly add?: (register: Registry) => void
}

export function makeWorkerMetrics({ role = 'worker', add }: WorkerMetricsOptions = {}): WorkerMetrics {
  const register = processMetrics(role)
  add?.(register)
  const { durations, waits, running, polite, exhausted, rejected, opinions, deliveries } =
    openSeries(register)
  const refused = { polite, exhausted }

  return {
    checkStarted: (type, waitedMs) => {
      waits.observe({ type }, Math.max(0, waitedMs) / 1000)
      running.inc({ type })
    },
    checkEnded: (type, result) => {
      running.dec({ type })
      if (!result) return
      const { code, durationMs } = result.details
      durations.observe({ type, code }, durationMs / 1000)
      const opinion = opinionIn(result.details.dns?.servers)
      if (opinion) opinions.inc({ opinion })
      const refusal = refusals[code]
      if (refusal) refused[refusal].inc({ type })
    },
    deliveryEnded: (outcome) => {
      const durationMs = 'durationMs' in outcome ? outcome.durationMs : 0
      deliveries.observe({ outcome: outcome.kind }, durationMs / 1000)
    },
    jobRejected: (queue) => rejected.inc({ type: queue }),
    contentType: register.contentType,
    text: () => register.metrics(),
  }
}

const secondOpinions = ['expected', 'some', 'other', 'lame'] as const

/** What the name servers of a zone have in all: what is expected, that in some of them, something else, or no answer. */
function opinionIn(servers: DnsFacts['servers'] = []): (typeof secondOpinions)[number] | undefined {
  const answered = servers.filter(({ has }) => has !== 'lame' && has !== 'silent')
  if (servers.length === 0) return undefined
  if (answered.length === 0) return 'lame'
  const expected = answered.filter(({ has }) => has === 'expected').length
  if (expected === 0) return 'other'
  return expected === answered.length ? 'expected' : 'some'
}

/** Adds the metrics to the registry, with 0 for every queue of checks: `increase()` misses an error that begins a series. */
function openSeries(register: Registry) {
  const registers = [register]
  const durations = new Histogram({
    name: 'waymark_worker_check_duration_seconds',
    help: 'Time that a check took in this worker, without its wait in the queue.',
    labelNames: ['type', 'code'],
    buckets: CHECK_SECONDS,
    registers,
  })
  const waits = new Histogram({
    name: 'waymark_queue_wait_seconds',
    help: 'Time from adding a check to the queue until this worker started it.',
    labelNames: ['type'],
    buckets: WAIT_SECONDS,
    registers,
  })
  const running = new Gauge({
    name: 'waymark_worker_checks_running',
    help: 'Checks that this worker is running.',
    labelNames: ['type'],
    registers,
  })
  const counter = (name: string, help: string): Counter<'type'> =>
    new Counter({ name, help, labelNames: ['type'], registers })
  const polite = counter(
    'waymark_worker_politeness_refusals_total',
    'Checks refused because their site had reached a limit of visits or DNS lookups.',
  )
  const exhausted = counter(
    'waymark_worker_work_budget_exhausted_total',
    'Checks whose pages exceeded the work budget.',
  )
  const rejected = counter(
    'waymark_worker_invalid_jobs_total',
    'Jobs that were corrupt, or of another kind than their queue, and that this worker failed.',
  )
  const opinions = new Counter({
    name: 'waymark_worker_dns_second_opinions_total',
    help: 'Missed DNS records about which the name servers of the zone were asked, by what these have.',
    labelNames: ['opinion'],
    registers,
  })
  const deliveries = new Histogram({
    name: 'waymark_worker_delivery_duration_seconds',
    help: 'Time that an attempt to deliver a webhook took in this worker, without its wait in the queue.',
    labelNames: ['outcome'],
    buckets: CHECK_SECONDS,
    registers,
  })
  rejected.inc({ type: deliveryQueue }, 0)
  for (const opinion of secondOpinions) opinions.inc({ opinion }, 0)
  for (const type of checkQueues) {
    for (const code of ['ok', 'system_internal_error']) durations.zero({ type, code })
    waits.zero({ type })
    for (const metric of [running, polite, exhausted, rejected]) metric.inc({ type }, 0)
  }
  return { durations, waits, running, polite, exhausted, rejected, opinions, deliveries }
}

import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import type { CheckResult } from '../../shared/check/result.ts'
import { gatherQueues, type QueueLoads } from './queue-gauges.ts'
import type { PoolUse } from '../store/database.ts'
import { gatherBuffer } from './buffer-gauge.ts'
import { gatherPool } from './pool-gauges.ts'

/** What an operator sees of this process, in the text format of Prometheus. */
export type Metrics = {
  requestEnded(ended: EndedRequest): void
  /** One answer to a caller; identical checks that shared a job count once for each caller. */
  checkAnswered(result: CheckResult): void
  readonly contentType: string
  text(): Promise<string>
}

export type EndedRequest = {
  readonly method: string
  /** The pattern that matched, such as /v1/guides/:embedKey: never the path, of which there is no end. */
  readonly route: string
  /** The answer's status; 499 where the client left before it. */
  readonly status: number
  readonly durationMs: number
}

export type MetricSources = {
  readonly queueLoads: QueueLoads
  readonly poolUse: () => PoolUse
  /** Rows that wait to be stored. */
  readonly bufferedRows: () => number
}

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]
const CHECK_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 7, 10]

/** Makes the metrics of one process, with those of Node itself (event loop, memory, garbage collection). */
export function makeMetrics({ queueLoads, poolUse, bufferedRows }: MetricSources): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  gatherQueues(queueLoads, register)
  gatherPool(poolUse, register)
  gatherBuffer(bufferedRows, register)

  const requests = new Histogram({
    name: 'waymark_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const checks = new Histogram({
    name: 'waymark_check_duration_seconds',
    help: 'Time that a check took in the worker, without its wait in the queue.',
    // The codes are a closed list, and each is of a few types only.
    labelNames: ['type', 'code'],
    buckets: CHECK_SECONDS,
    registers,
  })
  const codes = new Counter({
    name: 'waymark_check_results_total',
    help: 'Answers of checks by their code.',
    labelNames: ['type', 'code', 'conclusive'],
    registers,
  })

  return {
    requestEnded: ({ method, route, status, durationMs }) =>
      requests.observe({ method, route, status: String(status) }, durationMs / 1000),
    checkAnswered: ({ details: { type, code, conclusive, durationMs } }) => {
      checks.observe({ type, code }, durationMs / 1000)
      codes.inc({ type, code, conclusive: String(conclusive) })
    },
    contentType: register.contentType,
    text: () => register.metrics(),
  }
}

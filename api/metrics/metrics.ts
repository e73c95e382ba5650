import { Counter, Histogram, type Registry } from 'prom-client'
import { problemCodes } from '../../shared/check/codes.ts'
import type { WorkerResult } from '../../shared/check/result.ts'
import { resultTypes } from '../../shared/check/types.ts'
import { CHECK_SECONDS, processMetrics } from '../../shared/process-metrics.ts'
import type { LimitObserver } from '../rate-limit/limiter.ts'
import { installationMetrics, type InstallationMetrics } from './installation-metrics.ts'
import { limitMetrics } from './limit-metrics.ts'
import { mcpMetrics, type McpMetrics } from './mcp-metrics.ts'
import { addQueueGauges, type QueueLoads } from './queue-gauges.ts'
import type { Checks } from '../health/checks.ts'
import type { PoolUse } from '../store/database.ts'
import { addActivityMetrics, type ActivitySources } from './activity-metrics.ts'
import { addDependencyGauge } from './dependency-gauges.ts'
import { addPoolGauge } from './pool-gauges.ts'
import {
  addMonitorGauges,
  monitorMetrics,
  type MonitorMetrics,
  type MonitorSources,
} from './monitor-metrics.ts'
import {
  addWebhookGauges,
  webhookMetrics,
  type WebhookMetrics,
  type WebhookSources,
} from './webhook-metrics.ts'

/** Metrics of this process, in the Prometheus text format. */
export type Metrics = {
  requestEnded(ended: EndedRequest): void
  /** Called when a check has ended. Requests that shared a job count once each. */
  checkEnded(result: WorkerResult): void
  /** Called when a connection was closed because of the limit of connections or of pipelined requests. */
  connectionRefused(reason: 'limit' | 'pipelining'): void
  /** Called when a guide was loaded of which this release does not understand everything. */
  guideUnsupported(): void
  /** Observer of the rate limiters. */
  readonly limits: LimitObserver
  readonly installations: InstallationMetrics
  readonly webhooks: WebhookMetrics
  readonly monitors: MonitorMetrics
  readonly mcp: McpMetrics
  readonly contentType: string
  text(): Promise<string>
}

export type EndedRequest = {
  readonly method: string
  /** The pattern that matched, such as /v1/guides/:embed_key. It is never the path, whose values are unbounded. */
  readonly route: string
  /** Status of the response; 499 if the client disconnected first. */
  readonly status: number
  readonly durationMs: number
}

export type MetricSources = {
  readonly queueLoads: QueueLoads
  readonly poolUse: () => PoolUse
  readonly activity: ActivitySources
  readonly dependencies: () => Promise<Checks>
  readonly webhooks: WebhookSources
  readonly monitors: MonitorSources
}

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]

/** Makes the metrics of a web process, including those of Node. */
export function makeMetrics({
  queueLoads,
  poolUse,
  activity,
  dependencies,
  webhooks,
  monitors,
}: MetricSources): Metrics {
  const register = processMetrics('api')
  addQueueGauges(queueLoads, register)
  addPoolGauge(poolUse, register)
  addActivityMetrics(activity, register)
  addDependencyGauge(dependencies, register)
  addWebhookGauges(webhooks, register)
  addMonitorGauges(monitors, register)

  const { requests, checks, codes, unsupported, refused } = openSeries(register)

  return {
    requestEnded: ({ method, route, status, durationMs }) =>
      requests.observe({ method, route, status: String(status) }, durationMs / 1000),
    checkEnded: ({ details }) => {
      const { conclusive, durationMs } = details
      const type = nameOrOther(details.type, resultTypes)
      const code = nameOrOther(details.code, ['ok', ...problemCodes])
      checks.observe({ type, code }, durationMs / 1000)
      codes.inc({ type, code, conclusive: String(conclusive) })
    },
    guideUnsupported: () => unsupported.inc(),
    connectionRefused: (reason) => refused.inc({ reason }),
    limits: limitMetrics(register),
    installations: installationMetrics(register),
    webhooks: webhookMetrics(register),
    monitors: monitorMetrics(register),
    mcp: mcpMetrics(register),
    contentType: register.contentType,
    text: () => register.metrics(),
  }
}

/** Adds the metrics that this process counts itself. */
function openSeries(register: Registry) {
  const registers = [register]
  const requests = new Histogram({
    name: 'waymark_http_request_duration_seconds',
    help: 'Time from a request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const checks = new Histogram({
    name: 'waymark_check_duration_seconds',
    help: 'Duration of a check in the worker, without its wait in the queue.',
    // Bounded: the codes are a closed list, and each belongs to only a few types.
    labelNames: ['type', 'code'],
    buckets: CHECK_SECONDS,
    registers,
  })
  const codes = new Counter({
    name: 'waymark_check_results_total',
    help: 'Results of checks by code.',
    labelNames: ['type', 'code', 'conclusive'],
    registers,
  })

  const unsupported = new Counter({
    name: 'waymark_guides_unsupported_total',
    help: 'Loads of guides with stored values that this release does not understand, since a later one wrote them.',
    registers,
  })
  const refused = new Counter({
    name: 'waymark_connections_refused_total',
    help: 'Connections closed because too many were open, or because one had too many pipelined requests.',
    labelNames: ['reason'],
    registers,
  })
  for (const reason of ['limit', 'pipelining']) refused.inc({ reason }, 0)
  return { requests, checks, codes, unsupported, refused }
}

/** Returns the name, or `other` for one of a later release, so that the label has few values. */
function nameOrOther(name: string, names: readonly string[]): string {
  return names.includes(name) ? name : 'other'
}

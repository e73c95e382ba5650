import { setTimeout as delay } from 'node:timers/promises'
import type { SpanProcessor } from '@opentelemetry/sdk-trace'
import type { Telemetry } from 'bullmq'
import { withoutArguments } from './log/logged-error.ts'
import { logThrottled, type Log } from './log.ts'
import { version } from './version.ts'

/** Spans of this process, sent to a collector. */
export type Tracing = {
  /** Passes the trace context on to jobs; for BullMQ. */
  readonly telemetry: Telemetry
  /** Sends the remaining spans. */
  close(): Promise<void>
}

export type TraceSettings = {
  /** URL of the collector. If undefined, no traces are recorded. */
  readonly endpoint: string | undefined
  /** Sampled fraction of all traces, from 0 to 1. */
  readonly ratio: number
}

const CLOSE_LIMIT_MS = 2000
/** While the collector is unavailable, every batch fails, so failures are logged only this often. */
const LOG_EVERY_MS = 600_000

/**
 * Starts OpenTelemetry if an endpoint is set. Otherwise, returns undefined and loads none of its code. The exporter
 * itself reads the OTEL_EXPORTER_OTLP_* variables.
 */
export async function startTracing(
  service: 'waymark-api' | 'waymark-worker' | 'waymark-render',
  { endpoint, ratio, log }: TraceSettings & { readonly log: Log },
): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined
  const [
    api,
    sdk,
    { resourceFromAttributes },
    { W3CTraceContextPropagator, setGlobalErrorHandler },
    hooks,
    exporter,
    bullmq,
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/core'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('bullmq-otel'),
  ])
  const logError = logThrottled(log, 'traces cannot be sent', LOG_EVERY_MS)
  setGlobalErrorHandler((error) => logError(error instanceof Error ? error : new Error('no reason given')))
  const byRatio = new sdk.TraceIdRatioBasedSampler(ratio)
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    sampler: new sdk.ParentBasedSampler({
      root: byRatio,
      // Any client can send a traceparent to the web process, so the ratio applies there too. Workers follow its
      // decision.
      ...(service === 'waymark-api' && { remoteParentSampled: byRatio }),
    }),
    spanProcessors: [
      eventAttributeFilter,
      new sdk.BatchSpanProcessor({ exporter: new exporter.OTLPTraceExporter() }),
    ],
  })
  api.context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable())
  api.propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  api.trace.setGlobalTracerProvider(provider)

  return {
    telemetry: new bullmq.BullMQOtel({ tracerName: service }),
    close: () =>
      Promise.race([provider.shutdown().catch(logError), delay(CLOSE_LIMIT_MS, undefined, { ref: false })]),
  }
}

/**
 * Attributes that span events may have. `bullmq.job.result` would contain the target and the site's response (BullMQ
 * 6.7.0, `job completed` in dist/esm/classes/worker.js).
 */
const eventAttributes = ['bullmq.job.id', 'exception.type', 'exception.message']

/** Removes all other attributes from the events of a span before it is sent. */
const eventAttributeFilter: SpanProcessor = {
  onStart: () => undefined,
  onEnd: ({ events }) => {
    for (const event of events)
      event.attributes = Object.fromEntries(
        Object.entries(event.attributes ?? {})
          .filter(([name]) => eventAttributes.includes(name))
          .map(([name, value]) => [name, typeof value === 'string' ? withoutArguments(value) : value]),
      )
  },
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
}

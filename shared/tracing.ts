import { setTimeout as delay } from 'node:timers/promises'
import type { SpanProcessor } from '@opentelemetry/sdk-trace'
import type { Telemetry } from 'bullmq'
import { withoutArguments } from './logged-error.ts'

/** Spans of this process, sent to a collector. */
export type Tracing = {
  /** Gives jobs the context of who added them; for BullMQ. */
  readonly telemetry: Telemetry
  /** Sends what has not been sent yet. */
  close(): Promise<void>
}

const CLOSE_LIMIT_MS = 2000

/**
 * Starts OpenTelemetry when an endpoint is set; undefined, and none of its code loaded, without one. Where and how to
 * send is read from the OTEL_EXPORTER_OTLP_* variables by the exporter itself.
 */
export async function startTracing(
  service: 'waymark-api' | 'waymark-worker',
  endpoint: string | undefined,
): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined
  const [api, sdk, { resourceFromAttributes }, { W3CTraceContextPropagator }, hooks, exporter, bullmq] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('bullmq-otel'),
    ])
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [bareEvents, new sdk.BatchSpanProcessor({ exporter: new exporter.OTLPTraceExporter() })],
  })
  api.context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable())
  api.propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  api.trace.setGlobalTracerProvider(provider)

  return {
    telemetry: new bullmq.BullMQOtel({ tracerName: service }),
    close: () => Promise.race([provider.shutdown(), delay(CLOSE_LIMIT_MS, undefined, { ref: false })]),
  }
}

/** What the events of a span may say; `bullmq.job.result` would have the target, and whatever the site answered. */
const eventAttributes = ['bullmq.job.id', 'exception.type', 'exception.message']

/** Takes everything else from the events of a span before it is sent. */
const bareEvents: SpanProcessor = {
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

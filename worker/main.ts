import { maskSecrets } from '../shared/log/mask-secrets.ts'
import { ConfigError } from '../shared/config/config-error.ts'
import { logThrottled, makeLog } from '../shared/log.ts'
import { openWhenPossible } from '../shared/queue/open.ts'
import { onStopSignal } from '../shared/stop-signal.ts'
import { startTracing } from '../shared/tracing.ts'
import { unknownSettings } from '../shared/config/unknown-settings.ts'
import { parseConfig, type WorkerConfig } from './config.ts'
import { openMetricsListener } from './metrics/listener.ts'
import { openConsumers, type Consumers } from './queues.ts'
import { openCheckTools } from './tools.ts'

/** Time that running checks have to finish before the process exits. */
const CLOSE_LIMIT_MS = 20_000

await main()

async function main(): Promise<void> {
  const config = readConfig()
  const log = makeLog('worker', config.logLevel)
  for (const problem of unknownSettings(process.env)) log.warn({ problem }, 'setting has no effect')
  const stopping = new AbortController()
  const tracing = await startTracing('waymark-worker', { ...config.traces, log })
  const telemetry = tracing?.telemetry
  const onError = logThrottled(log, 'the queue cannot be reached')
  const { queue: connection, checks, concurrency } = config
  const { tools, openSender, close: closeTools } = openCheckTools(config, { connection, log })
  const deliveries = { concurrency: config.deliveryConcurrency, sender: openSender(config.webhookPolicy) }

  const { host, metricsPort, operatorTokens } = config
  // Loaded only where there is a port to read them from.
  const metrics =
    metricsPort === undefined ? undefined : (await import('./metrics/metrics.ts')).makeWorkerMetrics()
  const opening = openWhenPossible(
    () =>
      openConsumers({ connection, checks, concurrency, tools, deliveries, log, onError, telemetry, metrics }),
    stopping.signal,
  )
  let opened: Consumers | undefined
  const requireReady = async (): Promise<void> => {
    stopping.signal.throwIfAborted()
    if (!opened) throw new Error('the queue has not been reached yet')
    await opened.ping()
  }
  const listener =
    metricsPort === undefined || !metrics
      ? undefined
      : await openMetricsListener(
          { host, port: metricsPort },
          { metrics, operatorTokens, requireReady },
        ).catch(exitOnListenError)
  onStopSignal(log, CLOSE_LIMIT_MS, async () => {
    stopping.abort()
    await opening.then(
      (consumers) => consumers.close(),
      () => undefined,
    )
    await closeTools()
    listener?.close()
    await tracing?.close()
  })
  try {
    opened = await opening
    log.info({ checks, concurrency, queue: connection.kind, metricsPort: listener?.port }, 'worker ready')
    process.send?.({ ready: true, port: listener?.port })
  } catch (error) {
    if (!stopping.signal.aborted) throw error
  }
}

function exitOnListenError(error: Error): never {
  process.stderr.write(`Cannot listen: ${error.message}; set METRICS_PORT or HOST.\n`)
  process.exit(1)
}

function readConfig(): WorkerConfig {
  try {
    return parseConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${maskSecrets(error.message)}\n`)
    process.exit(1)
  }
}

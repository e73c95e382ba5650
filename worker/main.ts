import { unknownSettings } from '../shared/config/unknown-settings.ts'
import { logThrottled, makeLog } from '../shared/log.ts'
import { startTracing } from '../shared/tracing.ts'
import { parseConfig } from './config.ts'
import { openPoliteness } from './net/host-limits/open-politeness.ts'
import { openConsumers } from './queues.ts'
import { plainChecks } from './run-plain-check.ts'
import { readConfig, runWorker } from './run-worker.ts'
import { openCheckTools } from './tools.ts'

await main()

async function main(): Promise<void> {
  const config = readConfig(() => parseConfig(process.env))
  const log = makeLog('worker', config.logLevel)
  for (const problem of unknownSettings(process.env)) log.warn({ problem }, 'setting has no effect')
  const tracing = await startTracing('waymark-worker', { ...config.traces, log })
  const telemetry = tracing?.telemetry
  const onError = logThrottled(log, 'the queue cannot be reached')
  const { queue: connection, checks, concurrency, backgroundConcurrency } = config
  const settings = { checks, concurrency, backgroundConcurrency }
  const politeness = openPoliteness(config.limits, { connection, log })
  const { tools, openSender, close } = openCheckTools(config, { politeness, log })
  const run = plainChecks(tools)
  const deliveries = { concurrency: config.deliveryConcurrency, sender: openSender(config.webhookPolicy) }
  // Loaded only where there is a port to read them from.
  const metrics =
    config.metricsPort === undefined ? undefined : (await import('./metrics/metrics.ts')).makeWorkerMetrics()

  await runWorker({
    log,
    listen: config,
    operatorTokens: config.operatorTokens,
    metrics,
    openConsumers: () =>
      openConsumers({ ...settings, connection, run, deliveries, log, onError, telemetry, metrics }),
    facts: { ...settings, queue: connection.kind },
    close: async () => {
      await close()
      await tracing?.close()
    },
  })
}

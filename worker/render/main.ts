import { unknownSettings } from '../../shared/config/unknown-settings.ts'
import { logThrottled, makeLog } from '../../shared/log.ts'
import { startTracing } from '../../shared/tracing.ts'
import { renderedType } from '../../shared/check/types.ts'
import { openConsumers } from '../queues.ts'
import { readConfig, runWorker } from '../run-worker.ts'
import { openCheckTools } from '../tools.ts'
import { openPoliteness } from '../net/host-limits/open-politeness.ts'
import { BrowserUnavailable } from './browser/browser-errors.ts'
import { parseRenderConfig } from './config.ts'
import { openBrowserTools } from './open-browser-tools.ts'
import { browserChecks } from './run-browser-check.ts'
import { makeRenderMetrics } from './metrics.ts'
import { makePlaces } from './places.ts'

await main()

async function main(): Promise<void> {
  const config = readConfig(() => parseRenderConfig(process.env))
  const log = makeLog('render', config.logLevel)
  for (const problem of unknownSettings(process.env)) log.warn({ problem }, 'setting has no effect')
  const tracing = await startTracing('waymark-render', { ...config.traces, log })
  const telemetry = tracing?.telemetry
  const onError = logThrottled(log, 'the queue cannot be reached')
  const { queue: connection, concurrency, backgroundConcurrency } = config
  const politeness = openPoliteness(config.limits, { connection, log })
  const network = openCheckTools(config, { politeness, log })
  const browser = await openBrowserTools(config, network).catch(exitWithoutBrowser)
  const places = makePlaces(concurrency)
  const metrics = config.metricsPort === undefined ? undefined : makeRenderMetrics({ ...browser, places })
  const run = browserChecks({ tools: browser.tools, places, noteVerified: network.tools.noteVerified })
  const settings = { checks: [renderedType] as const, concurrency, backgroundConcurrency }

  await runWorker({
    log,
    listen: config,
    operatorTokens: config.operatorTokens,
    metrics,
    openConsumers: () => openConsumers({ ...settings, connection, run, log, onError, telemetry, metrics }),
    facts: {
      ...settings,
      queue: connection.kind,
      browser: browser.tools.browserName,
      sandbox: browser.isSandboxed,
    },
    close: async () => {
      await browser.close()
      await network.close()
      await tracing?.close()
    },
  })
}

/** Without a browser that works and cannot leave its proxy, this process takes no jobs. */
function exitWithoutBrowser(error: unknown): never {
  if (!(error instanceof BrowserUnavailable)) throw error
  process.stderr.write(`No browser worker: ${error.message}\n`)
  process.exit(1)
}

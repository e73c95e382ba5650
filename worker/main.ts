import { ConfigError } from '../shared/config-error.ts'
import { logNowAndThen, makeLog } from '../shared/log.ts'
import { openWhenPossible } from '../shared/queue/open.ts'
import { onStopSignal } from '../shared/stop-signal.ts'
import { startTracing } from '../shared/tracing.ts'
import { parseConfig, type WorkerConfig } from './config.ts'
import { openConsumers } from './queues.ts'
import { openCheckTools } from './tools.ts'

/** How long running checks may take to end before the process ends without them. */
const CLOSE_LIMIT_MS = 20_000

await main()

async function main(): Promise<void> {
  const config = readConfig()
  const log = makeLog('worker', config.logLevel)
  const stopping = new AbortController()
  const tracing = await startTracing('waymark-worker', config.tracesUrl)
  const telemetry = tracing?.telemetry
  const onError = logNowAndThen(log, 'the queue cannot be reached')
  const { queue: connection, checks, concurrency } = config
  const { tools, close: closeTools } = openCheckTools(config, { connection, log })

  const opening = openWhenPossible(
    () => openConsumers({ connection, checks, concurrency, tools, log, onError, telemetry }),
    stopping.signal,
  )
  onStopSignal(log, CLOSE_LIMIT_MS, async () => {
    stopping.abort()
    await opening.then(
      (consumers) => consumers.close(),
      () => undefined,
    )
    await closeTools()
    await tracing?.close()
  })
  try {
    await opening
    log.info({ checks, concurrency, queue: connection.kind }, 'worker takes checks')
    process.send?.({ ready: true })
  } catch (error) {
    if (!stopping.signal.aborted) throw error
  }
}

function readConfig(): WorkerConfig {
  try {
    return parseConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

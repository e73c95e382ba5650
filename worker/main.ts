import { ConfigError } from '../shared/env.ts'
import { makeLog, type Log } from '../shared/log.ts'
import { openWhenPossible } from '../shared/queue/open.ts'
import { parseConfig, type WorkerConfig } from './config.ts'
import { openConsumers } from './queues.ts'
import { makeCheckTools } from './tools.ts'

/** How long running checks may take to end before the process ends without them. */
const CLOSE_LIMIT_MS = 20_000

await main()

async function main(): Promise<void> {
  const config = readConfig()
  const log = makeLog('worker', config.logLevel)
  const stopping = new AbortController()
  const onError = (err: Error): void => log.warn({ err }, 'the queue cannot be reached')
  const { tools, close: closeTools } = makeCheckTools(config, onError)

  const { queue: connection, checks, concurrency } = config
  const opening = openWhenPossible(
    () => openConsumers({ connection, checks, concurrency, tools, log, onError }),
    stopping.signal,
  )
  onStopSignal(log, async () => {
    stopping.abort()
    await opening.then(
      (consumers) => consumers.close(),
      () => undefined,
    )
    await closeTools()
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

/** The first signal stops in order, a second one at once. Losing the parent that opened an IPC channel is a signal too. */
function onStopSignal(log: Log, stop: () => Promise<void>): void {
  let stopping = false
  const receive = (signal: string): void => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'worker stops')
    setTimeout(() => process.exit(1), CLOSE_LIMIT_MS).unref()
    stop().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, 'worker did not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', receive)
  process.on('SIGINT', receive)
  process.on('disconnect', () => receive('disconnect'))
}

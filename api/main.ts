import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '../shared/env.ts'
import { logNowAndThen, makeLog } from '../shared/log.ts'
import { openCheckQueue } from '../shared/queue/client.ts'
import { onStopSignal } from '../shared/stop-signal.ts'
import { buildApp } from './app.ts'
import { parseConfig, type ApiConfig } from './config.ts'
import { openLimitStore } from './limit-store.ts'
import { limiterFactory } from './limiter.ts'
import { startServer } from './server.ts'
import { openDatabase, ping } from './store/database.ts'
import { findGuideSource } from './store/guides.ts'

const QUERY_LIMIT_MS = 4000
/** What an answer takes besides the wait for its check. */
const ANSWER_MARGIN_MS = 3000
/** How long the connections may take to close before the process ends without that. */
const CLOSE_LIMIT_MS = 3000

await main()

async function main(): Promise<void> {
  const config = readConfig()
  const log = makeLog('api', config.logLevel)

  const db = openDatabase(config.databaseUrl, config.databasePoolSize, {
    queryTimeoutMs: QUERY_LIMIT_MS,
    warn: (reason) => log.warn({ reason }, 'a database connection broke off'),
  })
  const queue = openCheckQueue({
    connection: config.queue,
    waitMs: config.verifyWaitMs,
    onError: logNowAndThen(log, 'the queue cannot be reached'),
  })
  const limits = openLimitStore(config.queue, db)

  let isStopping = false
  const app = buildApp({
    log,
    trustProxy: config.trustProxy,
    findGuide: (embedKey) => findGuideSource(db, embedKey),
    queue,
    makeLimiter: limiterFactory(limits.store, log),
    probes: { postgres: () => ping(db), queue: () => queue.ping() },
    isStopping: () => isStopping,
  })
  const server = await startServer(app.callback(), config, log).catch(refuseAddress)

  const stopLimitMs = config.shutdownDelayMs + config.verifyWaitMs + ANSWER_MARGIN_MS + CLOSE_LIMIT_MS
  onStopSignal(log, stopLimitMs, async () => {
    isStopping = true
    await sleep(config.shutdownDelayMs)
    await server.stop(config.verifyWaitMs + ANSWER_MARGIN_MS)
    limits.close()
    await queue.close()
    await db.destroy()
  })
  log.info({ host: config.host, port: server.port, queue: config.queue.kind }, 'api listens')
  process.send?.({ ready: true, port: server.port })
}

function readConfig(): ApiConfig {
  try {
    return parseConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return exitWith(error.message)
  }
}

function refuseAddress(error: NodeJS.ErrnoException): never {
  if (error.syscall === 'listen') return exitWith(`Cannot listen: ${error.message}; set PORT or HOST.`)
  throw error
}

function exitWith(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

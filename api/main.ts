import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '../shared/config-error.ts'
import { makeLog } from '../shared/log.ts'
import { onStopSignal } from '../shared/stop-signal.ts'
import { parseConfig, type ApiConfig } from './config.ts'
import { makeListener } from './listener.ts'
import { openService } from './open-service.ts'
import { startServer } from './server.ts'
import { openSigner } from './signing/open-signer.ts'
import type { Signer } from './signing/signer.ts'

/** What an answer takes besides the wait for its check. */
const ANSWER_MARGIN_MS = 3000
/** How long the connections may take to close before the process ends without that. */
const CLOSE_LIMIT_MS = 3000

await main()

async function main(): Promise<void> {
  const config = readConfig()
  const signer = await openConfiguredSigner(config)
  const log = makeLog('api', config.logLevel)
  const service = await openService({ config, log, signer })

  let isStopping = false
  const { listener } = makeListener({ ...service.deps, isStopping: () => isStopping })
  const server = await startServer(listener, config, service.deps).catch(refuseAddress)

  const stopLimitMs = config.shutdownDelayMs + config.verifyWaitMs + ANSWER_MARGIN_MS + CLOSE_LIMIT_MS
  onStopSignal(log, stopLimitMs, async () => {
    isStopping = true
    await sleep(config.shutdownDelayMs)
    await server.stop(config.verifyWaitMs + ANSWER_MARGIN_MS)
    await service.close()
  })
  log.info({ host: config.host, port: server.port, queue: config.queue.kind }, 'api listens')
  process.send?.({ ready: true, port: server.port })
}

function readConfig(): ApiConfig {
  try {
    return parseConfig(process.env)
  } catch (error) {
    return exitForConfig(error)
  }
}

async function openConfiguredSigner({ signingKey }: ApiConfig): Promise<Signer | undefined> {
  try {
    return signingKey && (await openSigner(signingKey))
  } catch (error) {
    return exitForConfig(error)
  }
}

function exitForConfig(error: unknown): never {
  if (error instanceof ConfigError) return exitWith(error.message)
  throw error
}

function refuseAddress(error: NodeJS.ErrnoException): never {
  if (error.syscall === 'listen') return exitWith(`Cannot listen: ${error.message}; set PORT or HOST.`)
  throw error
}

function exitWith(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

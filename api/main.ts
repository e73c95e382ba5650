import { maskSecrets } from '../shared/log/mask-secrets.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { ConfigError } from '../shared/config/config-error.ts'
import { makeLog } from '../shared/log.ts'
import { onStopSignal } from '../shared/stop-signal.ts'
import { unknownSettings } from '../shared/config/unknown-settings.ts'
import { makeListener } from './listener.ts'
import { openDependencies } from './startup/open-dependencies.ts'
import { readSettings } from './startup/read-settings.ts'
import { startServer } from './server/server.ts'
import { shutdownLimits } from './startup/shutdown-limits.ts'

// V8 may start to allocate one object of every request in the old generation. Even when it is dead, it keeps its
// request from being collected with the young objects. That takes a third of the time of serving a guide and doubles
// p99 (decision 218).
setFlagsFromString('--no-allocation-site-pretenuring')

await main()

async function main(): Promise<void> {
  const { config, keyring } = await readSettings(process.env).catch(exitForConfig)
  const log = makeLog('api', config.logLevel)
  for (const problem of unknownSettings(process.env)) log.warn({ problem }, 'setting has no effect')
  const dependencies = await openDependencies({ config, log, keyring })

  // Waits, so that a process without problems is ready as soon as it listens.
  await dependencies.firstCheck

  let isStopping = false
  const { listener } = makeListener({ ...dependencies.deps, isStopping: () => isStopping })
  const server = await startServer(listener, config, dependencies.deps).catch(refuseAddress)

  const limits = shutdownLimits(config)
  onStopSignal(log, limits.totalMs, async () => {
    isStopping = true
    dependencies.stopWork()
    await sleep(config.shutdownDelayMs)
    await server.stop(limits.requestsMs)
    await dependencies.close()
  })
  log.info({ host: config.host, port: server.port, queue: config.queue.kind }, 'api listening')
  process.send?.({ ready: true, port: server.port })
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
  process.stderr.write(`${maskSecrets(message)}\n`)
  process.exit(1)
}

import { ConfigError } from '../shared/config/config-error.ts'
import type { Log } from '../shared/log.ts'
import { maskSecrets } from '../shared/log/mask-secrets.ts'
import { openWhenPossible } from '../shared/queue/open.ts'
import { onStopSignal } from '../shared/stop-signal.ts'
import { openMetricsListener, type MetricsListener, type MetricsListenerDeps } from './metrics/listener.ts'
import type { Consumers } from './queues.ts'

/** Time that running checks have to finish before the process exits. */
const CLOSE_LIMIT_MS = 20_000

/** A process that takes jobs until it is told to stop. */
export type WorkerProcess = {
  readonly log: Log
  /** Where it serves its health and metrics; nowhere without a port. */
  readonly listen: { readonly host: string; readonly metricsPort: number | undefined }
  readonly operatorTokens: readonly string[]
  readonly metrics: MetricsListenerDeps['metrics'] | undefined
  /** Is called until the queue can be reached. */
  readonly openConsumers: () => Consumers
  /** Facts for the log line that says that it takes jobs. */
  readonly facts: object
  /** Ends what it has opened besides, once no job runs. */
  readonly close: () => Promise<void>
}

/** Runs a worker: serves its metrics, takes jobs once the queue can be reached, and ends in order when it is told to. */
export async function runWorker({
  log,
  openConsumers,
  facts,
  close,
  ...serving
}: WorkerProcess): Promise<void> {
  const stopping = new AbortController()
  const opening = openWhenPossible(openConsumers, stopping.signal)
  let opened: Consumers | undefined
  const requireReady = async (): Promise<void> => {
    stopping.signal.throwIfAborted()
    if (!opened) throw new Error('the queue has not been reached yet')
    await opened.ping()
  }
  const listener = await listen(serving, requireReady)
  onStopSignal(log, CLOSE_LIMIT_MS, async () => {
    stopping.abort()
    await opening.then(
      (consumers) => consumers.close(),
      () => undefined,
    )
    listener?.close()
    await close()
  })
  try {
    opened = await opening
    log.info({ ...facts, metricsPort: listener?.port }, 'worker ready')
    process.send?.({ ready: true, port: listener?.port })
  } catch (error) {
    if (!stopping.signal.aborted) throw error
  }
}

async function listen(
  {
    listen: { host, metricsPort },
    metrics,
    operatorTokens,
  }: Pick<WorkerProcess, 'listen' | 'metrics' | 'operatorTokens'>,
  requireReady: () => Promise<void>,
): Promise<MetricsListener | undefined> {
  if (metricsPort === undefined || !metrics) return undefined
  const deps = { metrics, operatorTokens, requireReady }
  return openMetricsListener({ host, port: metricsPort }, deps).catch(exitOnListenError)
}

function exitOnListenError(error: Error): never {
  process.stderr.write(`Cannot listen: ${error.message}; set METRICS_PORT or HOST.\n`)
  process.exit(1)
}

/** Parses the environment, or ends the process with every problem. */
export function readConfig<Config>(parse: () => Config): Config {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${maskSecrets(error.message)}\n`)
    process.exit(1)
  }
}

import { logNowAndThen, type Log } from '../shared/log.ts'
import { openCheckQueue } from '../shared/queue/client.ts'
import { startTracing } from '../shared/tracing.ts'
import type { ApiConfig } from './config.ts'
import { openEvents } from './events/open.ts'
import { openGuides } from './guides/open.ts'
import type { ListenerDeps } from './listener.ts'
import { openLimitStore } from './limit-store.ts'
import { limiterFactory } from './limiter.ts'
import { countAnswers } from './metrics/count-answers.ts'
import { makeMetrics } from './metrics/metrics.ts'
import { openBoard } from './operator/board.ts'
import { requireActive } from './signing/readiness.ts'
import { signOnPublish } from './signing/sign-published.ts'
import type { Signer } from './signing/signer.ts'
import { openDatabase, ping, poolUse } from './store/database.ts'
import { openWebFiles } from './web/files.ts'

const QUERY_LIMIT_MS = 4000

export type Service = { readonly deps: Omit<ListenerDeps, 'isStopping'>; close(): Promise<void> }

type Given = { readonly config: ApiConfig; readonly log: Log; readonly signer: Signer | undefined }

/** Opens all that the web process answers from; nothing has to be reachable yet. What it opened, it closes. */
export async function openService({ config, log, signer }: Given): Promise<Service> {
  const webFiles = await openWebFiles(log)
  const tracing = await startTracing('waymark-api', config.tracesUrl)
  const onError = logNowAndThen(log, 'the queue cannot be reached')
  const { queue: connection, operatorToken } = config

  const db = openDatabase(config.databaseUrl, config.databasePoolSize, {
    queryTimeoutMs: QUERY_LIMIT_MS,
    warn: (reason) => log.warn({ reason }, 'a database connection broke off'),
  })
  const telemetry = tracing?.telemetry
  const queue = openCheckQueue({ connection, waitMs: config.verifyWaitMs, onError, telemetry })
  const limits = openLimitStore(connection, db)
  const guides = openGuides({ db, databaseUrl: config.databaseUrl, log })
  const events = openEvents({ config, db, log })
  const board =
    operatorToken === undefined ? undefined : await openBoard({ connection, operatorToken, onError })
  const metrics = makeMetrics({
    queueLoads: () => queue.loads(),
    poolUse: () => poolUse(db),
    bufferedRows: events.waitingRows,
  })

  const probes = {
    postgres: () => ping(db),
    queue: () => queue.ping(),
    ...(signer && { signing: () => requireActive(db, signer) }),
  }
  const deps = {
    log,
    db,
    webFiles,
    metrics,
    operatorToken,
    probes,
    signer,
    trustProxy: config.trustProxy,
    traced: tracing !== undefined,
    board: board?.guardedBy,
    findGuide: guides.find,
    peekGuide: guides.peek,
    recordEvents: events.recordEvents,
    noteOutcome: events.noteOutcome,
    queue: countAnswers(queue, metrics),
    demoUrl: config.demoUrl,
    onPublish: signOnPublish(signer),
    makeLimiter: limiterFactory(limits.store, log),
  }

  const close = async (): Promise<void> => {
    await events.close()
    limits.close()
    await guides.close()
    await queue.close()
    await board?.close()
    await db.destroy()
    await tracing?.close()
  }
  return { deps, close }
}

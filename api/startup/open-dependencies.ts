import { logThrottled, type Log } from '../../shared/log.ts'
import { openCheckQueue } from '../../shared/queue/client.ts'
import type { QueueSettings } from '../../shared/queue/session.ts'
import { startTracing } from '../../shared/tracing.ts'
import type { ApiConfig } from '../config.ts'
import { openEvents, type Events } from '../events/open.ts'
import type { FindGuide } from '../guides/compile.ts'
import { openGuides } from '../guides/open-guides.ts'
import { openHealth } from '../health/open.ts'
import type { ListenerDeps } from '../listener.ts'
import { openLimitStore } from '../rate-limit/open-store.ts'
import { checksInFlight } from '../rate-limit/in-flight.ts'
import { limiterFactory } from '../rate-limit/limiter.ts'
import { countResults } from '../metrics/count-results.ts'
import { makeMetrics, type Metrics, type MetricSources } from '../metrics/metrics.ts'
import { openBoard } from '../operator/board.ts'
import type { Keyring } from '../signing/keyring.ts'
import { logLostConnections, openDatabase, poolUse, type Database } from '../store/database.ts'
import { monitorSources, openMonitors, type Monitors } from '../monitors/open.ts'
import { monitorTimes } from '../monitors/times.ts'
import { openWebhooks, webhookSources, type Webhooks, type WebhooksDeps } from '../webhooks/open.ts'
import { secretSealer } from '../webhooks/sealed-secrets.ts'
import { noWebFiles, openWebFiles } from '../web/files.ts'

const QUERY_LIMIT_MS = 4000

export type OpenDependencies = {
  readonly deps: Omit<ListenerDeps, 'isStopping'>
  /** Resolves after the first readiness check, whatever its result. */
  readonly firstCheck: Promise<void>
  /** Begins no more work of its own, while requests are still served. */
  stopWork(): void
  close(): Promise<void>
}

type OpenOptions = { readonly config: ApiConfig; readonly log: Log; readonly keyring: Keyring }

/** Opens the web process's dependencies, which need not be reachable yet. */
export async function openDependencies({ config, log, keyring }: OpenOptions): Promise<OpenDependencies> {
  const webFiles = await openWebFiles(log)
  const tracing = await startTracing('waymark-api', { ...config.traces, log })
  const onError = logThrottled(log, 'the queue cannot be reached')
  const { queue: connection, verifyWaitMs: waitMs, operatorTokens } = config

  const db = openPool(config, log)
  const queue = openQueue(config, { onError, telemetry: tracing?.telemetry })
  const limits = openLimitStore(connection, db)
  const { limitMs } = limits.store
  const events = openEvents({ config, db, log })
  const board =
    operatorTokens.length === 0 ? undefined : await openBoard({ connection, operatorTokens, onError })
  // Loaded only if spans are exported.
  const requestTrace = tracing && (await import('../server/request-trace.ts')).requestTrace()
  const hasWebFiles = webFiles !== noWebFiles
  const { readiness, dependencies } = openHealth({ db, queue, keyring, hasWebFiles, log })
  const metrics = makeMetrics({ dependencies, ...sourcesOf({ db, queue, activity: events }, () => work) })
  const sealer = secretSealer(config.sealingKeys)
  const guides = openGuides({ db, databaseUrl: config.databaseUrl, log, metrics })
  const work = openWork(config, { db, queue, sealer, findGuide: guides.find, metrics, log })

  const deps = {
    ...requestSettings(config),
    log,
    db,
    webFiles,
    metrics,
    operatorTokens,
    readiness: readiness.checks,
    dependencies,
    keyring,
    requestTrace,
    board: board?.middleware,
    findGuide: guides.find,
    ...recordingOf(events),
    queue: countResults(queue, metrics),
    deliveries: queue.deliveries,
    sealer,
    inFlight: checksInFlight({ leases: queue.leases, limitMs, waitMs, log, observer: metrics.limits }),
    makeLimiter: limiterFactory(limits.store, log, metrics.limits),
  }

  const close = async (): Promise<void> => {
    readiness.close()
    await closeInOrder(events, work, limits, guides, queue, board)
    await db.destroy()
    await tracing?.close()
  }
  return { deps, firstCheck: readiness.firstCheck, stopWork: work.stop, close }
}

type MeasuredDeps = {
  readonly db: Database
  readonly queue: Pick<ReturnType<typeof openCheckQueue>, 'loads'>
  readonly activity: MetricSources['activity']
}

/** What the metrics read when they are read. */
function sourcesOf(
  { db, queue, activity }: MeasuredDeps,
  work: () => Pick<ReturnType<typeof openWork>, 'sending' | 'running'>,
): Omit<MetricSources, 'dependencies'> {
  return {
    queueLoads: queue.loads,
    poolUse: () => poolUse(db),
    activity,
    webhooks: webhookSources(db, () => work().sending()),
    monitors: monitorSources(db, () => work().running()),
  }
}

type WorkDeps = Pick<WebhooksDeps, 'db' | 'sealer' | 'log'> & {
  readonly queue: Pick<ReturnType<typeof openCheckQueue>, 'deliveries' | 'background'>
  readonly findGuide: FindGuide
  readonly metrics: Metrics
}

/** Starts what this process does besides requests: deliveries of webhooks, mails and monitors. */
function openWork(
  { mail, links, monitorProbeUrl: probeUrl, monitorSpeed }: ApiConfig,
  { queue, metrics, findGuide, sealer, ...shared }: WorkDeps,
): Pick<Webhooks, 'sending'> & Monitors {
  const { deliveries, background } = queue
  const webhooks = openWebhooks({ ...shared, deliveries, sealer, mail, metrics: metrics.webhooks })
  const monitors = openMonitors({
    ...shared,
    background,
    findGuide,
    probeUrl,
    times: monitorTimes(monitorSpeed),
    sendsMails: mail !== undefined,
    links,
    metrics: metrics.monitors,
  })
  return {
    sending: webhooks.sending,
    running: monitors.running,
    stop: () => {
      webhooks.stop()
      monitors.stop()
    },
    close: async () => {
      await Promise.all([webhooks.close(), monitors.close()])
    },
  }
}

type QueueEnds = Pick<QueueSettings, 'onError' | 'telemetry'>

function openQueue(config: ApiConfig, ends: QueueEnds): ReturnType<typeof openCheckQueue> {
  const { queue: connection, verifyWaitMs: waitMs, accountSharePercent, resultBytes } = config
  return openCheckQueue({ connection, waitMs, accountSharePercent, resultBytes, ...ends })
}

type Closing = { close(): Promise<void> | void }

async function closeInOrder(...opened: readonly (Closing | undefined)[]): Promise<void> {
  for (const each of opened) await each?.close()
}

/** What requests record. */
function recordingOf({ recordEvents, eventBytes, noteOutcome, noteRefusal }: Events) {
  return { recordEvents, eventBytes, noteOutcome, noteRefusal }
}

/** Returns the settings that requests depend on. */
function requestSettings({
  trustProxy,
  localSites,
  siteChecks,
  demoUrl,
  demoTarget,
  demoSnippet,
  publicExamples,
  publicLimits,
  guideSharedCacheSeconds,
  monitorSpeed,
  mail,
}: ApiConfig) {
  return {
    trustProxy,
    localSites,
    siteChecks,
    demoUrl,
    demoTarget,
    demoSnippet,
    publicExamples,
    publicLimits,
    guideSharedCacheSeconds,
    monitorTimes: monitorTimes(monitorSpeed),
    sendsMails: mail !== undefined,
  }
}

/** Opens the connection pool for the queries of requests. */
function openPool(config: ApiConfig, log: Log): Database {
  return openDatabase(config.databasePoolerUrl ?? config.databaseUrl, config.databasePoolSize, {
    applicationName: 'waymark-web',
    isPooled: config.databasePoolerUrl !== undefined,
    queryTimeoutMs: QUERY_LIMIT_MS,
    warn: logLostConnections(log),
  })
}

import { monitorTimes } from '../../../api/monitors/times.ts'
import { EventEmitter, once } from 'node:events'
import { Writable } from 'node:stream'
import { makeListener, type ListenerDeps } from '../../../api/listener.ts'
import { checksInFlight } from '../../../api/rate-limit/in-flight.ts'
import { memoryLeases } from '../../../shared/leases/memory-leases.ts'
import { makeMetrics, type Metrics, type MetricSources } from '../../../api/metrics/metrics.ts'
import type { Limiter, Limit } from '../../../api/rate-limit/limiter.ts'
import { startServer } from '../../../api/server/server.ts'
import { noWebFiles } from '../../../api/web/files.ts'
import { openDatabase } from '../../../api/store/database.ts'
import { secretSealer } from '../../../api/webhooks/sealed-secrets.ts'
import { compileGuide, type CompiledGuide } from '../../../api/guides/compile.ts'
import { toSignedVariables } from '../../../api/guides/variables/signed-declarations.ts'
import {
  readDeclarations,
  variables as templateVariables,
} from '../../../api/guides/variables/declarations.ts'
import type { GuideSource } from '../../../api/store/templates/guides.ts'
import { makeLog, type Log } from '../../../shared/log.ts'
import type { CheckQueue } from '../../../shared/queue/check-queue.ts'
import { checkResultWith } from '../checks/check-result.ts'

export type LogLine = Record<string, unknown>

export type ReadableLog = {
  log: Log
  lines: LogLine[]
  /** Resolves to the log line of this request, which is written a moment after the response. */
  untilLogged(requestId: string): Promise<LogLine>
  /** Resolves to the log line with this message. */
  untilWarned(message: string): Promise<LogLine>
}

/** Creates a log whose lines a test can read. */
export function readableLog(): ReadableLog {
  const lines: LogLine[] = []
  const written = new EventEmitter()
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)) as LogLine)
      written.emit('line')
      done()
    },
  })
  const untilLine = async (field: string, value: string): Promise<LogLine> => {
    const line = lines.find((line) => line[field] === value)
    if (line) return line
    await once(written, 'line')
    return untilLine(field, value)
  }
  return {
    log: makeLog('test', 'debug', destination),
    lines,
    untilLogged: async (requestId) => untilLine('requestId', requestId),
    untilWarned: async (message) => untilLine('msg', message),
  }
}

export type TestApi = Omit<ReadableLog, 'log'> & {
  url: string
  port: number
  /** Every route of the app, such as `GET /v1/guides/{embed_key}`. */
  served: () => string[]
}

/**
 * Serves an app during the suite. Dependencies missing from `deps` are fakes that succeed. If `deps` is a function, it
 * is called when the app starts.
 */
export function withApi(deps: Partial<ListenerDeps> | (() => Partial<ListenerDeps>) = {}): TestApi {
  const { log, ...read } = readableLog()
  const api = { url: '', port: 0, served: (): string[] => [], ...read }
  let stop: (() => Promise<void>) | undefined

  before(async () => {
    const overrides = typeof deps === 'function' ? deps() : deps
    const metrics = overrides.metrics ?? idleMetrics()
    const { endpoints, listener } = makeListener({
      ...answeringWell,
      log,
      db: openDatabase(NOWHERE),
      inFlight: checksInFlight({ leases: memoryLeases(), limitMs: 500, waitMs: 0, log }),
      ...overrides,
      metrics,
    })
    const server = await startServer(listener, { host: '127.0.0.1', port: 0 }, { log, metrics })
    api.served = () => endpoints.map(({ method, path }) => `${method} ${path}`)
    api.port = server.port
    api.url = `http://127.0.0.1:${server.port}`
    stop = async () => server.stop(1000)
  })
  after(async () => stop?.())

  return api
}

/** A URL where nothing listens, for tests that need no database. */
const NOWHERE = 'postgres://nobody@127.0.0.1:1/nowhere'

export const EMBED_KEY = 'wm_0123456789abcdefghijABCD'
/** Body of a valid POST /v1/verify. */
export const verifyRequest = { embedKey: EMBED_KEY, stepSlug: 'script', target: 'https://shop.example.com/' }

/** A queue whose checks all succeed immediately. */
export const answeringQueue: CheckQueue = {
  run: async ({ type, target }) => checkResultWith({ type, url: target }),
  submit: async ({ type, target }) => ({
    id: '018f4c1e-0000-4000-8000-000000000000',
    ended: Promise.resolve(checkResultWith({ type, url: target })),
  }),
  find: async () => undefined,
  isRendering: async () => false,
  loads: async () => [],
  ping: async () => undefined,
  close: async () => undefined,
}

export function unlimited(limit: Limit): Limiter {
  return { limit, count: async () => ({ allowed: true, remaining: limit.requests - 1, resetMs: 60_000 }) }
}

type TestStep = { slug: string; order?: number } & Record<string, unknown>

export type SourceOverrides = Partial<GuideSource> & {
  /** Variables that every step is published with. */
  variables?: readonly unknown[]
  /** `schema_version` of the content; the current one if absent. */
  schemaVersion?: number
}

const contentFields = {
  schema_version: 4,
  setup_version_id: '018f4c1e-0000-7000-8000-000000000002',
  install_template_id: '018f4c1e-0000-7000-8000-000000000001',
  version: 1,
  status: 'published',
  published_at: '2026-01-02T03:04:05.678Z',
  changelog: '',
}

/** Makes the stored row of a template whose published version has these steps. */
export function sourceWith(
  steps: readonly TestStep[],
  { variables: sourceVariables = [], schemaVersion, ...overrides }: SourceOverrides = {},
): GuideSource {
  const declared = readDeclarations(templateVariables.parse(sourceVariables))
  const variables = toSignedVariables([...declared.keys()], declared)
  const requirements = steps.map(({ slug, config = {}, ...rest }, index) => ({
    id: `id-of-${slug}`,
    order: index,
    requirement_type: 'manual',
    title: `Title of ${slug}`,
    optional: false,
    platform_ids: [],
    installation_scopes: [],
    config: { slug, body: `Body of ${slug}`, variables, ...(config as object) },
    verification: null,
    ...rest,
  }))
  const scopes = { allowed_scopes: ['page', 'site'], default_scope: 'site' }
  const schema = schemaVersion === undefined ? {} : { schema_version: schemaVersion }
  const content = { ...contentFields, ...schema, ...scopes, requirements }
  return {
    templateId: '018f4c1e-0000-7000-8000-000000000001',
    accountId: '018f4c1e-0000-7000-8000-000000000003',
    name: 'Install the pixel',
    platform: 'html',
    platforms: [
      { slug: 'html', name: 'HTML' },
      { slug: 'shopify', name: 'Shopify' },
      { slug: 'wix', name: 'Wix' },
    ],
    locale: 'en',
    locales: ['en'],
    nameI18n: {},
    brandNameI18n: {},
    branding: { primaryColor: '#0f766e', logoUrl: 'https://cdn.example.com/logo.svg', name: 'Acme' },
    completion: null,
    detectionRules: [],
    limits: {},
    published: {
      id: '018f4c1e-0000-7000-8000-000000000002',
      contentText: JSON.stringify(content),
      contentHash: '5'.repeat(64),
      keyId: '6'.repeat(64),
      variables: templateVariables.parse(sourceVariables),
    },
    expiresInMs: undefined,
    ...overrides,
  }
}

/** Compiles the guide of `sourceWith`. */
export function guideWith(steps: readonly TestStep[], overrides: SourceOverrides = {}): CompiledGuide {
  return compileGuide(EMBED_KEY, sourceWith(steps, overrides))
}

/** Steps whose selection and text depend on a request's platform, scope, locale and variables. */
export const selectableSteps: readonly TestStep[] = [
  { slug: 'all', config: { body: 'Hello {{name}}', i18n: { de: { body: 'Hallo {{name}}' } } } },
  { slug: 'of-shopify', platform_ids: ['shopify'] },
  { slug: 'of-page', installation_scopes: ['page'] },
]
export const selectableTemplate = {
  locales: ['en', 'de'],
  variables: [{ name: 'name', type: 'text', label: 'Name', example: 'you' }],
}

/** Readings of an idle process. */
export const idleSources: MetricSources = {
  queueLoads: async () => [],
  dependencies: async () => ({}),
  poolUse: () => ({ used: 0, idle: 0, pending: 0 }),
  activity: {
    waitingRows: () => 0,
    lostOutcomes: () => 0,
    maintainedAt: async () => undefined,
    storedEvents: () => ({ bytes: 0, reduced: 0 }),
    accountsOverBudget: async () => 0,
  },
  monitors: {
    statuses: async () => [],
    lateSeconds: async () => 0,
    holds: async () => [],
    running: () => 0,
  },
  webhooks: {
    outbox: async () => ({ waiting: 0, oldestSeconds: 0 }),
    lateSeconds: async () => 0,
    endpoints: async () => [],
    sending: () => 0,
  },
}

/** Metrics of an idle process. */
export function idleMetrics(): Metrics {
  return makeMetrics(idleSources)
}

/** Returns the guide of `EMBED_KEY`, which needs no database. */
export function builtInGuide(embedKey: string): CompiledGuide | undefined {
  if (embedKey !== EMBED_KEY) return undefined
  return guideWith([
    { slug: 'script', verification: { type: 'script_presence', selector: 'script[src]' } },
    { slug: 'manual' },
  ])
}

/** Dependencies of an app whose checks all succeed and whose limits are never reached. */
export const answeringWell = {
  trustProxy: 0,
  findGuide: async (embedKey: string) => builtInGuide(embedKey),
  recordEvents: async () => undefined,
  eventBytes: { bytesPerDay: 1_000_000, hasRoom: () => true, add: () => undefined },
  noteOutcome: () => undefined,
  noteRefusal: () => undefined,
  queue: answeringQueue,
  deliveries: { run: async () => ({ kind: 'allowed' as const }) },
  sealer: secretSealer(['a sealing key for tests only: 012345'.replaceAll(' ', '-')]),
  keyring: [],
  makeLimiter: unlimited,
  monitorTimes: monitorTimes(1),
  sendsMails: false,
  publicLimits: 'key' as const,
  readiness: () => ({}),
  dependencies: async () => ({}),
  webFiles: noWebFiles,
  localSites: false,
  publicExamples: [],
  guideSharedCacheSeconds: 60,
  siteChecks: true,
  demoUrl: undefined,
  demoTarget: undefined,
  demoSnippet: undefined,
  isStopping: () => false,
  operatorTokens: [],
  requestTrace: undefined,
  board: undefined,
}

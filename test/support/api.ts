import { EventEmitter, once } from 'node:events'
import { Writable } from 'node:stream'
import type Koa from 'koa'
import { makeListener, type ListenerDeps } from '../../api/listener.ts'
import type { RequestState } from '../../api/request-state.ts'
import { unsigned } from '../../api/drafts/publish.ts'
import { makeMetrics, type Metrics } from '../../api/metrics/metrics.ts'
import type { Limiter, Limit } from '../../api/limiter.ts'
import { startServer } from '../../api/server.ts'
import { noWebFiles } from '../../api/web/files.ts'
import { openDatabase } from '../../api/store/database.ts'
import { compileGuide, type Guide } from '../../api/guides/compile.ts'
import type { GuideSource } from '../../api/store/guides.ts'
import { makeLog, type Log } from '../../shared/log.ts'
import type { CheckQueue } from '../../shared/queue/check-queue.ts'
import { checkResultWith } from './check-result.ts'

export type LogLine = Record<string, unknown>

export type ReadableLog = {
  log: Log
  lines: LogLine[]
  /** The line about this request; it is written a moment after the answer has gone out. */
  untilLogged(requestId: string): Promise<LogLine>
}

/** A log that is read back line by line. */
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
  const untilLogged = async (requestId: string): Promise<LogLine> => {
    const line = lines.find((line) => line['requestId'] === requestId)
    if (line) return line
    await once(written, 'line')
    return untilLogged(requestId)
  }
  return { log: makeLog('test', 'debug', destination), lines, untilLogged }
}

export type TestApi = Omit<ReadableLog, 'log'> & {
  url: string
  port: number
  /** Such as `GET /v1/guides/{embed_key}`, for each route that the app serves. */
  served: () => string[]
}

/** Serves an app made of `deps`, which may be known only then, and of fakes that answer well, from the suite's first test to its last. */
export function withApi(deps: Partial<ListenerDeps> | (() => Partial<ListenerDeps>) = {}): TestApi {
  const { log, ...read } = readableLog()
  const api = { url: '', port: 0, served: (): string[] => [], ...read }
  let stop: (() => Promise<void>) | undefined

  before(async () => {
    const given = typeof deps === 'function' ? deps() : deps
    const metrics = given.metrics ?? idleMetrics()
    const { app, listener } = makeListener({
      ...answeringWell,
      log,
      db: openDatabase(NOWHERE),
      ...given,
      metrics,
    })
    const server = await startServer(listener, { host: '127.0.0.1', port: 0 }, { log, metrics })
    api.served = () => servedBy(app)
    api.port = server.port
    api.url = `http://127.0.0.1:${server.port}`
    stop = async () => server.stop(1000)
  })
  after(async () => stop?.())

  return api
}

type Layer = { methods: string[]; path: string }

function servedBy({ middleware }: Koa<RequestState>): string[] {
  const routers = middleware.flatMap((one) => ('router' in one ? [one.router as { stack: Layer[] }] : []))
  return routers.flatMap(({ stack }) =>
    stack.map(
      ({ methods, path }) =>
        `${methods.find((name) => name !== 'HEAD')} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    ),
  )
}

/** Nothing listens there; it is dialled only by a test that needs a database and brings none. */
const NOWHERE = 'postgres://nobody@127.0.0.1:1/nowhere'

export const EMBED_KEY = 'wm_0123456789abcdefghijABCD'

/** A queue whose checks all succeed at once. */
export const answeringQueue: CheckQueue = {
  run: async ({ type, target }) => checkResultWith({ type, url: target }),
  submit: async ({ type, target }) => ({
    id: '018f4c1e-0000-4000-8000-000000000000',
    ended: Promise.resolve(checkResultWith({ type, url: target })),
  }),
  find: async () => undefined,
  loads: async () => [],
  ping: async () => undefined,
  close: async () => undefined,
}

export function unlimited(limit: Limit): Limiter {
  return { limit, count: async () => ({ allowed: true, remaining: limit.requests - 1, resetMs: 60_000 }) }
}

type TestStep = { slug: string; order?: number } & Record<string, unknown>

/** What the store gives of a template whose published version has these requirements. */
export function sourceWith(steps: readonly TestStep[], overrides: Partial<GuideSource> = {}): GuideSource {
  const requirements = steps.map(({ slug, config = {}, ...rest }, index) => ({
    id: `id-of-${slug}`,
    order: index,
    requirement_type: 'manual',
    title: `Title of ${slug}`,
    optional: false,
    platform_ids: [],
    installation_scopes: [],
    config: { slug, body: `Body of ${slug}`, ...(config as object) },
    verification: null,
    ...rest,
  }))
  const content = { allowed_scopes: ['page', 'site'], default_scope: 'site', requirements }
  return {
    templateId: '018f4c1e-0000-7000-8000-000000000001',
    name: 'Install the pixel',
    platform: 'html',
    platforms: [
      { slug: 'html', name: 'HTML' },
      { slug: 'shopify', name: 'Shopify' },
      { slug: 'wix', name: 'Wix' },
    ],
    locale: 'en',
    locales: ['en'],
    branding: { primaryColor: '#0f766e', logoUrl: 'https://cdn.example.com/logo.svg', name: 'Acme' },
    detectionRules: [],
    variables: [],
    limits: {},
    published: {
      id: '018f4c1e-0000-7000-8000-000000000002',
      contentText: JSON.stringify(content),
      contentHash: '5'.repeat(64),
    },
    expiresInMs: undefined,
    ...overrides,
  }
}

/** The same, ready to answer. */
export function guideWith(steps: readonly TestStep[], overrides: Partial<GuideSource> = {}): Guide {
  return compileGuide(EMBED_KEY, sourceWith(steps, overrides))
}

/** The metrics of a process with nothing to do. */
export function idleMetrics(): Metrics {
  return makeMetrics({
    queueLoads: async () => [],
    poolUse: () => ({ used: 0, idle: 0, pending: 0 }),
    bufferedRows: () => 0,
  })
}

const answeringWell = {
  trustProxy: 0,
  findGuide: async (embedKey: string) =>
    embedKey === EMBED_KEY
      ? guideWith([
          { slug: 'script', verification: { type: 'script_presence', selector: 'script[src]' } },
          { slug: 'manual' },
        ])
      : undefined,
  peekGuide: () => undefined,
  recordEvents: async () => undefined,
  noteOutcome: () => undefined,
  queue: answeringQueue,
  onPublish: unsigned,
  signer: undefined,
  makeLimiter: unlimited,
  probes: {},
  webFiles: noWebFiles,
  demoUrl: undefined,
  isStopping: () => false,
  operatorToken: undefined,
  traced: false,
  board: undefined,
}

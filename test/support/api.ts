import { EventEmitter, once } from 'node:events'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { buildApp, type AppDeps } from '../../api/app.ts'
import type { Limiter, Limit } from '../../api/limiter.ts'
import { startServer } from '../../api/server.ts'
import type { GuideSource } from '../../api/store/guides.ts'
import type { Log } from '../../shared/log.ts'
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
  return { log: pino({ level: 'debug' }, destination), lines, untilLogged }
}

export type TestApi = Omit<ReadableLog, 'log'> & { url: string; port: number }

/** Serves an app made of `deps` and of fakes that answer well, from the suite's first test to its last. */
export function withApi(deps: Partial<AppDeps> = {}): TestApi {
  const { log, ...read } = readableLog()
  const api = { url: '', port: 0, ...read }
  let stop: (() => Promise<void>) | undefined

  before(async () => {
    const app = buildApp({ ...answeringWell, log, ...deps })
    const server = await startServer(app.callback(), { host: '127.0.0.1', port: 0 }, log)
    api.port = server.port
    api.url = `http://127.0.0.1:${server.port}`
    stop = async () => server.stop(1000)
  })
  after(async () => stop?.())

  return api
}

export const EMBED_KEY = 'wm_0123456789abcdefghijABCD'

/** A queue whose checks all succeed at once. */
export const answeringQueue: CheckQueue = {
  run: async ({ type, target }) => checkResultWith({ type, url: target }),
  submit: async () => '018f4c1e-0000-4000-8000-000000000000',
  find: async () => undefined,
  ping: async () => undefined,
  close: async () => undefined,
}

export function unlimited(limit: Limit): Limiter {
  return { limit, count: async () => ({ allowed: true, remaining: limit.requests - 1, resetMs: 60_000 }) }
}

type TestStep = { slug: string; order?: number } & Record<string, unknown>

/** A published guide, as the store gives it, with these requirements. */
export function guideWith(steps: readonly TestStep[], overrides: Partial<GuideSource> = {}): GuideSource {
  const requirements = steps.map(({ slug, config = {}, ...rest }, index) => ({
    order: index,
    title: `Title of ${slug}`,
    platform_ids: [],
    installation_scopes: [],
    config: { slug, body: `Body of ${slug}`, ...(config as object) },
    verification: null,
    ...rest,
  }))
  return {
    name: 'Install the pixel',
    platform: { slug: 'html', name: 'HTML' },
    locale: 'en',
    branding: { primaryColor: '#0f766e', logoUrl: 'https://cdn.example.com/logo.svg', name: 'Acme' },
    contentText: JSON.stringify({ default_scope: 'site', requirements }),
    ...overrides,
  }
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
  queue: answeringQueue,
  makeLimiter: unlimited,
  probes: {},
  isStopping: () => false,
}

import { createHash } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { readFile } from 'node:fs/promises'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import type { Asset } from '../../../web/build/asset.ts'
import { builtWeb } from './built-web.ts'
import { passed } from '../checks/check-result.ts'
import { demoGuide } from './widget-guide.ts'

const DIST = join(import.meta.dirname, '..', '..', '..', 'web', 'dist')

export type StubResponse = { status?: number; headers?: Record<string, string>; body: unknown } | 'disconnect'

export type StubRequest = {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: Record<string, unknown>
}
type Responses = (request: StubRequest) => StubResponse | Promise<StubResponse>

export type StubService = {
  url: string
  /** Answers of the service; each test sets them. */
  answers: { guide: Responses; verify: Responses; events: Responses; installation?: Responses }
  /** All events of the test that have arrived, in order. */
  events: Record<string, unknown>[]
  /** Resolves when an event of this name has arrived. */
  untilEvent(name: string): Promise<Record<string, unknown>>
}

type PageOptions = { policy?: string; lang?: string; dir?: string; script?: string; integrity?: string }

export type WidgetSite = {
  readonly service: StubService
  assets(): readonly Asset[]
  /**
   * The address of a page of another origin with this HTML, whose policy allows the service and nothing else. The same HTML
   * is at the same address.
   */
  page(body: string, options?: PageOptions): string
}

/** A service with the demo guide, on which every check passes. */
const demoResponses: StubService['answers'] = {
  guide: () => ({ body: demoGuide() }),
  verify: () => ({ body: passed }),
  events: () => ({ status: 202, body: { accepted: 1 } }),
}

/**
 * Serves the built widget with a stubbed API, and on another port the pages that embed it. Before each test, `answers` replace
 * those of the demo guide.
 */
export function withWidgetSite(answers: () => Partial<StubService['answers']> = () => ({})): WidgetSite {
  const arrived = new EventEmitter()
  const pages = new Map<string, { html: string; policy: string }>()
  const servers: Server[] = []
  let assets: readonly Asset[] = []
  let siteUrl = ''
  const service: StubService = {
    url: '',
    answers: demoResponses,
    events: [],
    untilEvent: async (name) => {
      const found = service.events.find(({ event }) => event === name)
      if (found) return found
      await once(arrived, 'event')
      return service.untilEvent(name)
    },
  }
  let begun = 0
  const record = (events: Record<string, unknown>[]): void => {
    // A page that tests share may still send those of the test before.
    service.events.push(...events.filter(({ occurredAt }) => Date.parse(String(occurredAt)) >= begun))
    arrived.emit('event')
  }

  before(async () => {
    assets = await builtWeb()
    service.url = await listen(stubListener(service, record), servers)
    siteUrl = await listen((req, res) => {
      const page = pages.get(req.url ?? '')
      const headers = {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': page?.policy ?? '',
      }
      res.writeHead(page ? 200 : 404, headers).end(page?.html)
    }, servers)
  })
  beforeEach(() => {
    service.answers = { ...demoResponses, ...answers() }
    service.events.length = 0
    begun = Date.now()
  })
  after(async () => {
    for (const server of servers) {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    }
  })

  return {
    service,
    assets: () => assets,
    page: (body, options = {}) => {
      const { lang = 'en', dir = 'ltr', script = '/widget/v1.js', integrity } = options
      const { policy = strictPolicy(service.url) } = options
      const type = script.endsWith('.mjs') ? 'type="module"' : 'async'
      const hash = integrity === undefined ? '' : `crossorigin integrity="${integrity}"`
      const html = `<!doctype html><html lang="${lang}" dir="${dir}"><meta charset="utf-8"><title>A page</title>
        <meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">
        <script ${type} ${hash} src="${service.url}${script}"></script><main><h1>A page</h1>${body}</main></html>`
      const path = `/${createHash('sha256').update(policy).update(html).digest('hex')}`
      pages.set(path, { html, policy })
      return siteUrl + path
    },
  }
}

/**
 * Opens the address of a page with a guide. On a page that is there already, a new guide takes the place of the old one:
 * the document stays, and what has been loaded into it.
 */
export async function openGuide(page: Page, url: string): Promise<void> {
  if (page.url() !== url) return void (await page.goto(url))
  await page.evaluate(`(() => {
    const guide = document.querySelector('waymark-guide')
    guide.replaceWith(guide.cloneNode())
  })()`)
}

/** The policy of docs/widget.md, and Trusted Types without any policy. */
export function strictPolicy(serviceUrl: string): string {
  return [
    "default-src 'none'",
    `script-src ${serviceUrl}`,
    `connect-src ${serviceUrl}`,
    'img-src https: data:',
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

function stubListener(
  service: StubService,
  record: (events: Record<string, unknown>[]) => void,
): RequestListener {
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { method = '', headers: sent } = req
    if (method === 'OPTIONS') return void res.writeHead(204, preflight).end()
    const url = new URL(req.url ?? '/', service.url)
    const raw = await text(req)
    const body = (raw ? JSON.parse(raw) : {}) as Record<string, unknown>
    if (url.pathname.startsWith('/widget/')) {
      const manifest = JSON.parse(await readFile(join(DIST, 'manifest.json'), 'utf8')) as Record<
        string,
        string
      >[]
      const asset = manifest.find(({ path, pinned }) => [path, pinned].includes(url.pathname))
      const headers = { 'Content-Type': asset?.['type'] ?? '', 'Access-Control-Allow-Origin': '*' }
      return void res.writeHead(200, headers).end(await readFile(join(DIST, asset?.['file'] ?? '')))
    }
    const kind = kindOf(url.pathname)
    const answered = await service.answers[kind]?.({ method, url, headers: sent, body })
    if (!answered) return void res.writeHead(404).end()
    if (answered === 'disconnect') return void res.destroy()
    const { status = 200, headers = {}, body: content } = answered
    if (kind === 'events' && status < 300) record(body['events'] as Record<string, unknown>[])
    const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'Retry-After' }
    res
      .writeHead(status, { 'Content-Type': 'application/json', ...cors, ...headers })
      .end(JSON.stringify(content))
  }
  return (req, res) => void answer(req, res)
}

/** The answer to the preflight of a request with Authorization (api/http/cors.ts). */
const preflight = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PATCH',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
}

function kindOf(path: string): keyof StubService['answers'] {
  if (path === '/v1/verify') return 'verify'
  if (path.startsWith('/v1/installation')) return 'installation'
  return path === '/v1/events' ? 'events' : 'guide'
}

async function listen(listener: RequestListener, servers: Server[]): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

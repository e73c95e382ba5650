import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkConfig } from '../../../shared/check/config.ts'
import type { CheckResult } from '../../../shared/check/result.ts'
import { en } from '../../../shared/check/messages/packs/en.ts'
import { inLanguage } from '../../../shared/check/messages/write-texts.ts'
import { WorkBudget } from '../../../worker/html/work-budget.ts'
import { memoryPoliteness } from '../../../worker/net/host-limits/politeness.ts'
import { pageFetcher } from '../../../worker/net/http/fetch-page.ts'
import { defaultLimits } from '../../../worker/net/limits.ts'
import { makePolicy } from '../../../worker/net/policy/dial-policy.ts'
import type { NameResolver } from '../../../worker/net/dns/resolver.ts'
import { failure } from '../../../worker/net/failure.ts'
import { findChromium } from '../../../worker/render/browser/find-chromium.ts'
import { openRenderBrowser, type RenderBrowser } from '../../../worker/render/browser/render-browser.ts'
import { selfTest } from '../../../worker/render/browser/self-test.ts'
import type { BrowserCheckTools } from '../../../worker/render/checks/check-visit.ts'
import { loadConsentLibrary } from '../../../worker/render/consent/library.ts'
import { makePlaces } from '../../../worker/render/places.ts'
import { browserChecks } from '../../../worker/render/run-browser-check.ts'
import { patience } from '../machine/patience.ts'
import { skipOrFail } from '../machine/skip.ts'

/** A page, or what answers a request. */
export type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void)

/** What each host and path answers, such as `shop.example.com/`; a host alone answers all its paths. */
export type World = Readonly<Record<string, Answer>>

export type ReceivedRequest = { readonly method: string; readonly url: string; readonly body: string }

export type BrowserWorld = {
  readonly browser: RenderBrowser
  /** Runs a check in a world of sites, at `http://shop.example.com/` unless the target says otherwise. */
  check(world: World, check: CheckOf): Promise<CheckResult>
  /** The requests that the sites of the last check have received, with host and path. */
  readonly received: ReceivedRequest[]
  /** Resolves once a site has received a request for a URL that begins so. */
  untilReceived(start: string): Promise<void>
}

export type CheckOf = {
  readonly config: Readonly<Record<string, unknown>>
  readonly target?: string
  readonly budgetMs?: number
  readonly tools?: Partial<BrowserCheckTools>
  readonly signal?: AbortSignal
}

export const SITE = 'http://shop.example.com/'

export type OpenBrowserWorld = BrowserWorld & { close(): Promise<void> }

/** Opens a browser. Each check has an internet of its own, which is one server on loopback. */
export async function openBrowserWorld(executable: string): Promise<OpenBrowserWorld> {
  let received: ReceivedRequest[] = []
  const arrivals = new EventEmitter()
  const browser = openRenderBrowser({ executable, allowNoSandbox: false, userAgent: 'Waymark-Verify/test' })
  // As in the worker, the browser runs before the first check.
  await selfTest(browser)
  return {
    browser,
    get received() {
      return received
    },
    untilReceived: async (start) => {
      while (!received.some(({ url }) => url.startsWith(start))) await once(arrivals, 'request')
    },
    check: async (world, { config, target = SITE, budgetMs = 15_000 * patience, tools, signal }) => {
      const own: ReceivedRequest[] = (received = [])
      const server = createServer((request, response) => {
        void answer(world, { request, response }, (one) => {
          own.push(one)
          arrivals.emit('request')
        })
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      const run = browserChecks({
        tools: { ...(await toolsOn(browser, { world, port })), ...tools },
        places: makePlaces(4),
        // A check with a time of its own is about what happens when it is up.
        patience: 'timeoutMs' in config ? 1 : patience,
      })
      const { type } = checkConfig.parse(config)
      const job = { type, target, config, deadline: 0, requestId: 'test' }
      const end = { budgetMs, signal: signal ?? new AbortController().signal, work: new WorkBudget() }
      try {
        return inLanguage(await run(job, end), en)
      } finally {
        server.closeAllConnections()
        server.close()
      }
    },
    close: async () => browser.close(),
  }
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

async function answer(
  world: World,
  { request, response }: Exchange,
  keep: (received: ReceivedRequest) => void,
): Promise<void> {
  const { host = '', upgrade } = request.headers
  const url = `${host}${request.url ?? ''}`
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  keep({ method: request.method ?? '', url, body: Buffer.concat(chunks).toString() })
  const found = world[url] ?? world[url.split('?')[0] ?? ''] ?? world[host]
  if (upgrade) return void response.destroy()
  if (found === undefined) return void response.writeHead(404).end('not here')
  if (typeof found === 'function') return found(request, response)
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(found)
}

/** Number of visits at the same time. They mostly wait. */
const AT_ONCE = 3

/**
 * Runs work for each entry once a test asks for the first of them, a few at a time and in their order. Each test gets the
 * result of its own.
 */
export function fewAtOnce<T, R>(
  entries: Readonly<Record<string, T>>,
  work: (entry: T) => Promise<R>,
): (name: string) => Promise<R> {
  const results = new Map(Object.keys(entries).map((name) => [name, Promise.withResolvers<R>()]))
  const waiting = Object.entries(entries)
  let isStarted = false
  const takeNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, entry] = next
      await work(entry).then(results.get(name)?.resolve, results.get(name)?.reject)
    }
  }
  return async (name) => {
    if (!isStarted) for (let turn = 0; turn < AT_ONCE; turn += 1) void takeNext()
    isStarted = true
    return results.get(name)?.promise ?? assert.fail(`no entry ${name}`)
  }
}

/** Gives a suite such a browser. Without Chromium the suite is skipped loudly. */
export function withBrowserWorld(): BrowserWorld {
  let opened: OpenBrowserWorld | undefined

  before(async function () {
    const executable = findChromium({ chromium: undefined, path: process.env['PATH'] })
    opened = await openBrowserWorld(executable ?? skipOrFail(this, 'chromium on the PATH'))
  })
  after(async () => opened?.close())

  const world = (): OpenBrowserWorld => opened ?? assert.fail('The browser exists only while its suite runs')
  return {
    get browser() {
      return world().browser
    },
    get received() {
      return world().received
    },
    untilReceived: async (start) => world().untilReceived(start),
    check: async (sites, check) => world().check(sites, check),
  }
}

/** Each host of the world has a public address, which is dialled on loopback. */
async function toolsOn(
  browser: RenderBrowser,
  { world, port }: { readonly world: World; readonly port: number },
): Promise<BrowserCheckTools> {
  const hosts = new Set(Object.keys(world).map((key) => key.split('/')[0]?.split(':')[0]))
  const resolver: NameResolver = {
    resolveHost: async (name) =>
      hosts.has(name)
        ? { kind: 'addresses', addresses: [{ address: '93.184.216.34', family: 4 }] }
        : { kind: 'failed', failure: failure('dns_nxdomain', { name, recordType: 'A' }) },
    queryRecords: () => {
      throw new Error('a visit queries no records')
    },
  }
  const policy = makePolicy()
  const dialMap = () => ({ address: '127.0.0.1', port })
  const limits = {
    ...defaultLimits,
    perHostPerMinute: 10_000,
    perAddressPerMinute: 10_000,
    perAddressInAllPerMinute: 10_000,
    lookupsPerDomainPerMinute: 10_000,
    lookupsPerDomainInAllPerMinute: 10_000,
  }
  const consentLibrary = await loadConsentLibrary()
  if (!consentLibrary) throw new Error('autoconsent is not installed')
  const politeness = memoryPoliteness(limits)
  const userAgent = 'Waymark-Verify/test'
  return {
    browser,
    browserName: 'Chromium',
    consentLibrary,
    policy,
    resolver,
    limits,
    politeness,
    dialMap,
    fetchPage: pageFetcher({ policy, resolver, limits, politeness, userAgent, dialMap }),
  }
}

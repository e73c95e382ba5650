import type { CheckResult } from '../../../shared/check/result.ts'
import type { QueueConnection } from '../../../shared/queue/connection.ts'
import type { TestDatabase } from '../services/database.ts'
import { fromZone, reply, withDnsServer, type DnsScript, type Zone } from '../checks/dns-server.ts'
import { insertGuide, insertGuideWithKeys, newEmbedKey } from '../api/guide.ts'
import { startHeldSite, type HeldSite, type Pages } from '../checks/held-site.ts'
import {
  startApi,
  startRenderWorker,
  startWorker,
  type RunningApi,
  type RunningProcess,
  type RunningWorker,
} from './system.ts'

export const HOST = 'shop.waymark.test'

/** The public token of an installation, which the page `/proof` has. */
export const PROOF_TOKEN = 'proof2345proof2345proof2345proof'

/** Sixteen host names that resolve to the site's address. */
export const NAMES = Array.from({ length: 16 }, (_, index) => `n${index}.${HOST}`)

const zone: Zone = {
  ...Object.fromEntries(NAMES.map((name) => [name, { A: ['127.0.0.1'] }])),
  [HOST]: { A: ['127.0.0.1'], TXT: ['waymark=abc'] },
  [`wrong.${HOST}`]: { A: ['127.0.0.1'], TXT: ['waymark=xyz'] },
}

/** Reads `more` on each query, so that tests can add records while the service runs. */
const namesWith =
  (more: Zone): DnsScript =>
  (query) =>
    query.name === `broken.${HOST}`
      ? reply(query, { rcode: 'SERVFAIL' })
      : fromZone({ ...zone, ...more })(query)

const snippet = '<script async src="https://cdn.example.com/snippet.js" data-site="1"></script>'
const shell = '<div id="root"></div><script src="/assets/index-4f2a.js"></script>'

const pages: Pages = {
  '/': { body: `<!doctype html><title>Shop</title>${snippet}<p>Welcome to our shop.` },
  '/other': { body: `<!doctype html><title>Shop</title>${snippet.replace('"1"', '"2"')}` },

  '/proof': { body: `<!doctype html><title>Shop</title><meta name="proof" content="${PROOF_TOKEN}">` },
  '/tree': { body: `<!doctype html><title>Shop</title><svg><title><div></div></svg>${snippet}` },
  '/missing': { body: '<!doctype html><title>Shop</title><p>Welcome to our shop.' },
  '/shell': { body: `<!doctype html><title>Shop</title>${shell}` },
  '/slow-page': { body: '<!doctype html><title>Shop</title>', delayMs: 3000 },
  '/gone': { status: 410, body: 'gone' },
  '/members': { status: 401, body: 'log in' },
}

const steps = {
  dns: { type: 'dns_lookup', recordType: 'TXT', match: 'equals', value: 'waymark=abc' },
  ping: { type: 'http_ping' },
  script: { type: 'script_presence', selector: 'script[src*="/snippet.js"][data-site]' },
  manual: null,
}

export type JsonResponse = { readonly status: number; readonly headers: Headers; readonly body: CheckResult }

type Env = Readonly<Record<string, string>>

/** Web process and worker on the suite's database and queue, with a site and a DNS server to contact. */
export type ServiceUnderTest = {
  /** Embed key of a published guide with the steps `dns`, `ping`, `script` and `manual`. Each test gets a new one. */
  readonly embedKey: string
  /** Publishes another such guide, since each embed key has its own limits. */
  newEmbedKey(): Promise<string>
  /** Publishes another such guide in a new account, with this many embed keys. */
  newEmbedKeys(count: number): Promise<string[]>
  readonly site: HeldSite
  /**
   * Starts another web process with these additional settings, of the code in `root`. It is killed after the test at the
   * latest.
   */
  api(env?: Env, root?: string): Promise<RunningApi>
  worker(env?: Env, root?: string): Promise<RunningWorker>
  /** Starts a browser worker, which needs a Chromium on the PATH. */
  renderWorker(env?: Env): Promise<RunningWorker>
  /** Web processes and a worker for tests that neither stop nor change them. The first call's `env` applies. */
  readonly shared: {
    api(env?: Env): Promise<RunningApi>
    secondApi(env?: Env): Promise<RunningApi>
    worker(env?: Env): Promise<RunningWorker>
  }
  /** URL of a page on the site. */
  target(path?: string, host?: string): string
  verify(api: RunningApi, stepSlug: string, about: About): Promise<JsonResponse>
}

type About = {
  readonly target: string
  readonly embedKey?: string
  readonly variables?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/**
 * Runs the service for the calling suite. Processes that are not shared live for one test, everything else for the
 * suite. `more` adds pages, DNS records and steps.
 */
export function withService(
  database: TestDatabase,
  connection: () => QueueConnection,
  more: {
    readonly zone?: Zone
    readonly pages?: Pages
    readonly steps?: Readonly<Record<string, object>>
  } = {},
): ServiceUnderTest {
  const started: RunningProcess[] = []
  const allSteps = { ...steps, ...more.steps }
  const shared: Promise<RunningProcess>[] = []
  let site: HeldSite
  let embedKey: string
  let dns: { server: string; close(): Promise<void> }

  before(async () => {
    site = await startHeldSite({ ...pages, ...more.pages })
    dns = await openDns(namesWith(more.zone ?? {}))
  })
  beforeEach(async () => {
    embedKey = await insertGuide(database.db, allSteps)
  })
  afterEach(async () => {
    await Promise.all(started.splice(0).map((item) => item.kill()))
  })
  after(async () => {
    await Promise.all(shared.splice(0).map(async (item) => (await item).kill()))
    await dns.close()
    await site.close()
  })

  const keep = <P extends RunningProcess>(running: P): P => {
    started.push(running)
    return running
  }

  /** A queue on Postgres is in the same database as the guides. */
  const queueEnv = (): Env => {
    const { kind, url } = connection()
    return kind === 'redis' ? { REDIS_URL: url } : { DATABASE_URL: database.url }
  }

  const newApi = (env?: Env, root?: string): Promise<RunningApi> =>
    startApi({ DATABASE_URL: database.url, ...queueEnv(), ...env }, root)

  const workerEnv = (): Env => ({
    ...queueEnv(),
    RESOLVERS: dns.server,
    VERIFY_ALLOW_HOSTS: HOST,
    VERIFY_ALLOW_CIDRS: '127.0.0.1/32',
    VERIFY_ALLOW_PORTS: String(site.port),
    // All these tests visit one host.
    LIMIT_PER_HOST_PER_MINUTE: '100000',
    LIMIT_PER_ADDRESS_PER_MINUTE: '100000',
    LIMIT_PER_ADDRESS_IN_ALL_PER_MINUTE: '100000',
    LIMIT_LOOKUPS_PER_DOMAIN_PER_MINUTE: '100000',
    LIMIT_LOOKUPS_PER_DOMAIN_IN_ALL_PER_MINUTE: '100000',
  })
  const newWorker = (env?: Env, root?: string): Promise<RunningWorker> =>
    startWorker({ ...workerEnv(), ...env }, root)

  return {
    get embedKey() {
      return embedKey
    },
    newEmbedKey: () => insertGuide(database.db, allSteps),
    newEmbedKeys: async (count) => {
      const embedKeys = Array.from({ length: count }, newEmbedKey)
      await insertGuideWithKeys(database.db, allSteps, embedKeys)
      return embedKeys
    },
    get site() {
      return site
    },
    api: async (env, root) => keep(await newApi(env, root)),
    worker: async (env, root) => keep(await newWorker(env, root)),
    renderWorker: async (env) => keep(await startRenderWorker({ ...workerEnv(), ...env })),
    shared: { api: once(newApi, shared), secondApi: once(newApi, shared), worker: once(newWorker, shared) },
    target: (path = '/', host = HOST) => `http://${host}:${site.port}${path}`,
    verify: (api, stepSlug, about) => verify(api, { embedKey, stepSlug, ...about }),
  }
}

/** Returns a function that starts a process on its first call, and adds the process to the list. */
function once<P extends RunningProcess>(
  start: (env?: Env) => Promise<P>,
  list: Promise<RunningProcess>[],
): (env?: Env) => Promise<P> {
  let process: Promise<P> | undefined
  return (env) => {
    if (!process) list.push((process = start(env)))
    return process
  }
}

type Call = About & { readonly stepSlug: string }

async function verify({ baseUrl }: RunningApi, { signal, ...body }: Call): Promise<JsonResponse> {
  const response = await fetch(`${baseUrl}/v1/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as CheckResult,
  }
}

async function openDns(names: DnsScript): Promise<{ server: string; close(): Promise<void> }> {
  const open = Promise.withResolvers<string>()
  const closing = Promise.withResolvers<void>()
  const closed = withDnsServer(names, async ({ server }) => {
    open.resolve(server)
    await closing.promise
  })
  const close = (): Promise<void> => {
    closing.resolve()
    return closed
  }
  return { server: await open.promise, close }
}

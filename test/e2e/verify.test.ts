import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CheckResult } from '../../shared/check/result.ts'
import { makeBackend } from '../../shared/queue/backend.ts'
import { withDatabase } from '../support/database.ts'
import { fromZone, reply, withDnsServer, type DnsScript } from '../support/dns-server.ts'
import { insertGuide } from '../support/guide.ts'
import { onBothQueues } from '../support/queues.ts'
import { startApi, startWorker, type RunningApi, type RunningProcess } from '../support/system.ts'

const HOST = 'shop.waymark.test'

const zone = fromZone({
  [HOST]: { A: ['127.0.0.1'], TXT: ['waymark=abc'] },
  [`wrong.${HOST}`]: { A: ['127.0.0.1'], TXT: ['waymark=xyz'] },
})

const names: DnsScript = (query) =>
  query.name === `broken.${HOST}` ? reply(query, { rcode: 'SERVFAIL' }) : zone(query)

const snippet = '<script async src="https://cdn.example.com/snippet.js" data-site="1"></script>'
const shell = '<div id="root"></div><script src="/assets/index-4f2a.js"></script>'

const pages: Readonly<Record<string, { status?: number; body: string }>> = {
  '/': { body: `<!doctype html><title>Shop</title>${snippet}<p>Welcome to our shop.` },
  '/missing': { body: '<!doctype html><title>Shop</title><p>Welcome to our shop.' },
  '/shell': { body: `<!doctype html><title>Shop</title>${shell}` },
  '/gone': { status: 410, body: 'gone' },
  '/members': { status: 401, body: 'log in' },
}

const steps = {
  dns: { type: 'dns_lookup', recordType: 'TXT', match: 'equals', value: 'waymark=abc' },
  ping: { type: 'http_ping' },
  script: { type: 'script_presence', selector: 'script[src*="/snippet.js"][data-site]' },
  manual: null,
}

onBothQueues('the service, both processes', (connection) => {
  const database = withDatabase()
  const started: RunningProcess[] = []
  let site: Site
  let embedKey: string
  let resolvers: string
  let closeDns: () => void

  before(async () => {
    site = await startSite()
    embedKey = await insertGuide(database.db, steps)
    const open = Promise.withResolvers<string>()
    const close = Promise.withResolvers<void>()
    dnsClosed = withDnsServer(names, async ({ server }) => {
      open.resolve(server)
      await close.promise
    })
    resolvers = await open.promise
    closeDns = close.resolve
  })
  let dnsClosed: Promise<void>

  afterEach(async () => {
    await Promise.all(started.splice(0).map((item) => item.kill()))
  })

  after(async () => {
    closeDns()
    await dnsClosed
    await site.close()
  })

  async function api(env: Record<string, string> = {}): Promise<RunningApi> {
    const running = await startApi({ DATABASE_URL: database.url, ...queueEnv(), ...env })
    started.push(running)
    return running
  }

  async function worker(env: Record<string, string> = {}): Promise<RunningProcess> {
    const running = await startWorker({
      ...queueEnv(),
      RESOLVERS: resolvers,
      VERIFY_ALLOW_HOSTS: HOST,
      VERIFY_ALLOW_CIDRS: '127.0.0.1/32',
      VERIFY_ALLOW_PORTS: String(site.port),
      // All these tests visit one host.
      LIMIT_PER_HOST_PER_MINUTE: '1000',
      ...env,
    })
    started.push(running)
    return running
  }

  /** The store says that a check has joined another one; on Postgres that message can be lost. */
  async function untilJoined(): Promise<void> {
    const onError = (error: Error): void => assert.fail(error)
    const { kind } = connection()
    const store = makeBackend(kind === 'redis' ? connection() : { kind, url: database.url }, onError)
    const events = store.events('http_ping')
    await store.ready()
    await Promise.race([once(events, 'deduplicated'), sleep(2000)])
    await store.close()
  }

  /** On Postgres the queue lives beside the guides. */
  function queueEnv(): Record<string, string> {
    const { kind, url } = connection()
    return kind === 'redis' ? { REDIS_URL: url } : { DATABASE_URL: database.url }
  }

  const target = (path = '/', host = HOST): string => `http://${host}:${site.port}${path}`

  async function verify(
    { baseUrl }: RunningApi,
    stepSlug: string,
    about: { target: string; signal?: AbortSignal },
  ): Promise<{ status: number; headers: Headers; body: CheckResult }> {
    const response = await fetch(`${baseUrl}/v1/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ embedKey, stepSlug, target: about.target }),
      ...(about.signal && { signal: about.signal }),
    })
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as CheckResult,
    }
  }

  it('answers yes, no and "could not tell" for each of the three checks', async () => {
    const [running] = await Promise.all([api(), worker()])
    const expected: [string, string, string, boolean, boolean, boolean][] = [
      ['dns', target(), 'ok', true, true, true],
      ['dns', target('/', `wrong.${HOST}`), 'dns_record_mismatch', false, false, true],
      ['dns', target('/', `broken.${HOST}`), 'dns_servfail', false, false, false],
      ['ping', target(), 'ok', true, true, true],
      ['ping', target('/gone'), 'http_status_unexpected', false, false, true],
      ['ping', target('/members'), 'http_auth_required', false, false, false],
      ['script', target(), 'ok', true, true, true],
      ['script', target('/missing'), 'script_not_found', false, false, true],
      ['script', target('/shell'), 'content_needs_javascript', false, false, false],
      ['script', 'http://169.254.169.254/', 'target_address_not_public', false, false, false],
    ]
    for (const [step, url, code, ok, found, conclusive] of expected) {
      const { status, body } = await verify(running, step, { target: url })
      const { details } = body
      assert.equal(status, 200)
      assert.deepEqual(
        [details.code, body.ok, details.found, details.conclusive],
        [code, ok, found, conclusive],
        url,
      )
      assert.equal(details.url, url)
    }
  })

  it('runs an identical check of two web processes once', async () => {
    const [one, other] = await Promise.all([api(), api(), worker()])
    const hits = site.hold('/slow-shared')
    const about = { target: target('/slow-shared') }
    const first = verify(one, 'ping', about)
    await hits.next()
    const joined = untilJoined()
    const second = verify(other, 'ping', about)
    await joined
    hits.release()
    assert.deepEqual(
      (await Promise.all([first, second])).map(({ status, body }) => [status, body.ok]),
      [
        [200, true],
        [200, true],
      ],
    )
    assert.equal(hits.count(), 1)
  })

  it('answers by another worker when the one that ran the check is killed', async () => {
    const [running, doomed] = await Promise.all([api(), worker()])
    const hits = site.hold('/slow-killed')
    const answer = verify(running, 'ping', { target: target('/slow-killed') })
    await hits.next()
    await doomed.kill()
    await worker()
    await hits.next()
    hits.release()
    const { status, body } = await answer
    assert.deepEqual([status, body.ok], [200, true])
    assert.equal(hits.count(), 2)
  }).timeout(30_000)

  it('says in the end that no worker answers', async () => {
    const running = await api({ VERIFY_WAIT_MS: '1000' })
    const { status, headers, body } = await verify(running, 'ping', { target: target() })
    assert.equal(status, 503)
    assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    assert.equal((body as unknown as { error: { code: string } }).error.code, 'verification_unavailable')
  })

  it('cancels a running check when its only caller hangs up', async () => {
    const [running] = await Promise.all([api(), worker()])
    const hits = site.hold('/slow-left')
    const leaving = new AbortController()
    const left = verify(running, 'ping', { target: target('/slow-left'), signal: leaving.signal })
    const request = await hits.next()
    leaving.abort()
    await assert.rejects(left, { name: 'AbortError' })
    await request.closed
  })

  it('answers a check later by its id, from any web process', async () => {
    const [one, other] = await Promise.all([api(), api(), worker()])
    const response = await fetch(`${one.baseUrl}/v1/verify`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        prefer: 'respond-async',
        authorization: `Bearer ${embedKey}`,
      },
      body: JSON.stringify({ embedKey, stepSlug: 'script', target: target() }),
    })
    assert.equal(response.status, 202)
    const location = response.headers.get('location') ?? ''
    const { id } = (await response.json()) as { id: string }
    assert.equal(location, `/v1/verify/${id}`)
    const result = await untilAnswered(`${other.baseUrl}${location}`)
    assert.equal(result.ok, true)
    assert.equal(result.details.type, 'script_presence')
  })

  it('stops in order while a check runs, and answers it', async () => {
    const [running, checker] = await Promise.all([api(), worker()])
    const hits = site.hold('/slow-stop')
    const answer = verify(running, 'ping', { target: target('/slow-stop') })
    await hits.next()
    const codes = Promise.all([running.stop(), checker.stop()])
    hits.release()
    assert.deepEqual([(await answer).status, await codes], [200, [0, 0]])
  })
})

async function untilAnswered(url: string): Promise<CheckResult> {
  for (;;) {
    const response = await fetch(url)
    const body = (await response.json()) as CheckResult
    if (response.status === 200) return body
    assert.equal(response.status, 202)
    await sleep(50)
  }
}

type Hit = { readonly closed: Promise<void> }

type Hold = {
  /** The next request for the path; it is not answered before `release`. */
  next(): Promise<Hit>
  release(): void
  count(): number
}

type Site = { readonly port: number; hold(path: string): Hold; close(): Promise<void> }

/** A site whose pages under `hold` answer when the test says so. */
async function startSite(): Promise<Site> {
  const holds = new Map<string, (hit: Hit) => Promise<void>>()
  const listener: RequestListener = (req, res) => {
    const path = req.url ?? '/'
    const closed = once(res, 'close').then(() => undefined)
    const page = pages[path]
    const send = (): void => {
      res.writeHead(page?.status ?? (page || holds.has(path) ? 200 : 404), { 'content-type': 'text/html' })
      res.end(page?.body ?? 'late')
    }
    void (holds.get(path)?.({ closed }) ?? Promise.resolve()).then(send)
  }
  const server: Server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    hold: (path) => {
      const released = Promise.withResolvers<void>()
      const hits: Hit[] = []
      const waiting: ((hit: Hit) => void)[] = []
      let count = 0
      holds.set(path, (hit) => {
        count += 1
        const next = waiting.shift()
        if (next) next(hit)
        else hits.push(hit)
        return released.promise
      })
      return {
        next: () => {
          const hit = hits.shift()
          return hit ? Promise.resolve(hit) : new Promise((resolve) => waiting.push(resolve))
        },
        release: released.resolve,
        count: () => count,
      }
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

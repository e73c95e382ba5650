// Covers api/guards/local-sites.ts.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { withDatabase } from '../support/services/database.ts'
import { HOST, withService } from '../support/processes/service-under-test.ts'
import type { RunningApi } from '../support/processes/system.ts'

/** Stands in for the service's own Postgres port. */
const DENIED = 5432

type Reply = { ok?: boolean; details?: { code: string }; error?: { code: string; message: string } }

describe('attack: a page on the internet scans the local machine through `npm start`', () => {
  const database = withDatabase()
  const reboundHost = 'rebound.example.com'
  const service = withService(
    database,
    () => ({ kind: 'postgres', url: database.url, callLimitMs: 10_000 }),
    { zone: { [reboundHost]: { A: ['127.0.0.1'] } } },
  )
  let api: RunningApi
  /** Used in turn, because each has its own rate limit. */
  let keys: string[] = []
  let site: Server
  /** Another service on this machine, with the requests it received. */
  let other: Server
  const requests: string[] = []
  let calls = 0

  before(async () => {
    other = await listen((req, res) => {
      requests.push(req.url ?? '')
      res.end('secret')
    })
    site = await listen((req, res) => {
      const to = new URL(req.url ?? '/', 'http://site').searchParams.get('to')
      if (req.url?.startsWith('/refresh')) res.end(`<meta http-equiv="refresh" content="0; url=${to}">`)
      else res.writeHead(to === null ? 200 : 302, to === null ? {} : { location: to }).end('<p>hello')
    })
  })
  before(async () => {
    keys = await service.newEmbedKeys(20)
    api = await service.shared.api({ VERIFY_LOCAL_SITES: 'true' })
    await service.shared.worker({
      VERIFY_LOCAL_SITES: 'true',
      VERIFY_ALLOW_CIDRS: '',
      VERIFY_ALLOW_PORTS: String(portOf(site)),
      VERIFY_DENY_PORTS: String(DENIED),
    })
  })
  beforeEach(() => {
    requests.length = 0
  })
  after(() => {
    for (const server of [site, other]) {
      server.close()
      server.closeAllConnections()
    }
  })

  it('is refused for every origin and every host name that is not local', async () => {
    const hostile: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost.evil.example:3000' },
      { origin: 'http://127.0.0.1.evil.example' },
      { origin: 'http://evil.localhost' },
      { origin: 'http://localhost:8080, https://evil.example' },
      { origin: 'http://localhost@evil.example' },
      { origin: 'chrome-extension://localhost' },
      { origin: '' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      // The attacker's host name, which DNS now points at this machine.
      { host: 'evil.example:3000', origin: 'http://evil.example:3000' },
      { host: 'evil.example:3000' },
      { host: 'localhost.evil.example' },
      // A tunnel that exposes this machine.
      { 'x-forwarded-for': '203.0.113.9' },
      { forwarded: 'for=203.0.113.9' },
    ]
    for (const headers of hostile) {
      for (const host of ['localhost', '127.0.0.1', '[::1]', '0x7f.1']) {
        const { status, body } = await check(`http://${host}:${portOf(other)}/`, headers)
        assert.deepEqual([status, body.error?.code], [403, 'cross_site_refused'], JSON.stringify(headers))
      }
    }
    assert.deepEqual(requests, [])
  })

  it('is told why it is refused if it was opened as a file', async () => {
    const { body } = await check(`http://localhost:${portOf(site)}/`, { origin: 'null' })
    assert.match(body.error?.message ?? '', /a page opened as a file.*open it at an address such as/)
  })

  it('is refused without stopping local pages and programs from running checks', async () => {
    const { port } = new URL(api.baseUrl)
    const own: Record<string, string>[] = [
      {},
      { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-site' },
      { origin: 'http://127.0.0.1:5173', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://localhost:8443' },
      { origin: 'http://[::1]:8080', host: `localhost:${port}` },
      { 'sec-fetch-site': 'same-origin' },
    ]
    for (const headers of own) {
      const { body } = await check(`http://127.0.0.1:${portOf(site)}/?${JSON.stringify(headers)}`, headers)
      assert.equal(body.details?.code, 'ok', JSON.stringify(headers))
    }
    assert.equal((await check(`http://localhost:${portOf(site)}/`)).body.details?.code, 'ok')
    assert.equal((await check(`http://localhost:${portOf(other)}/own`)).body.details?.code, 'ok')
    assert.deepEqual(requests, ['/own'])
  })

  it('cannot reach the machine through a host name, a redirect or a meta refresh', async () => {
    const allowed = `http://${HOST}:${portOf(site)}`
    const secret = (host: string): string => encodeURIComponent(`http://${host}:${portOf(other)}/secret`)
    const targets = [
      `http://${reboundHost}:${portOf(other)}/`,
      `http://${reboundHost}:${portOf(site)}/`,
      `http://${reboundHost}/`,
      `http://${HOST}:${portOf(other)}/`,
      `http://${HOST}/`,
      `http://localhost.:${portOf(other)}/`,
      `http://a.localhost:${portOf(other)}/`,
      `http://127.0.0.2:${portOf(other)}/`,
      `http://[::ffff:127.0.0.1]:${portOf(other)}/`,
      ...['localhost', '127.0.0.1', '[::1]', HOST].flatMap((host) => [
        `${allowed}/?to=${secret(host)}`,
        `${allowed}/refresh?to=${secret(host)}`,
        `http://127.0.0.1:${portOf(site)}/?to=${secret(host)}`,
        `http://127.0.0.1:${portOf(site)}/refresh?to=${secret(host)}`,
      ]),
    ]
    for (const target of targets) {
      for (const step of ['script', 'ping']) {
        const { body } = await check(target, {}, step)
        // A ping does not follow a meta refresh, so it sees the page itself.
        const ignoresRefresh = step === 'ping' && target.includes('/refresh')
        assert.equal(body.ok, ignoresRefresh, `${step} ${target}: ${body.details?.code}`)
      }
    }
    assert.deepEqual(requests, [])
  })

  it('is refused without stopping redirects within a local site', async () => {
    const { body } = await check(`http://localhost:${portOf(site)}/?to=/home`)
    assert.equal(body.details?.code, 'ok')
  })

  it('reaches no system port and no denied port', async () => {
    for (const port of [22, 25, 1023, DENIED]) {
      const { body } = await check(`http://localhost:${port}/`)
      assert.equal(body.details?.code, 'target_port_not_allowed')
    }
  })

  async function check(target: string, headers: Record<string, string> = {}, stepSlug = 'ping') {
    const asking = request(`${api.baseUrl}/v1/verify`, { method: 'POST', headers })
    const embedKey = keys[(calls += 1) % keys.length]
    asking.end(JSON.stringify({ embedKey, stepSlug, target }))
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    return { status: response.statusCode, body: (await json(response)) as Reply }
  }
})

async function listen(listener: RequestListener): Promise<Server> {
  const server = createServer(listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

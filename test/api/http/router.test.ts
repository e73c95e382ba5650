import assert from 'node:assert/strict'
import Koa from 'koa'
import { declaredEndpoints } from '../../../api/endpoints/declared-endpoints.ts'
import { errorResponse } from '../../../api/http/error-response.ts'
import { refuseUnmatched, sendResponses } from '../../../api/http/koa-adapter.ts'
import type { RequestState } from '../../../api/http/request.ts'
import { jsonResponse } from '../../../api/http/response.ts'
import { makeRouter } from '../../../api/http/router.ts'
import { startServer, type RunningServer } from '../../../api/server/server.ts'
import { idleMetrics, readableLog } from '../../support/api/api.ts'
import { sendRaw } from '../../support/api/api-requests.ts'

/** What each endpoint says here: its method and path, the label of its route, and its parameters. */
type Served = { method: string; path: string; route: string; params: Record<string, string> }

describe('the router', () => {
  const [anyOne] = declaredEndpoints
  assert.ok(anyOne)
  const { lenientPath: _, ...strict } = anyOne
  const things = ['/v1/things/{id}', '/v1/things/new'].map((path) => ({
    ...strict,
    method: 'GET' as const,
    path,
  }))
  const endpoints = [...declaredEndpoints, ...things].map(({ method, path, ...declared }) => ({
    ...declared,
    method,
    path,
    respond: ({ state, params }: { state: RequestState; params?: unknown }) =>
      jsonResponse({ method, path, route: state.route, params: { ...Object(params) } }),
  }))
  let server: RunningServer

  before(async () => {
    const app = new Koa<RequestState>()
    const router = makeRouter(endpoints)
    app.use(sendResponses({ trustProxy: 0, isStopping: () => false, respondToError: errorResponse }))
    app.use(router.routes())
    app.use(refuseUnmatched([router]))
    const handle = app.callback()
    const options = { host: '127.0.0.1', port: 0 }
    const deps = { log: readableLog().log, metrics: idleMetrics() }
    server = await startServer((req, res) => void handle(req, res), options, deps)
  })
  after(async () => server.stop(1000))

  async function ask(method: string, path: string) {
    const raw = await sendRaw(
      server.port,
      `${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    )
    const [head = '', body = ''] = raw.split('\r\n\r\n')
    const [, allow] = /^Allow: (.*)$/m.exec(head) ?? []
    return { status: Number(head.split(' ')[1]), allow, body }
  }
  async function served(method: string, path: string): Promise<Served> {
    const { status, body } = await ask(method, path)
    assert.equal(status, 200, `${method} ${path}`)
    return JSON.parse(body) as Served
  }

  it('serves every endpoint only by its own method and path', async () => {
    for (const { method, path } of endpoints) {
      const url = path.replaceAll(/\{\w+\}/g, 'some-value')
      const found = await served(method, url)
      assert.deepEqual([found.method, found.path], [method, path])
      assert.equal(found.route, path.replaceAll(/\{(\w+)\}/g, ':$1'))
      assert.equal((await ask('PROPFIND', url)).status, 405, url)
      const more = await ask(method, `${url}/more`)
      assert.ok(more.status !== 200 || (JSON.parse(more.body) as Served).path !== path, url)
    }
  })

  it('names and decodes path parameters', async () => {
    const { params } = await served('DELETE', '/v1/admin/templates/7/sessions/a%2Fb%20c')
    assert.deepEqual(params, { id: '7', session_id: 'a/b c' })
  })

  it('prefers a fixed segment to a parameter', async () => {
    assert.equal((await served('GET', '/v1/things/new')).path, '/v1/things/new')
    assert.equal((await served('GET', '/v1/things/newer')).path, '/v1/things/{id}')
  })

  it('accepts no empty parameter, trailing slash, different letter case or encoded letter', async () => {
    const paths = [
      '/v1/guides/',
      '/v1/guides',
      '/v1/guides/x/',
      '/V1/guides/x',
      '//v1/guides/x',
      '/v1/guide%73/x',
    ]
    for (const path of paths) assert.equal((await ask('GET', path)).status, 404, path)
  })

  it('accepts a trailing slash and a different letter case for a lenient endpoint', async () => {
    for (const path of ['/v1/verification-codes', '/v1/verification-codes/', '/V1/Verification-Codes'])
      assert.equal((await served('GET', path)).route, '/v1/verification-codes')
  })

  it("names a path's methods, with HEAD for GET", async () => {
    for (const [path, allow] of [
      ['/v1/admin/projects/7', 'HEAD, GET, PATCH, DELETE, OPTIONS'],
      ['/v1/admin/signing-keys', 'HEAD, GET, OPTIONS'],
    ] as const) {
      assert.deepEqual(await ask('OPTIONS', path), { status: 204, allow, body: '' })
      const refused = await ask('PUT', path)
      assert.deepEqual([refused.status, refused.allow], [405, allow])
    }
    assert.equal((await ask('HEAD', '/v1/admin/projects/7')).status, 200)
    assert.equal((await ask('OPTIONS', '/v1/nothing')).status, 404)
  })
})

import assert from 'node:assert/strict'
import { limits } from '../../../api/rate-limit/limits.ts'
import Koa from 'koa'
import { z } from 'zod'
import { adminEndpoint, type AdminDeps } from '../../../api/admin/admin-endpoint.ts'
import { guardAgainstGuesses } from '../../../api/guards/guess-guard.ts'
import { idParams } from '../../../api/errors/fields.ts'
import { checkRevision, revisionHeaders } from '../../../api/admin/revision.ts'
import { emptyResponse } from '../../../api/http/response.ts'
import type { RequestState } from '../../../api/http/request.ts'
import { bind } from '../../../api/http/endpoint.ts'
import { makeRouter } from '../../../api/http/router.ts'
import { errorResponse } from '../../../api/http/error-response.ts'
import { sendResponses } from '../../../api/http/koa-adapter.ts'
import { startServer, type RunningServer } from '../../../api/server/server.ts'
import type { Database } from '../../../api/store/database.ts'
import { withAdminApi } from '../../support/api/admin-api.ts'
import { assertRefused, post, send, type JsonResponse } from '../../support/api/api-requests.ts'
import { idleMetrics, readableLog, unlimited } from '../../support/api/api.ts'

const branding = { name: 'Acme', primary_color: '#0f766e', logo_url: 'https://cdn.example.com/logo.svg' }

describe('a request body for the admin API', () => {
  const { api, call, mine } = withAdminApi()
  const create = async (body: unknown): Promise<JsonResponse> => call('POST /v1/admin/projects', { body })
  const refused = (answer: JsonResponse, code: string, status = 400): string =>
    assertRefused(answer, { status, code })

  it('is refused with the name of every unknown field', async () => {
    const answer = await create({ name: 'x', colour: 1, branding: { ...branding, url: '' } })
    assert.equal(
      refused(answer, 'invalid_request'),
      'branding.url: is not a known field; colour: is not a known field',
    )
  })

  it('is refused if an object has a duplicate key', async () => {
    const twice = `{"name":"a","branding":${JSON.stringify(branding)},"n\\u0061me":"b"}`
    assert.match(refused(await create(twice), 'invalid_json'), /Duplicate key "name"/)
  })

  it('is refused if Postgres cannot store one of its texts', async () => {
    for (const name of ['a\u0000', '\ud800']) {
      assert.match(refused(await create({ name, branding }), 'invalid_json'), /NUL .* surrogate/)
    }
    assert.match(refused(await create('{"\\u0000":1}'), 'invalid_json'), /NUL/)
  })

  it('is refused if it is nested more than 32 levels deep', async () => {
    assert.match(refused(await create(`${'['.repeat(33)}${']'.repeat(33)}`), 'invalid_json'), /32 levels/)
  })

  it('is limited to a mebibyte', async () => {
    refused(await create(' '.repeat(1024 * 1024 + 1)), 'body_too_large', 413)
    assert.match(refused(await create({ name: 'x'.repeat(900_000), branding }), 'invalid_request'), /^name: /)
  })

  it('is refused with at most twenty problems, all of them short', async () => {
    const fields = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`${'x'.repeat(500)}${index}`, 1]),
    )
    assert.ok(refused(await create(fields), 'invalid_request').length < 3000)
  })

  it('is not read before the key is authenticated', async () => {
    const answer = await post(`${api.url}/v1/admin/projects`, 'not JSON', { Authorization: 'Bearer x' })
    refused(answer, 'api_key_invalid', 401)
    assert.ok(mine.key)
  })
})

describe('an admin route', () => {
  const { database, mine } = withAdminApi()
  let server: RunningServer
  const seen: Database[] = []
  let row: { id: string; revision: number }

  const routes = [
    adminEndpoint({
      method: 'PUT',
      path: '/things/{id}',
      tag: 'Things',
      operationId: 'test',
      description: 'Test',
      summary: 'Change a thing',
      scope: 'any',
      params: idParams(''),
      body: z.strictObject({}),
      ifMatch: 'required',
      responses: { 204: { description: 'Changed' } },
      errors: [],
      handler: async ({ request }) => {
        checkRevision(request, row.revision)
        row.revision++
        return emptyResponse({ headers: revisionHeaders(row) })
      },
    }),
    adminEndpoint({
      method: 'POST',
      path: '/look',
      tag: 'Things',
      operationId: 'test',
      description: 'Test',
      summary: 'Look at things',
      scope: 'any',
      effect: 'reads',
      responses: { 204: { description: 'Looked' } },
      errors: [],
      handler: async (_, { db }: AdminDeps) => {
        seen.push(db)
        return emptyResponse()
      },
    }),
  ]

  before(async () => {
    const app = new Koa<RequestState>()
    const limit = limits.admin
    app.use(sendResponses({ trustProxy: 0, isStopping: () => false, respondToError: errorResponse }))
    const router = makeRouter(
      bind(routes, {
        db: database.db,
        adminLimiter: unlimited(limit),
        consoleLimiter: unlimited(limit),
        guesses: guardAgainstGuesses(unlimited(limit)),
      }),
    )
    app.use(router.routes())
    const handle = app.callback()
    server = await startServer(
      (req, res) => void handle(req, res),
      { host: '127.0.0.1', port: 0 },
      { log: readableLog().log, metrics: idleMetrics() },
    )
  })
  after(async () => server.stop(1000))
  beforeEach(() => {
    row = { id: '018f4c1e-0000-7000-8000-000000000000', revision: 3 }
  })

  const ask = async (
    method: string,
    path: string,
    headers: Record<string, string> = {},
  ): Promise<JsonResponse> =>
    send(`http://127.0.0.1:${server.port}${path}`, {
      method,
      headers: { Authorization: `Bearer ${mine.key}`, ...headers },
      ...(method === 'PUT' ? { body: '{}' } : {}),
    })

  it('changes nothing without If-Match if it requires that header', async () => {
    const answer = await ask('PUT', `/things/${row.id}`)
    assert.match(assertRefused(answer, { status: 428, code: 'precondition_required' }), /^If-Match: /)
    assert.equal(row.revision, 3)
  })

  it('changes only the revision that If-Match names', async () => {
    for (const tag of ['"2"', '""', '"33"', '"4", "5"']) {
      const answer = await ask('PUT', `/things/${row.id}`, { 'If-Match': tag })
      const message = assertRefused(answer, { status: 412, code: 'precondition_failed' })
      assert.ok(message.endsWith('the ETag is now "3"'), message)
    }
    const changed = await ask('PUT', `/things/${row.id}`, { 'If-Match': '"2", "3"' })
    assert.deepEqual([changed.status, changed.headers.get('etag')], [204, '"4"'])
    assert.equal((await ask('PUT', `/things/${row.id}`, { 'If-Match': '*' })).status, 204)
  })

  it('accepts an ETag that a compressing proxy has made weak', async () => {
    const { revision } = row
    const hash = 'a'.repeat(43)
    const changed = await ask('PUT', `/things/${row.id}`, { 'If-Match': `W/"${revision}-${hash}"` })
    assert.deepEqual([changed.status, changed.headers.get('etag')], [204, `"${revision + 1}"`])
    const answer = await ask('PUT', `/things/${row.id}`, { 'If-Match': `W/"${revision}"` })
    assertRefused(answer, { status: 412, code: 'precondition_failed' })
  })

  it('accepts an ETag to which a compressing proxy has added the encoding', async () => {
    const hash = 'a'.repeat(43)
    for (const end of ['-gzip', '-br', `-${hash}-gzip`]) {
      const { revision } = row
      const changed = await ask('PUT', `/things/${row.id}`, { 'If-Match': `"${revision}${end}"` })
      assert.deepEqual([changed.status, changed.headers.get('etag')], [204, `"${revision + 1}"`])
    }
    const answer = await ask('PUT', `/things/${row.id}`, { 'If-Match': `"${row.revision}-gz"` })
    assertRefused(answer, { status: 412, code: 'precondition_failed' })
  })

  it('explains the form of If-Match if the value could never match', async () => {
    const hash = 'a'.repeat(43)
    for (const [tag, shown] of [
      ['3', '"3"'],
      ['W/"latest"', '"3"'],
      [`w/"12-${hash}"`, `"12-${hash}"`],
      ['"2", W/4', '"4"'],
      ['"3', '"3"'],
      ['latest', '"3"'],
      ['"2",', '"3"'],
    ] as const) {
      const answer = await ask('PUT', `/things/${row.id}`, { 'If-Match': tag })
      const message = assertRefused(answer, { status: 400, code: 'invalid_request' })
      assert.match(message, /^If-Match: must be the ETag as received, in double quotes/)
      assert.ok(message.endsWith(` such as ${shown}`), message)
    }
    assert.equal(row.revision, 3)
  })

  it('does not look up a malformed id', async () => {
    for (const id of ['1', 'a%00b', `${row.id}x`]) {
      const answer = await ask('PUT', `/things/${id}`, { 'If-Match': '*' })
      assertRefused(answer, { status: 404, code: 'not_found' })
    }
    assert.equal(row.revision, 3)
  })

  it('opens no transaction if it only reads, even for a POST', async () => {
    assert.equal((await ask('POST', '/look', { 'Idempotency-Key': 'a b' })).status, 204)
    assert.equal(seen.at(-1), database.db)
  })
})

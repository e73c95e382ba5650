// Covers api/operator/board.ts and api/operator/board-errors.ts.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { withDatabase } from '../support/services/database.ts'
import { describeOnBothQueues } from '../support/services/queues.ts'
import { withService } from '../support/processes/service-under-test.ts'

const OPERATOR_TOKEN = 'an-operator-knows-this'
const authorization = `Basic ${Buffer.from(`operator:${OPERATOR_TOKEN}`).toString('base64')}`

describeOnBothQueues('the board of the queues', (connection) => {
  const database = withDatabase()
  const service = withService(database, connection)

  it('shows the page and the jobs to operators only', async () => {
    const [api] = await Promise.all([service.shared.api({ OPERATOR_TOKEN }), service.worker()])
    await service.verify(api, 'ping', { target: service.target() })
    const board = `${api.baseUrl}/operator/queues`

    assert.equal((await fetch(board)).status, 401)
    assert.equal((await fetch(`${board}/api/queues`)).status, 401)

    const page = await fetch(board, { headers: { authorization } })
    assert.equal(page.status, 200)
    const html = await page.text()
    assert.match(html, /<title>Waymark<\/title>/)
    const [, script = ''] = /<script defer src="([^"]+main[^"]+)"/.exec(html) ?? []
    const asset = await fetch(`${board}/${script}`, { headers: { authorization } })
    assert.deepEqual([asset.status, (await asset.text()).length > 1000], [200, true])

    const jobs = await fetch(`${board}/api/queues?activeQueue=http_ping&status=completed&page=1`, {
      headers: { authorization },
    })
    const { queues } = (await jobs.json()) as { queues: { name: string; counts: { completed: number } }[] }
    assert.deepEqual(
      queues.map(({ name, counts }) => [name, counts.completed]),
      [
        ['dns_lookup', 0],
        ['http_ping', 1],
        ['script_presence', 0],
        ['rendered_presence', 0],
        ['background_dns_lookup', 0],
        ['background_http_ping', 0],
        ['background_script_presence', 0],
        ['background_rendered_presence', 0],
        ['webhook_delivery', 0],
      ],
    )

    const foreign = await fetch(`${board}/api/queues/http_ping/pause`, {
      method: 'PUT',
      headers: { authorization, 'sec-fetch-site': 'cross-site' },
    })
    assert.equal(foreign.status, 403)

    const guesses = Array.from({ length: 31 }, async (_, guess) =>
      fetch(board, { headers: { authorization: `Bearer ${guess}` } }),
    )
    const codes = (await Promise.all(guesses)).map(({ status }) => status).toSorted((a, b) => a - b)
    assert.deepEqual(codes, [...Array<number>(30).fill(401), 429])
    assert.equal((await fetch(board, { headers: { authorization } })).status, 200)
  })

  it('refuses what it does not have in the form of all errors', async () => {
    const api = await service.shared.api({ OPERATOR_TOKEN })
    const ask = async (method: string, path: string, init: RequestInit = {}) => {
      const response = await fetch(`${api.baseUrl}/operator/queues${path}`, {
        ...init,
        method,
        headers: { authorization, 'Content-Type': 'application/json' },
      })
      const { error } = (await response.json()) as { error: { code?: string; requestId?: string } }
      assert.equal(error.requestId, response.headers.get('x-request-id'))
      return [response.status, error.code, response.headers.get('allow')]
    }
    for (const path of [
      '/nope',
      '/nope/nope',
      '/api/nope',
      '/static/nope.js',
      '/static/..%2f..%2fpackage.json',
    ])
      assert.deepEqual(await ask('GET', path), [404, 'route_not_found', null], path)
    // The board's page shows a translation of this key.
    const job = await fetch(`${api.baseUrl}/operator/queues/api/queues/http_ping/nope`, {
      headers: { authorization },
    })
    const { error } = (await job.json()) as { error: { message: string; key: string } }
    assert.deepEqual([error.message, error.key], ['Job not found', 'ERRORS.JOB_NOT_FOUND'])
    for (const path of ['/api/queues/http_ping/nope', '/api/queues/nope/1'])
      assert.deepEqual(await ask('GET', path), [404, 'not_found', null], path)
    assert.deepEqual(await ask('DELETE', '/api/queues'), [405, 'method_not_allowed', 'HEAD, GET'])
    for (const query of ['page=x', 'activeQueue=nope&page=x', 'activeQueue=http_ping&status=nope'])
      assert.deepEqual(await ask('GET', `/api/queues?${query}`), [400, 'invalid_request', null], query)
    const add = '/api/queues/http_ping/add'
    assert.deepEqual(await ask('POST', add, { body: '{"a":' }), [400, 'invalid_request', null])
    const body = JSON.stringify({ name: 'a'.repeat(2 ** 21) })
    assert.deepEqual(await ask('POST', add, { body }), [413, 'body_too_large', null])
  })

  it('takes changes without a body', async () => {
    const api = await service.shared.api({ OPERATOR_TOKEN })
    const isPaused = async (): Promise<boolean | undefined> => {
      const response = await fetch(`${api.baseUrl}/operator/queues/api/queues`, {
        headers: { authorization },
      })
      const { queues } = (await response.json()) as { queues: { name: string; isPaused: boolean }[] }
      return queues.find(({ name }) => name === 'dns_lookup')?.isPaused
    }
    for (const [change, paused] of [
      ['pause', true],
      ['resume', false],
    ] as const) {
      const path = `/operator/queues/api/queues/dns_lookup/${change}`
      assert.equal(await putWithoutLength(api.baseUrl, path), 200)
      assert.equal(await isPaused(), paused)
    }
  })

  it('queues concurrent requests, or refuses them with Retry-After', async () => {
    const api = await service.shared.api({ OPERATOR_TOKEN })
    const answers = await Promise.all(
      Array.from({ length: 60 }, async () =>
        fetch(`${api.baseUrl}/operator/queues/api/queues?activeQueue=http_ping&page=1`, {
          headers: { authorization },
        }),
      ),
    )
    const count = (wanted: number): number => answers.filter(({ status }) => status === wanted).length
    assert.ok(count(200) > 0)
    assert.equal(count(200) + count(503), 60, answers.map(({ status }) => status).join(' '))
    for (const { status, headers } of answers)
      assert.equal(headers.get('retry-after'), status === 503 ? '2' : null)
  })

  it('does not keep the process from ending in order', async () => {
    const api = await service.shared.api({ OPERATOR_TOKEN })
    assert.equal(await api.stop(), 0)
  })
})

/** Sends a PUT without Content-Length, which fetch always sends. Returns the status. */
async function putWithoutLength(baseUrl: string, path: string): Promise<number> {
  const request = httpRequest(baseUrl + path, { method: 'PUT', headers: { authorization } })
  request.removeHeader('Transfer-Encoding')
  request.removeHeader('Content-Length')
  request.end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode ?? 0
}

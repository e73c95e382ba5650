// Covers api/endpoints/checks/run-check.ts with respond-async.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { AccountCheckRequest } from '../../../shared/queue/check-queue.ts'
import { assertRefused, post, send } from '../../support/api/api-requests.ts'
import { answeringQueue, verifyRequest, withApi } from '../../support/api/api.ts'
import { checkResultWith } from '../../support/checks/check-result.ts'

const result = checkResultWith()

describe('POST /v1/verify with Prefer: respond-async', () => {
  const id = randomUUID()
  const submitted: AccountCheckRequest[] = []
  const api = withApi({
    queue: {
      ...answeringQueue,
      run: async () => assert.fail('the request waited for its check'),
      submit: async (request) => {
        submitted.push(request)
        return { id, ended: Promise.resolve(result) }
      },
    },
  })

  for (const prefer of ['respond-async', 'Respond-Async, wait=10', 'handling=lenient, respond-async;x=1']) {
    it(`immediately answers with the URL of the check ("${prefer}")`, async () => {
      const { status, headers, body } = await post(`${api.url}/v1/verify`, verifyRequest, { Prefer: prefer })
      assert.equal(status, 202)
      assert.deepEqual(body, { id, status: 'pending' })
      assert.equal(headers.get('location'), `/v1/verify/${id}`)
      assert.equal(headers.get('preference-applied'), 'respond-async')
      assert.equal(headers.get('retry-after'), '1')
      assert.equal(submitted.at(-1)?.target, verifyRequest.target)
    })
  }

  it('refuses the same requests as without Prefer', async () => {
    const answer = await post(
      `${api.url}/v1/verify`,
      { ...verifyRequest, stepSlug: 'x' },
      { Prefer: 'respond-async' },
    )
    assertRefused(answer, { status: 404, code: 'step_not_found' })
  })
})

describe('GET /v1/verify/{id}', () => {
  const [pending, done] = [randomUUID(), randomUUID()]
  const lookedUp: string[] = []
  const api = withApi({
    queue: {
      ...answeringQueue,
      find: async (id) => {
        lookedUp.push(id)
        if (id === pending) return { state: 'pending' }
        return id === done ? { state: 'done', result } : undefined
      },
    },
    makeLimiter: (limit) => ({
      limit,
      count: async (key) => {
        counted.push(`${limit.name} ${limit.requests} ${key}`)
        return { allowed: !isOver, remaining: 4, resetMs: 500 }
      },
    }),
  })
  const counted: string[] = []
  let isOver = false

  it('is limited to 300 requests a minute for each client, before the queue is read', async () => {
    counted.length = 0
    isOver = false
    await send(`${api.url}/v1/verify/${pending}`)
    assert.deepEqual(counted, ['results 300 127.0.0.1'])
    isOver = true
    lookedUp.length = 0
    const answer = await send(`${api.url}/v1/verify/${pending}`)
    assertRefused(answer, { status: 429, code: 'rate_limited' })
    assert.deepEqual(lookedUp, [])
    isOver = false
  })

  it('reports that the check is running', async () => {
    const { status, headers, body } = await send(`${api.url}/v1/verify/${pending}`)
    assert.equal(status, 202)
    assert.deepEqual(body, { id: pending, status: 'pending' })
    assert.equal(headers.get('retry-after'), '1')
  })

  it('returns the result once the check has ended', async () => {
    const { status, headers, body } = await send(`${api.url}/v1/verify/${done}`)
    assert.equal(status, 200)
    assert.deepEqual(body, result)
    assert.equal(headers.get('cache-control'), 'no-store')
  })

  it('does not find unknown ids', async () => {
    const answer = await send(`${api.url}/v1/verify/${randomUUID()}`)
    assertRefused(answer, { status: 404, code: 'verification_not_found' })
  })

  it('does not look up a malformed id', async () => {
    lookedUp.length = 0
    for (const id of ['1', 'latest', `${randomUUID()}x`, '..%2f..', '%00', 'a'.repeat(5000)]) {
      assertRefused(await send(`${api.url}/v1/verify/${id}`), { status: 404, code: 'verification_not_found' })
    }
    assert.deepEqual(lookedUp, [])
  })
})

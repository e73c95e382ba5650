// Covers the limits of api/endpoints/verify.ts: api/guards/limit-public.ts and api/rate-limit/in-flight.ts.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { ApiError } from '../../../api/errors/errors.ts'
import { checksInFlight, type InFlight } from '../../../api/rate-limit/in-flight.ts'
import type { Limiter } from '../../../api/rate-limit/limiter.ts'
import { memoryLeases } from '../../../shared/leases/memory-leases.ts'
import type { CheckResult } from '../../../shared/check/result.ts'
import { QueueUnavailable } from '../../../shared/queue/queue-unavailable.ts'
import { assertRefused, post } from '../../support/api/api-requests.ts'
import {
  answeringQueue,
  guideWith,
  readableLog,
  unlimited,
  verifyRequest,
  withApi,
} from '../../support/api/api.ts'
import { limiterInMemory } from '../../support/api/limiter-in-memory.ts'
import { checkResultWith } from '../../support/checks/check-result.ts'

const shareIsUsed = /At most 10 checks of this guide may run at once, and your network runs its share/

describe('the rate limits of POST /v1/verify', () => {
  describe("over its key's limit", () => {
    const counted: string[] = []
    const limiters: Limiter['limit'][] = []
    const api = withApi({
      findGuide: async () =>
        guideWith([
          { slug: verifyRequest.stepSlug, verification: { type: 'script_presence', selector: 'script' } },
          { slug: 'manual' },
        ]),
      makeLimiter: (limit) => {
        limiters.push(limit)
        return {
          limit,
          count: async (key) => {
            counted.push(key)
            return { allowed: key !== 'wm_exhausted000000000000000', remaining: 4, resetMs: 30_001 }
          },
        }
      },
    })

    it('is 30 requests a minute', () => {
      const limit = limiters.find(({ name }) => name === 'verify')
      assert.deepEqual([limit?.requests, limit?.seconds], [30, 60])
    })

    it('reports the remaining requests, on results and on refusals', async () => {
      for (const body of [verifyRequest, { ...verifyRequest, stepSlug: 'manual' }]) {
        const { headers } = await post(`${api.url}/v1/verify`, body)
        assert.equal(headers.get('ratelimit-policy'), '"verify";q=30;w=60')
        assert.equal(headers.get('ratelimit'), '"verify";r=4;t=31')
      }
    })

    it('refuses, and rounds Retry-After up', async () => {
      const answer = await post(`${api.url}/v1/verify`, {
        ...verifyRequest,
        embedKey: 'wm_exhausted000000000000000',
      })
      const message = assertRefused(answer, { status: 429, code: 'rate_limited' })
      assert.equal(message, 'Over the limit of 30 checks a minute for this guide')
      assert.equal(answer.headers.get('retry-after'), '31')
      assert.equal(answer.headers.get('ratelimit-policy'), '"verify";q=30;w=60')
    })

    it('does not count requests that are refused before their key is looked up', async () => {
      counted.length = 0
      await post(`${api.url}/v1/verify`, '{')
      await post(`${api.url}/v1/verify`, { ...verifyRequest, target: 1 })
      await post(`${api.url}/v1/verify`, verifyRequest, {
        Authorization: 'Bearer wm_another00000000000000000',
      })
      await post(`${api.url}/v1/verify`, { ...verifyRequest, embedKey: 'a\u0000b' })
      assert.deepEqual(counted, [])
    })
  })

  describe('with five checks of one client running', () => {
    const running: (() => void)[] = []
    const fifth = Promise.withResolvers<void>()
    const api = withApi({
      trustProxy: 1,
      makeLimiter: unlimited,
      queue: {
        ...answeringQueue,
        run: async ({ target }) => {
          if (target === 'quick') return checkResultWith()
          const { promise, resolve } = Promise.withResolvers<void>()
          if (running.push(resolve) === 5) fifth.resolve()
          await promise
          return checkResultWith()
        },
      },
    })

    const quick = async (client: string): ReturnType<typeof post> => {
      const body = { ...verifyRequest, target: 'quick' }
      return post(`${api.url}/v1/verify`, body, { 'X-Forwarded-For': client })
    }

    it('refuses a sixth until one has ended, and answers another client', async () => {
      const five = Array.from({ length: 5 }, async () =>
        post(`${api.url}/v1/verify`, verifyRequest, { 'X-Forwarded-For': '192.0.2.1' }),
      )
      await fifth.promise
      const answer = await quick('192.0.2.1')
      assert.match(assertRefused(answer, { status: 429, code: 'rate_limited' }), shareIsUsed)
      assert.equal(answer.headers.get('retry-after'), '1')
      assert.equal((await quick('192.0.2.2')).status, 200)

      running[0]?.()
      await Promise.race(five)
      assert.equal((await quick('192.0.2.1')).status, 200)
      for (const end of running) end()
      for (const { status } of await Promise.all(five)) assert.equal(status, 200)
    })
  })

  describe('with thirty checks of one client at the same instant', () => {
    const { log } = readableLog()
    const waitMs = 6000
    let ran = 0
    const api = withApi({
      inFlight: checksInFlight({ leases: memoryLeases(), limitMs: 500, waitMs, log }),
      makeLimiter: limiterInMemory,
      queue: {
        ...answeringQueue,
        run: async () => {
          ran += 1
          await new Promise((resolve) => setTimeout(resolve, waitMs / 8))
          return checkResultWith()
        },
      },
    })

    it('answers all, and refuses the next one', async () => {
      const thirty = Array.from({ length: 30 }, async () => post(`${api.url}/v1/verify`, verifyRequest))
      for (const { status } of await Promise.all(thirty)) assert.equal(status, 200)
      assert.equal(ran, 30)
      assertRefused(await post(`${api.url}/v1/verify`, verifyRequest), { status: 429, code: 'rate_limited' })
    })
  })

  describe('whose client disconnects while its check is in line', () => {
    const { log } = readableLog()
    const eighth = Promise.withResolvers<void>()
    const ninth = Promise.withResolvers<void>()
    const uncounted = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    let [counted, running] = [0, 0]
    const api = withApi({
      inFlight: checksInFlight({ leases: memoryLeases(), limitMs: 500, waitMs: 600_000, log }),
      makeLimiter: (limit) => ({
        limit,
        count: async (_, { points = 1 } = {}) => {
          counted += points
          if (counted === 9) ninth.resolve()
          if (points < 0) uncounted.resolve()
          return { allowed: true, remaining: 30 - counted, resetMs: 1000 }
        },
      }),
      queue: {
        ...answeringQueue,
        run: async () => {
          running += 1
          if (running === 8) eighth.resolve()
          await end.promise
          return checkResultWith()
        },
      },
    })

    it('does not count the check', async () => {
      const eight = Array.from({ length: 8 }, async () => post(`${api.url}/v1/verify`, verifyRequest))
      await eighth.promise
      const leaving = new AbortController()
      const left = fetch(`${api.url}/v1/verify`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(verifyRequest),
        signal: leaving.signal,
      })
      await ninth.promise
      leaving.abort()
      await assert.rejects(left, { name: 'AbortError' })
      await uncounted.promise
      assert.deepEqual([counted, running], [8, 8])
      end.resolve()
      for (const { status } of await Promise.all(eight)) assert.equal(status, 200)
    })
  })

  for (const publicLimits of ['key', 'client'] as const) {
    describe(`with the checks of each ${publicLimits} counted, and all slots taken`, () => {
      const inFlight: InFlight = async () => {
        throw new ApiError('rate_limited', 'Ten checks are running')
      }
      const api = withApi({ inFlight, publicLimits, makeLimiter: limiterInMemory })

      it('does not count the refused checks', async () => {
        for (let turn = 0; turn < 40; turn += 1) {
          const refused = await post(`${api.url}/v1/verify`, verifyRequest)
          const message = assertRefused(refused, { status: 429, code: 'rate_limited' })
          assert.equal(message, 'Ten checks are running')
          assert.match(refused.headers.get('ratelimit') ?? '', /;r=30;/)
        }
      })
    })
  }

  describe('with five asynchronous checks of one client running', () => {
    const running: PromiseWithResolvers<CheckResult | undefined>[] = []
    let isRefusing = false
    // A check that waited would do so for longer than a test may take.
    const waitMs = 600_000
    const { log } = readableLog()
    const api = withApi({
      makeLimiter: unlimited,
      inFlight: checksInFlight({ leases: memoryLeases(), limitMs: 500, waitMs, log }),
      queue: {
        ...answeringQueue,
        submit: async () => {
          if (isRefusing) throw new QueueUnavailable('The queue does not answer', 2)
          const check = Promise.withResolvers<CheckResult | undefined>()
          running.push(check)
          return { id: randomUUID(), ended: check.promise }
        },
      },
    })
    const submit = async (): ReturnType<typeof post> =>
      post(`${api.url}/v1/verify`, verifyRequest, { Prefer: 'respond-async' })

    it('refuses a sixth at once, until one has ended with or without a result', async () => {
      isRefusing = true
      for (let turn = 0; turn < 10; turn += 1)
        assertRefused(await submit(), { status: 503, code: 'verification_unavailable' })
      isRefusing = false
      for (let turn = 0; turn < 5; turn += 1) assert.equal((await submit()).status, 202)

      const refused = await submit()
      assert.match(assertRefused(refused, { status: 429, code: 'rate_limited' }), shareIsUsed)
      assert.equal(refused.headers.get('retry-after'), '1')
      running[0]?.resolve(checkResultWith())
      assert.equal((await submit()).status, 202)
      assert.equal((await submit()).status, 429)
      running[1]?.resolve(undefined)
      assert.equal((await submit()).status, 202)
      assert.equal((await submit()).status, 429)
      for (const { resolve } of running) resolve(undefined)
      assert.equal((await post(`${api.url}/v1/verify`, verifyRequest)).status, 200)
    })
  })
})

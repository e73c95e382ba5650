/** Covers how api/guards/rate-limit.ts counts clients. */
import assert from 'node:assert/strict'
import { makeEmbedKey } from '../../api/credentials/embed-key.ts'
import { send, type JsonResponse } from '../support/api/api-requests.ts'
import { withApi } from '../support/api/api.ts'

describe('attack: a client has many networks', () => {
  const counts = new Map<string, number>()
  const api = withApi({
    trustProxy: 1,
    findGuide: async () => undefined,
    makeLimiter: (limit) => ({
      limit,
      count: async (key, { points = 1, requests = limit.requests } = {}) => {
        const used = counts.get(key) ?? 0
        if (used + points > requests) return { allowed: false, remaining: 0, resetMs: 60_000 }
        counts.set(key, used + points)
        return { allowed: true, remaining: requests - used - points, resetMs: 60_000 }
      },
    }),
  })
  beforeEach(() => counts.clear())

  const guess = async (client: string): Promise<JsonResponse> =>
    send(`${api.url}/v1/guides/${makeEmbedKey()}`, { headers: { 'X-Forwarded-For': client } })

  it('has ten times the limit of one for all /64 networks of a /48', async () => {
    for (let network = 0; network < 600; network += 1) {
      assert.equal((await guess(`2001:db8:1:${network.toString(16)}::1`)).status, 404)
    }
    const { status, headers, body } = await guess('2001:db8:1:ffff::1')
    assert.equal(status, 429)
    assert.equal(headers.get('ratelimit-policy'), '"unknown-keys";q=600;w=60')
    assert.match(JSON.stringify(body), /600 requests with an unknown embed key a minute from this IPv6 \/48/)
    assert.equal((await guess('2001:db8:2::1')).status, 404)
  })

  it('cannot use up the requests of its neighbours from one /64', async () => {
    for (let tries = 0; tries < 700; tries += 1) await guess('2001:db8:1:2::1')
    const { status, headers } = await guess('2001:db8:1:3::1')
    assert.equal(status, 404)
    assert.equal(headers.get('ratelimit-policy'), '"unknown-keys";q=60;w=60')
    assert.equal(counts.get('2001:db8:1::/48'), 61)
  })

  it('is counted once with an IPv4 address', async () => {
    await guess('198.51.100.7')
    await guess('::ffff:198.51.100.7')
    assert.deepEqual([...counts], [['198.51.100.7', 2]])
  })
})

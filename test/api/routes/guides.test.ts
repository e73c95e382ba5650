import assert from 'node:assert/strict'
import type { Limit } from '../../../api/limiter.ts'
import { assertRefused, send } from '../../support/api-requests.ts'
import { EMBED_KEY, guideWith, withApi } from '../../support/api.ts'

describe('GET /v1/guides/{embed_key}', () => {
  const looked: string[] = []
  const limits: Limit[] = []
  const api = withApi({
    findGuide: async (embedKey) => {
      looked.push(embedKey)
      if (embedKey === EMBED_KEY) return guideWith([{ slug: 'only' }])
      return embedKey === 'wm_unpublished' ? guideWith([], { contentText: undefined }) : undefined
    },
    makeLimiter: (limit) => {
      limits.push(limit)
      return {
        limit,
        count: async (key) => ({ allowed: key !== 'wm_exhausted', remaining: 12, resetMs: 500 }),
      }
    },
  })
  const get = async (key: string, headers: Record<string, string> = {}): ReturnType<typeof send> =>
    send(`${api.url}/v1/guides/${key}`, { headers })

  it('answers the guide', async () => {
    const { status, headers, body } = await get(EMBED_KEY)
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8')
    assert.deepEqual(body, {
      id: EMBED_KEY,
      name: 'Install the pixel',
      platform: { slug: 'html', name: 'HTML' },
      locale: 'en',
      branding: { primaryColor: '#0f766e', logoUrl: 'https://cdn.example.com/logo.svg', name: 'Acme' },
      steps: [{ slug: 'only', title: 'Title of only', body: 'Body of only', verify: null }],
    })
  })

  it('answers with its embed key as a bearer token too, and not with another one', async () => {
    assert.equal((await get(EMBED_KEY, { Authorization: `Bearer ${EMBED_KEY}` })).status, 200)
    const another = await get(EMBED_KEY, { Authorization: 'Bearer wm_another' })
    assertRefused(another, { status: 403, code: 'embed_key_mismatch' })
    const malformed = await get(EMBED_KEY, { Authorization: 'Digest x' })
    assertRefused(malformed, { status: 401, code: 'invalid_authorization' })
  })

  it('does not know another embed key', async () => {
    assertRefused(await get('wm_unknown'), { status: 404, code: 'embed_key_not_found' })
  })

  it('does not even look for what cannot be an embed key', async () => {
    looked.length = 0
    for (const key of ['a%00b', '%20', 'a%2Fb', "'--", '%F0%9F%98%80', 'w'.repeat(101), 'w'.repeat(8000)]) {
      const answer = await get(key)
      assertRefused(answer, { status: 404, code: 'embed_key_not_found' })
      assert.equal(answer.headers.get('ratelimit'), null)
    }
    assert.deepEqual(looked, [])
  })

  it('says that nothing is published', async () => {
    assertRefused(await get('wm_unpublished'), { status: 404, code: 'guide_not_published' })
  })

  it('is limited to 60 requests a minute for each key', async () => {
    const limit = limits.find(({ name }) => name === 'guides')
    assert.deepEqual(limit, { name: 'guides', requests: 60, seconds: 60 })
    const { headers } = await get(EMBED_KEY)
    assert.equal(headers.get('ratelimit-policy'), '"guides";q=60;w=60')
    assert.equal(headers.get('ratelimit'), '"guides";r=12;t=1')
  })

  it('refuses over the limit before it looks for the key', async () => {
    looked.length = 0
    const answer = await get('wm_exhausted')
    assertRefused(answer, { status: 429, code: 'rate_limited' })
    assert.equal(answer.headers.get('retry-after'), '1')
    assert.deepEqual(looked, [])
  })
})

// Covers how api/guards/require-guide.ts counts unknown embed keys.
import assert from 'node:assert/strict'
import { makeEmbedKey } from '../../../api/credentials/embed-key.ts'
import { assertRefused, post, send, type JsonResponse } from '../../support/api/api-requests.ts'
import { EMBED_KEY, guideWith, withApi } from '../../support/api/api.ts'

describe('an unknown embed key', () => {
  const looked: string[] = []
  let counted: string[] = []
  let isOver = false
  const api = withApi({
    findGuide: async (embedKey) => {
      looked.push(embedKey)
      return embedKey === EMBED_KEY ? guideWith([{ slug: 'manual' }]) : undefined
    },
    makeLimiter: (limit) => ({
      limit,
      count: async (key) => {
        counted.push(`${limit.name} ${limit.requests} ${key}`)
        return { allowed: limit.name !== 'unknown-keys' || !isOver, remaining: 4, resetMs: 500 }
      },
    }),
  })
  beforeEach(() => {
    counted = []
    looked.length = 0
    isOver = false
  })

  const asks: readonly (readonly [string, (embedKey: string) => Promise<JsonResponse>])[] = [
    ['a guide', async (embedKey) => send(`${api.url}/v1/guides/${embedKey}`)],
    [
      'a check',
      async (embedKey) =>
        post(`${api.url}/v1/verify`, { embedKey, stepSlug: 'manual', target: 'https://a.example' }),
    ],
    [
      'an event',
      async (embedKey) =>
        post(`${api.url}/v1/events`, { embedKey, sessionId: 's-1', event: 'template_loaded' }),
    ],
  ]
  for (const [what, ask] of asks) {
    it(`counts against its client's limit of 60 a minute, not by key: ${what}`, async () => {
      for (let tries = 0; tries < 3; tries += 1) {
        assertRefused(await ask(makeEmbedKey()), { status: 404, code: 'embed_key_not_found' })
      }
      assert.deepEqual(counted, Array(3).fill('unknown-keys 60 127.0.0.1'))
      isOver = true
      const { headers, ...answer } = await ask(makeEmbedKey())
      assertRefused({ headers, ...answer }, { status: 429, code: 'rate_limited' })
      assert.equal(headers.get('retry-after'), '1')
    })

    it(`does not block known keys of the same client: ${what}`, async () => {
      isOver = true
      const { status } = await ask(EMBED_KEY)
      assert.notEqual(status, 429)
      assert.notEqual(status, 404)
      assert.match(counted.join(), new RegExp(`^\\w+ \\d+ ${EMBED_KEY}$`))
    })

    it(`is neither looked up nor counted if it is malformed: ${what}`, async () => {
      for (const key of [
        'wm_short',
        `${EMBED_KEY}0`,
        EMBED_KEY.replace('wm_', 'vm_'),
        'wm_0123456789abcdefghijABC-',
      ]) {
        assertRefused(await ask(key), { status: 404, code: 'embed_key_not_found' })
      }
      assert.deepEqual([looked, counted], [[], []])
    })
  }
})

import assert from 'node:assert/strict'
import knex from 'knex'
import type { Limit } from '../../../api/rate-limit/limiter.ts'
import { assertRefused, send, type JsonResponse } from '../../support/api/api-requests.ts'
import { EMBED_KEY, guideWith, selectableSteps, selectableTemplate, withApi } from '../../support/api/api.ts'

const guide = guideWith(selectableSteps, {
  ...selectableTemplate,
  nameI18n: { de: 'Das Pixel einbauen' },
  brandNameI18n: { de: 'Akme' },
  completion: {
    title: 'Done',
    text: 'All is well.',
    button: { label: 'Open', url: 'https://app.example.com/' },
    i18n: { de: { title: 'Fertig', text: null, button_label: 'Öffnen' } },
  },
  detectionRules: [
    { platform: 'shopify', source: 'referer_host', op: 'suffix', value: 'myshopify.com' },
    { platform: 'shopify', source: 'origin_host', op: 'suffix', value: 'myshopify.com' },
    { platform: 'wix', source: 'user_agent', op: 'contains', value: 'wix editor' },
  ],
})

type Guide = { platform: { slug: string }; locale: string; steps: { slug: string; body: string }[] }

describe('GET /v1/guides/{embed_key}', () => {
  const lookups: string[] = []
  const limits: Limit[] = []
  const api = withApi({
    findGuide: async (embedKey) => {
      lookups.push(embedKey)
      if (embedKey === EMBED_KEY || embedKey === 'wm_exhausted000000000000000') return guide
      if (embedKey === 'wm_ownLimit0000000000000000') return guideWith([], { limits: { guides: 600 } })
      return embedKey === 'wm_unpublished0000000000000' ? guideWith([], { published: undefined }) : undefined
    },
    makeLimiter: (limit) => {
      limits.push(limit)
      return {
        limit,
        count: async (key, { requests = limit.requests } = {}) => ({
          allowed: key !== 'wm_exhausted000000000000000',
          remaining: requests - 48,
          resetMs: 500,
        }),
      }
    },
  })
  const get = async (key: string, headers: Record<string, string> = {}): Promise<JsonResponse> =>
    send(`${api.url}/v1/guides/${key}`, { headers })
  const getWith = async (query: string, headers: Record<string, string> = {}): Promise<JsonResponse> =>
    get(`${EMBED_KEY}?${query}`, headers)
  const guideWithQuery = async (query: string, headers: Record<string, string> = {}): Promise<Guide> =>
    (await getWith(query, headers)).body as Guide

  it('returns the guide as JSON', async () => {
    const { status, headers, body } = await get(EMBED_KEY)
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8')
    assert.equal(body['id'], EMBED_KEY)
    assert.deepEqual(
      (body as Guide).steps.map(({ slug }) => slug),
      ['all'],
    )
  })

  it('accepts its embed key as an additional bearer token, but no other key', async () => {
    assert.equal((await get(EMBED_KEY, { Authorization: `Bearer ${EMBED_KEY}` })).status, 200)
    const another = await get(EMBED_KEY, { Authorization: 'Bearer wm_another00000000000000000' })
    assertRefused(another, { status: 403, code: 'embed_key_mismatch' })
    const malformed = await get(EMBED_KEY, { Authorization: 'Digest x' })
    assertRefused(malformed, { status: 401, code: 'invalid_authorization' })
  })

  it('does not find an unknown embed key', async () => {
    assertRefused(await get('wm_unknown00000000000000000'), { status: 404, code: 'embed_key_not_found' })
  })

  it('does not look up a malformed embed key', async () => {
    lookups.length = 0
    for (const key of ['a%00b', '%20', 'a%2Fb', "'--", '%F0%9F%98%80', 'w'.repeat(101), 'w'.repeat(8000)]) {
      const answer = await get(key)
      assertRefused(answer, { status: 404, code: 'embed_key_not_found' })
      assert.equal(answer.headers.get('ratelimit'), null)
    }
    assert.deepEqual(lookups, [])
  })

  it('reports that no version is published', async () => {
    assertRefused(await get('wm_unpublished0000000000000'), { status: 404, code: 'guide_not_published' })
  })

  describe('chooses the platform', () => {
    for (const [from, query, headers, platform] of [
      ['the parameter', 'platform=wix', { Referer: 'https://a.myshopify.com/' }, 'wix'],
      ['the referring page', '', { Referer: 'https://a.myshopify.com:8443/x?y' }, 'shopify'],
      ['the origin', '', { Origin: 'https://a.myshopify.com' }, 'shopify'],
      ['the user agent', '', { 'User-Agent': 'Mozilla/5.0 (Wix Editor)' }, 'wix'],
      [
        'the first rule that fits',
        '',
        { 'User-Agent': 'Wix editor', Origin: 'https://b.myshopify.com' },
        'shopify',
      ],
      ['the default', '', { Referer: 'https://shop.example/' }, 'html'],
      ['the default', 'platform=', { Referer: 'not an address' }, 'html'],
    ] as const) {
      it(`${platform} by ${from}${query && ` with ?${query}`}`, async () => {
        assert.equal((await guideWithQuery(query, headers)).platform.slug, platform)
      })
    }

    it('and shows its steps', async () => {
      const { steps } = await guideWithQuery('platform=shopify')
      assert.deepEqual(
        steps.map(({ slug }) => slug),
        ['all', 'of-shopify'],
      )
    })

    for (const slug of ['nothing', 'HTML', '__proto__', '%00', 'x'.repeat(5000)]) {
      it(`and refuses "${slug.slice(0, 20)}", naming the known ones`, async () => {
        const message = assertRefused(await getWith(`platform=${slug}`), {
          status: 400,
          code: 'unknown_platform',
        })
        assert.equal(message, 'platform: not found; known platforms are html, shopify, wix')
      })
    }
  })

  it('chooses the nearest locale, and accepts any text as a locale', async () => {
    for (const [query, locale] of [
      ['', 'en'],
      ['locale=de_AT', 'de'],
      ['locale=fr', 'en'],
      ['locale=*', 'en'],
      [`locale=${'a'.repeat(300)}`, 'en'],
    ] as const) {
      assert.equal((await guideWithQuery(query)).locale, locale)
    }
    assert.equal((await guideWithQuery('locale=de')).steps[0]?.body, 'Hallo you')
  })

  it("returns completion texts in the guide's locale, or untranslated texts in the default locale", async () => {
    const completionIn = async (query: string) => (await getWith(query)).body['completion']
    const button = { label: 'Open', url: 'https://app.example.com/' }
    assert.deepEqual(await completionIn('locale=en'), { title: 'Done', text: 'All is well.', button })
    const german = { title: 'Fertig', text: 'All is well.', button: { ...button, label: 'Öffnen' } }
    assert.deepEqual(await completionIn('locale=de'), german)
  })

  it("returns the names of guide and brand in the guide's locale, or untranslated", async () => {
    const namesIn = async (query: string): Promise<unknown[]> => {
      const { name, branding } = (await getWith(query)).body
      return [name, (branding as { name: string }).name]
    }
    assert.deepEqual(await namesIn('locale=de'), ['Das Pixel einbauen', 'Akme'])
    assert.deepEqual(await namesIn('locale=fr'), await namesIn(''))
    assert.notDeepEqual(await namesIn('locale=fr'), await namesIn('locale=de'))
  })

  it('returns the steps of another scope if the version allows it', async () => {
    const slugs = async (query: string): Promise<string[]> =>
      (await guideWithQuery(query)).steps.map(({ slug }) => slug)
    assert.deepEqual(await slugs('scope=page'), ['all', 'of-page'])
    assert.deepEqual(await slugs('scope=nothing'), ['all'])
  })

  it('fills in variables', async () => {
    const variables = encodeURIComponent(JSON.stringify({ name: '*Zoë*', other: 'x' }))
    assert.equal((await guideWithQuery(`variables=${variables}`)).steps[0]?.body, 'Hello \\*Zoë\\*')
  })

  it('refuses an invalid value, naming the variable', async () => {
    const answer = await getWith(`variables=${encodeURIComponent('{"name":"a\u202eb"}')}`)
    assert.match(assertRefused(answer, { status: 400, code: 'invalid_variables' }), /^variables\.name: /)
  })

  it('refuses repeated parameters', async () => {
    const answer = await getWith('platform=wix&platform=html')
    assert.match(assertRefused(answer, { status: 400, code: 'invalid_request' }), /platform/)
  })

  describe('may be cached', () => {
    const caching = async (query: string) => {
      const { headers } = await getWith(query)
      return [headers.get('cache-control'), headers.get('vary')]
    }
    const detected = ['private, max-age=60', 'Authorization, Accept, Referer, Origin, User-Agent']

    it('by shared caches if the URL determines the response', async () => {
      const everybody = [
        'public, max-age=60, s-maxage=60, stale-while-revalidate=300',
        'Authorization, Accept',
      ]
      assert.deepEqual(await caching('platform=html&locale=de'), everybody)
    })

    it('by shared caches that can purge it by the tag of its template', async () => {
      const { headers } = await getWith('platform=html&locale=de')
      assert.equal(headers.get('cache-tag'), 'guides,guide-018f4c1e-0000-7000-8000-000000000001')
      for (const query of [
        '',
        'platform=html',
        'platform=html&locale=de&variables=%7B%7D',
        'platform=nothing',
      ])
        assert.equal((await getWith(query)).headers.get('cache-tag'), null)
    })

    it('only by its client if the platform is detected or the locale is the default', async () => {
      assert.deepEqual(await caching(''), detected)
      assert.deepEqual(await caching('locale=de'), detected)
      assert.deepEqual(await caching('platform=&locale=de'), detected)
      assert.deepEqual(await caching('platform=html'), ['private, max-age=60', 'Authorization, Accept'])
    })

    it('only by its client if it contains values', async () => {
      assert.deepEqual(await caching('platform=html&locale=de&variables=%7B%7D'), [
        'private, max-age=60',
        'Authorization, Accept',
      ])
    })

    it('by no cache if the request is refused', async () => {
      assert.deepEqual(await caching('platform=nothing'), ['no-store', null])
    })
  })

  describe('has an ETag', () => {
    const tagOf = async (query: string): Promise<string> => (await getWith(query)).headers.get('etag') ?? ''

    it('that is strong, and differs for different responses', async () => {
      const queries = ['', 'platform=wix', 'locale=de', 'scope=page', 'variables=%7B%22name%22%3A%22a%22%7D']
      const tags = await Promise.all(queries.map(tagOf))
      assert.ok(tags.every((tag) => /^"[\w-]{43}"$/.test(tag)))
      assert.equal(new Set(tags).size, queries.length)
      assert.equal(await tagOf('platform=html&locale=en'), tags[0])
      assert.equal(await tagOf('variables=%7B%7D'), tags[0])
    })

    it('that is answered with 304 if the client sends it', async () => {
      for (const query of ['platform=html&locale=de', '', 'variables=%7B%22name%22%3A%22a%22%7D']) {
        const whole = await getWith(query)
        const tag = whole.headers.get('etag') ?? ''
        for (const header of [tag, `W/${tag}`, `"other", ${tag}`, `W/"a" ,W/${tag}`, '*']) {
          const { status, headers, body } = await getWith(query, { 'If-None-Match': header })
          assert.deepEqual([status, body, headers.get('content-type')], [304, {}, null])
          for (const name of ['etag', 'cache-control', 'vary', 'ratelimit', 'access-control-allow-origin']) {
            assert.equal(headers.get(name), whole.headers.get(name), name)
          }
        }
        for (const other of ['"other"', tag.replaceAll('"', ''), 'W/"other", "x"']) {
          assert.equal((await getWith(query, { 'If-None-Match': other })).status, 200)
        }
      }
    })
  })

  it('answers HEAD like GET, without the body', async () => {
    const url = `${api.url}/v1/guides/${EMBED_KEY}?platform=wix`
    const [got, head] = [await fetch(url), await fetch(url, { method: 'HEAD' })]
    const length = (await got.arrayBuffer()).byteLength
    assert.equal(head.headers.get('content-length'), String(length))
    for (const name of ['etag', 'cache-control', 'content-type']) {
      assert.equal(head.headers.get(name), got.headers.get(name))
    }
    assert.equal((await head.arrayBuffer()).byteLength, 0)
    const tag = got.headers.get('etag') ?? ''
    assert.equal((await fetch(url, { method: 'HEAD', headers: { 'If-None-Match': tag } })).status, 304)
  })

  it('can be read by a page of any origin without a preflight', async () => {
    const { status, headers } = await get(EMBED_KEY, { Origin: 'https://shop.example' })
    assert.equal(status, 200)
    assert.equal(headers.get('access-control-allow-origin'), '*')
    assert.match(headers.get('access-control-expose-headers') ?? '', /\bETag\b/)
    assert.equal(headers.get('access-control-allow-credentials'), null)
  })

  it('is limited to 60 requests a minute for each key', async () => {
    const limit = limits.find(({ name }) => name === 'guides')
    assert.deepEqual([limit?.requests, limit?.seconds], [60, 60])
    const { headers } = await get(EMBED_KEY)
    assert.equal(headers.get('ratelimit-policy'), '"guides";q=60;w=60')
    assert.equal(headers.get('ratelimit'), '"guides";r=12;t=1')
  })

  it("is limited to the template's own limit, if it has one", async () => {
    const { headers } = await get('wm_ownLimit0000000000000000')
    assert.equal(headers.get('ratelimit-policy'), '"guides";q=600;w=60')
    assert.equal(headers.get('ratelimit'), '"guides";r=552;t=1')
  })

  it('refuses over the limit', async () => {
    const answer = await get('wm_exhausted000000000000000')
    assertRefused(answer, { status: 429, code: 'rate_limited' })
    assert.equal(answer.headers.get('retry-after'), '1')
  })
})

describe('a guide that cannot be looked up', () => {
  let failure: Error
  const api = withApi({
    findGuide: async () => {
      throw failure
    },
  })
  const ask = async () => send(`${api.url}/v1/guides/${EMBED_KEY}`)

  it('is not counted as unknown while the database is unavailable', async () => {
    failure = new knex.KnexTimeoutError('no connection')
    for (let request = 0; request < 61; request += 1) {
      const answer = await ask()
      assertRefused(answer, { status: 503, code: 'service_unavailable' })
      assert.equal(answer.headers.get('ratelimit'), null)
    }
  })

  it('counts against its key if it is broken', async () => {
    failure = new Error('no')
    const { status, headers } = await ask()
    assert.deepEqual([status, headers.get('ratelimit')], [500, '"guides";r=59;t=60'])
  })
})

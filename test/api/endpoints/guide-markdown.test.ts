// Covers api/endpoints/guide-markdown.ts, api/endpoints/guides/*.ts and `prefersMarkdown` of api/http/accept.ts.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { assertRefused, send } from '../../support/api/api-requests.ts'
import { checkResultWith } from '../../support/checks/check-result.ts'
import { toolsOrSkip } from '../../support/machine/tools.ts'
import { codeOf, readPage } from '../../support/api/markdown-page.ts'
import {
  answeringQueue,
  EMBED_KEY,
  guideWith,
  selectableSteps,
  selectableTemplate,
  withApi,
} from '../../support/api/api.ts'

const guide = guideWith(selectableSteps, {
  ...selectableTemplate,
  detectionRules: [{ platform: 'wix', source: 'user_agent', op: 'contains', value: 'wix editor' }],
})

const JSON_TYPE = 'application/json; charset=utf-8'
const MARKDOWN_TYPE = 'text/markdown; charset=utf-8'

/** Accept headers, and whether they get Markdown. */
const accepted: readonly (readonly [string | undefined, boolean])[] = [
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['text/*', false],
  ['text/*, application/json;q=0.1', false],
  ['application/json', false],
  ['text/html, application/xhtml+xml, */*;q=0.8', false],
  ['text/plain', false],
  ['text/markdown', true],
  ['TEXT/Markdown', true],
  ['text/markdown; charset=utf-8', true],
  ['text/markdown;variant=GFM', true],
  ['text/markdown, application/json', true],
  ['application/json, text/markdown', true],
  ['text/markdown, text/html, */*', true],
  ['text/markdown;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1', true],
  ['application/json;q=0.5, text/markdown;q=0.5', true],
  ['application/json, text/markdown;q=0.9', false],
  ['*/*, text/markdown;q=0.9', false],
  ['application/*;q=0.8, text/markdown;q=0.9, */*', true],
  ['text/markdown;q=0', false],
  ['text/markdown;q=0, */*', false],
  ['application/json;q=0, text/markdown;q=0.1, */*', true],
  ['text/markdown;q=2', false],
  [`${'a/b, '.repeat(60)}text/markdown`, false],
]

describe('a guide as Markdown, over HTTP', () => {
  const api = withApi({
    findGuide: async (embedKey) => {
      if (embedKey === EMBED_KEY) return guide
      return embedKey === 'wm_unpublished0000000000000' ? guideWith([], { published: undefined }) : undefined
    },
  })
  const get = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(api.url + path, { headers })
  const json = `/v1/guides/${EMBED_KEY}`
  const pages = [`/v1/guides/${EMBED_KEY}.md`, `/install/${EMBED_KEY}.md`]

  for (const [accept, isMarkdown] of accepted) {
    it(`is ${isMarkdown ? '' : 'not '}for Accept: ${accept?.slice(0, 90) ?? 'none'}`, async () => {
      // fetch() sends */* where a request has no Accept.
      const response = await get(json, accept === undefined ? {} : { Accept: accept })
      assert.equal(response.status, 200)
      assert.equal(response.headers.get('content-type'), isMarkdown ? MARKDOWN_TYPE : JSON_TYPE)
      assert.match(response.headers.get('vary') ?? '', /\bAccept\b/)
    })
  }

  it('is the same text at its own address', async () => {
    const [negotiated, own] = [await get(json, { Accept: 'text/markdown' }), await get(`${json}.md`)]
    assert.equal(own.headers.get('content-type'), MARKDOWN_TYPE)
    assert.equal(await negotiated.text(), await own.text())
    assert.equal(negotiated.headers.get('etag'), own.headers.get('etag'))
    assert.notEqual((await get(json)).headers.get('etag'), own.headers.get('etag'))
  })

  it('is named by its JSON, with the query', async () => {
    const link = async (query: string): Promise<string | null> =>
      (await get(json + query)).headers.get('link')
    assert.equal(await link(''), `<${json}.md>; rel="alternate"; type="text/markdown"`)
    assert.equal(
      await link('?platform=wix&variables=%7B%7D'),
      `<${json}.md?platform=wix&variables=%7B%7D>; rel="alternate"; type="text/markdown"`,
    )
    assert.equal(await link(`?target=${'a'.repeat(1000)}`), null)
  })

  it('has the selection and the values of its query', async () => {
    for (const page of pages) {
      const variables = encodeURIComponent('{"name":"Ann"}')
      const text = await (
        await get(`${page}?locale=de&platform=shopify&variables=${variables}&target=shop.example`)
      ).text()
      assert.ok(text.includes('> Hallo Ann'), text)
      assert.ok(text.includes('Title of of-shopify'))
      assert.ok(text.includes('https://shop.example/') || page.startsWith('/v1'))
      assert.ok(text.includes(`source: "${api.url}${page}?platform=shopify&locale=de"`))
    }
  })

  it('names the service as the request does', async () => {
    const own = await (await get(`${json}.md`)).text()
    assert.ok(own.includes(`source: "${api.url}/v1/guides/`))
  })

  it('is kept by no shared cache', async () => {
    for (const path of [...pages, json]) {
      const { headers } = await get(`${path}?platform=html&locale=en`, { Accept: 'text/markdown' })
      assert.equal(headers.get('cache-control'), 'private, max-age=60')
      assert.equal(headers.get('cache-tag'), null)
      assert.equal(headers.get('vary'), 'Authorization, Accept')
    }
    const detected = await get(`${json}.md`)
    assert.equal(detected.headers.get('vary'), 'Authorization, Accept, Referer, Origin, User-Agent')
  })

  it('has its own ETag, which is answered with 304', async () => {
    for (const page of pages) {
      const tag = (await get(page)).headers.get('etag') ?? ''
      assert.match(tag, /^"[\w-]{43}"$/)
      assert.equal((await get(page, { 'If-None-Match': tag })).status, 304)
      assert.equal((await get(page, { 'If-None-Match': '"other"' })).status, 200)
      assert.equal((await get(json, { 'If-None-Match': tag })).status, 200)
    }
  })

  it('is counted and refused as its JSON', async () => {
    for (const [prefix, suffix] of [
      ['/v1/guides/', '.md'],
      ['/install/', '.md'],
      ['/v1/guides/', ''],
    ] as const) {
      const headers = { Accept: 'text/markdown' }
      const refused = async (key: string, query = ''): ReturnType<typeof send> =>
        send(`${api.url}${prefix}${key}${suffix}${query}`, { headers })
      const unknown = await refused('wm_unknown00000000000000000')
      const told = assertRefused(unknown, { status: 404, code: 'embed_key_not_found' })
      assert.match(told, /^No guide found for this embed key\. Copy the template's embed key again/)
      assertRefused(await refused('wm_unpublished0000000000000'), {
        status: 404,
        code: 'guide_not_published',
      })
      assertRefused(await refused(EMBED_KEY, '?platform=nothing'), { status: 400, code: 'unknown_platform' })
      assertRefused(await refused(EMBED_KEY, '?variables=1'), { status: 400, code: 'invalid_variables' })
      for (const target of ['notaurl', 'https://notaurl/', 'ftp://shop.example/']) {
        const answer = await refused(EMBED_KEY, `?target=${encodeURIComponent(target)}`)
        const message = assertRefused(answer, { status: 400, code: 'invalid_request' })
        assert.match(message, /^target: must be the address of a site/)
      }
      const misspelt = await refused(EMBED_KEY, `?variables=${encodeURIComponent('{"nmae":"Ann"}')}`)
      assert.match(
        assertRefused(misspelt, { status: 400, code: 'invalid_variables' }),
        /nmae: is not a variable of the guide, whose variables are name$/,
      )
      const { headers: sent } = await get(`${prefix}${EMBED_KEY}${suffix}`, headers)
      assert.equal(sent.get('ratelimit-policy'), '"guides";q=60;w=60')
      assert.equal(sent.get('access-control-allow-origin'), '*')
    }
  })

  it('answers HEAD without the text', async () => {
    const response = await fetch(`${api.url}${json}.md`, { method: 'HEAD' })
    assert.equal(response.headers.get('content-type'), MARKDOWN_TYPE)
    assert.equal(await response.text(), '')
  })
})

describe('the commands of a guide as Markdown', () => {
  const step = { slug: 'script', verification: { type: 'script_presence', selector: 'script' } }
  const jobs: string[] = []
  const api = withApi({
    findGuide: async () => guideWith([step]),
    queue: {
      ...answeringQueue,
      run: async (job) => {
        jobs.push(job.target)
        return checkResultWith({ type: job.type, url: job.target })
      },
    },
  })
  before(function () {
    toolsOrSkip(this, ['curl', 'sh'])
  })

  const commandsOf = async (page: string): Promise<string[]> => {
    const text = await (await fetch(`${api.url}${page}?target=shop.example`)).text()
    return (codeOf(readPage(text), 'sh')[0] ?? '').trim().split('\n')
  }
  const answerTo = async (script: string): Promise<unknown> => {
    const { stdout } = await promisify(execFile)('sh', ['-ec', script])
    return (JSON.parse(stdout) as { ok: unknown }).ok
  }

  it('check the site with curl', async () => {
    const [settings, curl] = await commandsOf(`/v1/guides/${EMBED_KEY}.md`)
    assert.equal(await answerTo(`${settings}\n${curl}\ncheck script`), true)
    const [whole = ''] = await commandsOf(`/install/${EMBED_KEY}.md`)
    assert.equal(await answerTo(whole), true)
    assert.deepEqual(jobs, ['https://shop.example/', 'https://shop.example/'])
  })
})

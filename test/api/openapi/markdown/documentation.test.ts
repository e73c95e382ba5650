// Covers api/openapi/markdown/*.ts, `guideMarkdown` of api/openapi/guides.ts, and the links to them.
import assert from 'node:assert/strict'
import { declaredEndpoints } from '../../../../api/endpoints/declared-endpoints.ts'
import { errorCodes } from '../../../../api/errors/error-codes.ts'
import { guideDescriptions, guideNames } from '../../../../api/openapi/guide-files.ts'
import { withApi } from '../../../support/api/api.ts'
import { assertRefused, send } from '../../../support/api/api-requests.ts'

/** More than the whole reference takes, and less than a model's context. */
const MAX_REFERENCE_BYTES = 400 * 1024

describe('the documentation as Markdown', () => {
  const api = withApi()
  const read = async (path: string): Promise<{ headers: Headers; text: string }> => {
    const response = await fetch(api.url + path)
    assert.equal(response.status, 200, path)
    return { headers: response.headers, text: await response.text() }
  }

  it('has every endpoint and every error code', async () => {
    const { headers, text } = await read('/docs.md')
    assert.equal(headers.get('content-type'), 'text/markdown; charset=utf-8')
    assert.equal(headers.get('cache-control'), 'public, max-age=3600')
    for (const { method, path } of declaredEndpoints)
      assert.ok(text.includes(`\n### ${method} ${path}\n`), path)
    for (const code of Object.keys(errorCodes)) assert.ok(text.includes(`\n- \`${code}\` (`), code)
    assert.ok(Buffer.byteLength(text) < MAX_REFERENCE_BYTES, `${Buffer.byteLength(text)} bytes`)
  })

  it('has every guide, whose links lead to Markdown or to nothing', async () => {
    for (const name of guideNames) {
      const { headers, text } = await read(`/docs/guides/${name}.md`)
      assert.equal(headers.get('content-type'), 'text/markdown; charset=utf-8')
      assert.match(text, /^# /)
      const links = Array.from(text.matchAll(/\]\((\/[^)#]*)/g), ([, path = '']) => path)
      for (const path of new Set(links)) assert.match(path, /^\/docs\/guides\/[\w-]+\.md$/)
      assert.doesNotMatch(text, /\]\((?!https:|\/|#)/)
    }
  })

  it('has the verification codes', async () => {
    const { text } = await read('/docs/guides/verification-codes.md')
    assert.ok(text.includes('`script_not_found`'))
  })

  it('is named by its pages', async () => {
    for (const page of ['/docs', '/docs/guides/errors', '/docs/guides/agents']) {
      const { text } = await read(page)
      assert.ok(text.includes(`<link rel="alternate" href="${page}.md" type="text/markdown" />`), page)
    }
  })

  it('answers 304, and 404 for a page that does not exist', async () => {
    for (const path of ['/docs.md', '/llms.txt', '/docs/guides/errors.md']) {
      const tag = (await read(path)).headers.get('etag') ?? ''
      const response = await fetch(api.url + path, { headers: { 'If-None-Match': tag } })
      assert.equal(response.status, 304)
    }
    for (const path of ['/docs/guides/nothing.md', '/docs/api/nothing.md', '/docs/guides/nothing']) {
      const answer = await send(api.url + path)
      const message = assertRefused(answer, { status: 404, code: 'not_found' })
      assert.equal(message, 'There is no such page; /llms.txt lists them')
    }
  })
})

describe('llms.txt', () => {
  const api = withApi()

  it('names the addresses of guides, and links pages that exist', async () => {
    const response = await fetch(`${api.url}/llms.txt`)
    const text = await response.text()
    assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8')
    assert.match(text, /^# Waymark\n\n> /)
    for (const named of [
      '/install/{embed_key}.md',
      '/v1/guides/{embed_key}.md',
      'POST /v1/verify',
      'POST /mcp',
    ]) {
      assert.ok(text.includes(named), named)
    }
    assert.equal(response.headers.get('cache-control'), 'private, max-age=3600')
    const links = Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, link = '']) => link)
    for (const name of guideNames) assert.ok(links.includes(`${api.url}/docs/guides/${name}.md`))
    for (const link of links) {
      assert.ok(link.startsWith(`${api.url}/`), link)
      if (link.includes('/.well-known/')) continue
      assert.equal((await fetch(link)).status, 200, link)
    }
  })

  it('says what each guide answers', () => {
    assert.deepEqual(Object.keys(guideDescriptions), guideNames)
    for (const about of Object.values(guideDescriptions)) assert.match(about, /^[A-Z][^`<]{40,120}\.$/)
  })
})

// Covers api/openapi/page/*.ts.
import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { errorCodes } from '../../../api/errors/error-codes.ts'
import { openApiDocument } from '../../../api/openapi/document.ts'
import { guideNames } from '../../../api/openapi/guide-files.ts'
import { docsFilesOf } from '../../../api/openapi/page/docs-page.ts'
import { noWebFiles } from '../../../api/web/files.ts'
import { renderReference } from '../../../api/openapi/page/page.ts'
import { declaredEndpoints } from '../../../api/endpoints/declared-endpoints.ts'
import { withApi } from '../../support/api/api.ts'

const MAX_GZIPPED_BYTES = 100 * 1024

describe('the reference page', () => {
  const api = withApi()
  let response: Response
  let page: string

  before(async () => {
    response = await fetch(`${api.url}/docs`)
    page = await response.text()
  })

  it('is HTML that browsers revalidate, since it names files of one release', () => {
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
    assert.equal(response.headers.get('cache-control'), 'public, no-cache')
  })

  it('is at most 100 KB compressed', () => {
    assert.ok(gzipSync(page).length <= MAX_GZIPPED_BYTES, `${gzipSync(page).length} bytes`)
  })

  it('is compressed only for clients that accept compression', async () => {
    assert.equal(response.headers.get('content-encoding'), 'gzip')
    assert.equal(response.headers.get('vary'), 'Accept-Encoding')
    const whole = await fetch(`${api.url}/docs`, { headers: { 'Accept-Encoding': 'identity' } })
    assert.equal(whole.headers.get('content-encoding'), null)
    assert.equal(await whole.text(), page)
    const tags = [response, whole].map(({ headers }) => headers.get('etag'))
    assert.notEqual(tags[0], tags[1])
    for (const [index, accepted] of ['gzip', 'identity'].entries()) {
      const headers = { 'Accept-Encoding': accepted, 'If-None-Match': String(tags[index]) }
      assert.equal((await fetch(`${api.url}/docs`, { headers })).status, 304)
    }
  })

  it('has the Content-Security-Policy of all pages, and no content that the policy blocks', () => {
    assert.equal(
      response.headers.get('content-security-policy'),
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
    )
    assert.doesNotMatch(
      page,
      /<(style|img|iframe|object|form|base)\b|<script>|<[a-z][^<>]*\s(?:on\w+|style)=/i,
    )
    for (const [, href] of page.matchAll(/(?:href|src)="([^"]*)"/g))
      assert.match(String(href), /^(#[\w-]+|\/[\w./-]*)$/)
  })

  it('has no dangling links', () => {
    const anchors = new Set(Array.from(page.matchAll(/ id="([^"]+)"/g), ([, id]) => id))
    for (const [, target] of page.matchAll(/href="#([^"]*)"/g)) assert.ok(anchors.has(String(target)), target)
  })

  it('shows every operation, schema and error code', () => {
    const document = openApiDocument(declaredEndpoints)
    for (const methods of Object.values(document.paths)) {
      for (const { operationId } of Object.values(methods)) assert.ok(page.includes(`id="${operationId}"`))
    }
    for (const name of Object.keys(document.components.schemas))
      assert.ok(page.includes(`id="schema-${name}"`))
    for (const code of Object.keys(errorCodes)) assert.ok(page.includes(`id="error-${code}"`))
  })

  it('shows fields, required parameters and limits', () => {
    const text = page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
    assert.match(text, / primary_color string \(\^#\[0-9a-fA-F\]\{6\}\$\)/)
    assert.match(text, /data list of Project .*next_cursor string or null/)
    assert.match(text, /overlap_seconds integer \(at least 0, at most 604800\)/)
    assert.match(text, /Account API key with the scope projects:write \./)
  })

  it('links the guides, which link each other and the reference, without dangling links', async () => {
    const index = await (await fetch(`${api.url}/docs/guides`)).text()
    const linked = linksOf(index).filter((link) => link.startsWith('/docs/guides/'))
    assert.deepEqual(new Set(linked), new Set(guideNames.map((name) => `/docs/guides/${name}`)))
    const pages = new Map([
      ['/docs', page],
      ['/docs/guides', index],
    ])
    for (const link of new Set(linked)) {
      const guide = await fetch(api.url + link)
      pages.set(link, await guide.text())
      assert.equal(guide.status, 200, link)
      for (const name of ['content-security-policy', 'cache-control'])
        assert.equal(guide.headers.get(name), response.headers.get(name))
    }
    const outside =
      /^(https:|\/$|\/(console|audit|openapi\.json|docs\.md|docs\/guides\/[\w-]+\.md)$|\/pages\/icon\.svg$)/
    for (const [at, html] of pages) {
      const [withoutFooter = ''] = html.split('<footer')
      for (const href of linksOf(withoutFooter).filter((link) => !outside.test(link))) {
        const [path = '', anchor] = href.split('#')
        const target = pages.get(path === '' ? at : path) ?? assert.fail(`${at}: ${href}`)
        assert.ok(anchor === undefined || target.includes(` id="${anchor}"`), `${at}: ${href}`)
      }
    }
  })

  it('has guides with a list that marks the current guide, and links to operations by name', async () => {
    const html = await (await fetch(`${api.url}/docs/guides/webhooks`)).text()
    assert.match(html, /<title>Webhooks - Waymark API<\/title>/)
    assert.ok(html.includes('<a href="/docs/guides/webhooks" aria-current="page">Webhooks</a>'))
    assert.ok(
      html.includes('<a href="/docs#getInstallation"><code>GET /v1/admin/installations/{id}</code></a>'),
    )
    assert.equal((await fetch(`${api.url}/docs/guides/none`)).status, 404)
  })

  it('has samples with everything that a request needs', () => {
    const text = page
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
      .replaceAll('&#39;', "'")
    assert.ok(text.includes('curl "$WAYMARK/v1/guides/wm_WaymarkDemoGuide00000001"'))
    assert.match(
      text,
      /ETAG=\$\(curl [^\n]*\n[^\n]*\ncurl -X PATCH "\$WAYMARK\/v1\/admin\/templates\/[^\n]*\n[^\n]*\n  -H "If-Match: \$ETAG" /,
    )
    assert.match(
      text,
      /curl -X POST "\$WAYMARK\/audit" \\\n  --data-urlencode 'q=<script [^\n]*<\/script>'\n/,
    )
    assert.match(
      text,
      /-H "Idempotency-Key: \$\(openssl rand -hex 16\)" \\\n  -H 'Content-Type: application\/json' /,
    )
  })

  it('escapes its input', () => {
    const document = openApiDocument(declaredEndpoints)
    const hostile = { ...document, info: { ...document.info, description: '<script>"&`<b>`' } }
    const html = renderReference(hostile, docsFilesOf({ webFiles: noWebFiles, demoUrl: undefined }))
    assert.ok(html.includes('<p>&lt;script&gt;&quot;&amp;<code>&lt;b&gt;</code></p>'))
  })
})

function linksOf(html: string): string[] {
  return Array.from(html.matchAll(/href="([^"]*)"/g), ([, href]) => String(href))
}

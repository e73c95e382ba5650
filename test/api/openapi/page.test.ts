import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { errorCodes } from '../../../api/http/error-codes.ts'
import { openApiDocument } from '../../../api/openapi/document.ts'
import { guideLinks } from '../../../api/openapi/guides.ts'
import { renderReference } from '../../../api/openapi/page/page.ts'
import { declaredEndpoints } from '../../../api/endpoints/declared.ts'
import { withApi } from '../../support/api.ts'
import { assertAccessible } from '../../support/axe.ts'
import { withBrowser } from '../../support/browser.ts'

const MAX_GZIPPED_BYTES = 100 * 1024

describe('the reference page', () => {
  const api = withApi()
  let response: Response
  let page: string

  before(async () => {
    response = await fetch(`${api.url}/docs`)
    page = await response.text()
  })

  it('is HTML that can be cached for an hour', () => {
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
    assert.equal(response.headers.get('cache-control'), 'public, max-age=3600')
  })

  it('is at most 100 KB compressed', () => {
    assert.ok(gzipSync(page).length <= MAX_GZIPPED_BYTES, `${gzipSync(page).length} bytes`)
  })

  it('is sent compressed only to clients that accept it', async () => {
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

  it('may not load anything; its policy allows only its own style and script', () => {
    const [, css = ''] = /<style>([^]*?)<\/style>/.exec(page) ?? []
    const [, script = ''] = /<script>([^]*?)<\/script>/.exec(page) ?? []
    const hash = (text: string): string => createHash('sha256').update(text).digest('base64')
    assert.equal(
      response.headers.get('content-security-policy'),
      `default-src 'none'; style-src 'sha256-${hash(css)}'; script-src 'sha256-${hash(script)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`,
    )
    assert.doesNotMatch(
      page,
      /<(link|img|iframe|object|form|base)\b|<script [^>]|<[a-z][^<>]*\s(?:on\w+|style|src)=|@import|url\(/i,
    )
    for (const [, href] of page.matchAll(/href="([^"]*)"/g))
      assert.match(String(href), /^(#[\w-]+|\/openapi\.json|\/docs\/guides\/[\w-]+(#[\w-]+)?)$/)
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

  it('links guides, which have no dangling links either', async () => {
    const links = Array.from(page.matchAll(/href="(\/docs\/guides\/[^"]+)"/g), ([, link]) => String(link))
    assert.equal(links.length, guideLinks.length)
    for (const link of links) {
      const guide = await fetch(api.url + link)
      const html = await guide.text()
      assert.equal(guide.status, 200, link)
      assert.equal(
        guide.headers.get('content-security-policy'),
        response.headers.get('content-security-policy'),
      )
      const anchor = new URL(link, api.url).hash.slice(1)
      if (anchor !== '') assert.ok(html.includes(`<h2 id="${anchor}">`), link)
      for (const [, href] of html.matchAll(/href="([^"]*)"/g))
        assert.match(String(href), /^(#|\/docs(\/guides\/|$)|https:)/)
    }
    assert.equal((await fetch(`${api.url}/docs/guides/none`)).status, 404)
    const titled = await (await fetch(`${api.url}/docs/guides/public-api`)).text()
    assert.match(titled, /<title>The public interface - Waymark API<\/title>/)
  })

  it('has samples with all that a request needs', () => {
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
    const { html } = renderReference(hostile)
    assert.ok(html.includes('<p>&lt;script&gt;&quot;&amp;<code>&lt;b&gt;</code></p>'))
  })
})

describe('the reference page in a browser', () => {
  const api = withApi()
  const browser = withBrowser()

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`is accessible, fits a narrow screen and filters its operations: ${colorScheme}`, async () => {
      const viewport = { width: 375, height: 700 }
      await browser.withPage(
        async (view) => {
          await view.goto(`${api.url}/docs`)
          assert.equal(await view.evaluate('document.documentElement.scrollWidth'), viewport.width)
          await assertAccessible(view, { state: `narrow, ${colorScheme}` })
          await view.setViewportSize({ width: 1280, height: 800 })
          await view.getByLabel('Filter').fill('post installations')
          await view.getByText('operations', { exact: false }).first().waitFor()
          assert.equal(await view.locator('#createInstallation').isVisible(), true)
          assert.equal(await view.locator('#getGuide').isVisible(), false)
          await assertAccessible(view, { state: `filtered, ${colorScheme}` })
          await view.setViewportSize(viewport)
          await view.goto(`${api.url}/docs/guides/public-api`)
          assert.equal(await view.evaluate('document.documentElement.scrollWidth'), viewport.width)
          await assertAccessible(view, { state: `a guide, ${colorScheme}` })
        },
        { viewport, colorScheme },
      )
    })
  }
})

import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import type { Locator } from 'playwright-core'
import { errorCodes } from '../../../api/http/error-codes.ts'
import { openApiDocument } from '../../../api/openapi/document.ts'
import { guideNames } from '../../../api/openapi/guide-files.ts'
import { docsFilesOf } from '../../../api/openapi/page/docs-page.ts'
import { renderReference } from '../../../api/openapi/page/page.ts'
import { declaredEndpoints } from '../../../api/endpoints/declared.ts'
import { openWebFiles, type WebFiles } from '../../../api/web/files.ts'
import { makeLog } from '../../../shared/log.ts'
import { EMBED_KEY, withApi } from '../../support/api.ts'
import { assertAccessible } from '../../support/axe.ts'
import { withBrowser } from '../../support/browser.ts'
import { builtWeb } from '../../support/built-web.ts'

const MAX_GZIPPED_BYTES = 100 * 1024

describe('the reference page', () => {
  const api = withApi()
  let response: Response
  let page: string

  before(async () => {
    response = await fetch(`${api.url}/docs`)
    page = await response.text()
  })

  it('is HTML that browsers keep and ask for again, since it names files of one release', () => {
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
    assert.equal(response.headers.get('cache-control'), 'public, no-cache')
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

  it('has the policy of all pages, and nothing in it that the policy refuses', () => {
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

  it('links guides, and they link each other, the reference and nothing that is not there', async () => {
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
    const outside = /^(https:|\/$|\/(console|audit|openapi\.json)$|\/pages\/icon\.svg$)/
    for (const [at, html] of pages) {
      for (const href of linksOf(html).filter((link) => !outside.test(link))) {
        const [path = '', anchor] = href.split('#')
        const target = pages.get(path === '' ? at : path) ?? assert.fail(`${at}: ${href}`)
        assert.ok(anchor === undefined || target.includes(` id="${anchor}"`), `${at}: ${href}`)
      }
    }
  })

  it('has guides with the links of a site: the list with this one marked, and operations by their names', async () => {
    const html = await (await fetch(`${api.url}/docs/guides/webhooks`)).text()
    assert.match(html, /<title>Webhooks - Waymark API<\/title>/)
    assert.ok(html.includes('<a href="/docs/guides/webhooks" aria-current="page">Webhooks</a>'))
    assert.ok(
      html.includes('<a href="/docs#getInstallation"><code>GET /v1/admin/installations/{id}</code></a>'),
    )
    assert.equal((await fetch(`${api.url}/docs/guides/none`)).status, 404)
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
    const html = renderReference(hostile, docsFilesOf([]))
    assert.ok(html.includes('<p>&lt;script&gt;&quot;&amp;<code>&lt;b&gt;</code></p>'))
  })
})

/** Number of lines on screen, which is larger than that of the text where lines wrap. */
async function shownLines(block: Locator): Promise<number> {
  return block.evaluate((pre) => {
    const range = pre.ownerDocument.createRange()
    range.selectNodeContents(pre)
    return new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom))).size
  })
}

function linksOf(html: string): string[] {
  return Array.from(html.matchAll(/href="([^"]*)"/g), ([, href]) => String(href))
}

describe('the documentation in a browser', () => {
  let webFiles: WebFiles
  before(async () => {
    await builtWeb()
    webFiles = await openWebFiles(makeLog('test', 'silent'))
  })
  const api = withApi(() => ({ webFiles }))
  const browser = withBrowser()

  // All pages share a style, so a few are enough to test its dark colours.
  const guides = guideNames.map((name) => `/docs/guides/${name}`)
  const paths = {
    light: ['/docs', '/docs/guides', ...guides],
    dark: ['/docs', '/docs/guides', ...guides.slice(0, 2)],
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`is accessible, fits a narrow screen and filters its operations: ${colorScheme}`, async () => {
      const viewport = { width: 375, height: 700 }
      await browser.withPage(
        async (view) => {
          for (const path of paths[colorScheme]) {
            await view.goto(api.url + path)
            assert.equal(await view.evaluate('document.documentElement.scrollWidth'), viewport.width, path)
            await assertAccessible(view, { state: `${path}, narrow, ${colorScheme}` })
          }
          await view.goto(`${api.url}/docs`)
          await view.getByRole('button', { name: 'Contents' }).click()
          await assertAccessible(view, { state: `contents, ${colorScheme}`, within: '#contents' })
          await view.getByRole('link', { name: 'Create an installation' }).first().click()
          await view.locator('#contents').waitFor({ state: 'hidden' })
          const bar = await view.locator('.contents-bar').boundingBox()
          const heading = await view.locator('#createInstallation h3').boundingBox()
          assert.ok(Number(heading?.y) >= Number(bar?.y) + Number(bar?.height), 'the bar covers the heading')
          const sample = view.getByRole('group', { name: 'Sample: Create an installation' })
          await sample.press('ArrowRight')
          assert.match(
            await sample.innerHTML(),
            /<span class="string">"Authorization: Bearer \$WAYMARK_KEY"<\/span>/,
          )
          assert.equal(await shownLines(sample), String(await sample.textContent()).split('\n').length)
          await view.locator('#createInstallation').getByText('Example of 201').click()
          await assertAccessible(view, { state: `example, ${colorScheme}`, within: '#createInstallation' })
          await view.setViewportSize({ width: 1280, height: 800 })
          await view.getByLabel('Filter').fill('post installations')
          await view.getByText('operations', { exact: false }).first().waitFor()
          assert.equal(await view.locator('#createInstallation').isVisible(), true)
          assert.equal(await view.locator('#getGuide').isVisible(), false)
          assert.equal(await view.getByText('Basics', { exact: true }).isVisible(), false)
          await view.getByLabel('Filter').fill('webhooks')
          await view.getByText('0 operations, 1 page', { exact: true }).waitFor()
          const titles = await view.locator('#contents b:visible').allInnerTexts()
          assert.deepEqual(titles, ['Basics'])
          await assertAccessible(view, { state: `filtered, ${colorScheme}` })
        },
        { viewport, colorScheme },
      )
    })
  }

  it('marks the operation in view in its list, and keeps it in sight there', async () => {
    const viewport = { width: 1280, height: 800 }
    await browser.withPage(
      async (view) => {
        await view.goto(`${api.url}/docs`)
        const current = view.locator('#contents [aria-current="location"]')
        for (const [id, name] of [
          ['listPlatforms', 'List the built-in platforms'],
          ['getGuide', 'The published guide'],
        ]) {
          await view.evaluate(`location.hash = '${id}'`)
          await current.filter({ hasText: String(name) }).waitFor()
          const { y = -1, height = 0 } = (await current.boundingBox()) ?? {}
          assert.ok(y >= 0 && y + height <= viewport.height, `${id} is at ${y}`)
        }
      },
      { viewport, reducedMotion: 'reduce' },
    )
  })

  it('sends requests from a form that is loaded when it is opened, without keeping the key', async () => {
    await browser.withPage(
      async (view) => {
        const asked: string[] = []
        view.on('request', (request) => asked.push(new URL(request.url()).pathname))
        await view.goto(`${api.url}/docs`)
        assert.ok(!asked.some((path) => path.includes('try-it') || path === '/openapi.json'))
        const operation = view.locator('#getGuide')
        await operation.getByRole('button', { name: 'Try it' }).press('Enter')
        const form = operation.getByRole('form', { name: 'Try GET /v1/guides/{embed_key}' })
        await form.getByLabel('embed_key').fill(EMBED_KEY)
        await form.getByLabel('locale').fill('de')
        assert.match(
          String(await form.locator('.command code').textContent()),
          new RegExp(`^curl '${api.url}/v1/guides/${EMBED_KEY}\\?locale=de'$`),
        )
        await form.getByLabel('embed_key').press('Enter')
        await form
          .getByRole('status')
          .filter({ hasText: /^200 OK in \d+ ms, [\d.]+ (KB|bytes)$/ })
          .waitFor()
        assert.match(String(await form.getByLabel('Body of the answer').textContent()), /^\{\n {2}"id": "wm_/)
        await form.getByText('Headers', { exact: true }).click()
        assert.match(
          String(await form.locator('details pre').textContent()),
          /^ratelimit: "guides";r=\d+;t=\d+$/m,
        )
        await assertAccessible(view, { state: 'an answer', within: '#getGuide' })
        await operation.getByRole('button', { name: 'Try it' }).click()
        assert.equal(await form.isVisible(), false)
      },
      { viewport: { width: 375, height: 700 } },
    )
  })

  it('says beside the button what a request changes, and shows what refuses it', async () => {
    const expected = /status of 401/
    await browser.withPage(
      async (view) => {
        await view.goto(`${api.url}/docs#createProject`)
        const operation = view.locator('#createProject')
        await operation
          .getByText('it changes the account whose key you enter, and nothing undoes it')
          .waitFor()
        await operation.getByRole('button', { name: 'Try it' }).click()
        const form = operation.getByRole('form')
        await form.getByRole('button', { name: 'Send request' }).click()
        assert.equal(await form.locator('input:invalid').count(), 1)
        await form.getByLabel('Account key').fill('wmk_live_wrong')
        assert.match(
          String(await form.locator('.command code').textContent()),
          /^curl -X POST 'http[^\n]*\n {2}-H "Authorization: Bearer \$WAYMARK_KEY" \\\n {2}-H 'Idempotency-Key: [0-9a-f-]{36}' /,
        )
        await form.getByRole('button', { name: 'Send request' }).click()
        await form
          .getByRole('status')
          .filter({ hasText: /^401 Unauthorized in / })
          .waitFor()
        assert.match(
          String(await form.getByLabel('Body of the answer').textContent()),
          /"code": "api_key_invalid"/,
        )
        assert.equal(
          await view.evaluate('localStorage.length + sessionStorage.length + document.cookie.length'),
          0,
        )
        await view.reload()
        await operation.getByRole('button', { name: 'Try it' }).click()
        assert.equal(await form.getByLabel('Account key').inputValue(), '')
      },
      { expected },
    )
  })
})

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { statSync, writeFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { noWebFiles, openWebFiles, type WebFiles } from '../../../api/web/files.ts'
import { buildWeb } from '../../../web/build/build-web.ts'
import { languages } from '../../../web/widget/labels/languages.ts'
import { EMBED_KEY, readableLog, withApi } from '../../support/api/api.ts'
import { assertRefused, send } from '../../support/api/api-requests.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'

type ListedFile = { path: string; pinned: string; integrity: string; bytes: { gzip: number } }

describe('the files served from web/', () => {
  const webFiles: WebFiles = { ...noWebFiles }

  before(async () => {
    await buildWeb()
    Object.assign(webFiles, await openWebFiles(readableLog().log))
  })
  const api = withApi(() => ({ webFiles, siteChecks: false, demoUrl: 'http://127.0.0.1:3001/demo' }))
  /** A service with a guide that anybody may see, whose visitors may check sites. */
  const open = withApi(() => ({
    webFiles,
    publicExamples: [EMBED_KEY],
    demoTarget: 'http://shop.example/?a=1&b="2"',
    demoSnippet: '<script src="/a.js"></script>',
  }))
  const bare = withApi()
  const tempDir = withTempDir()

  it('are built at startup if they are missing', async () => {
    await rm(new URL('../../../web/dist', import.meta.url), { recursive: true })
    const { assets, share } = await openWebFiles(readableLog().log)
    assert.equal(assets.length, webFiles.assets.length)
    assert.match(share, /^<!doctype html>/)
  })

  it('are rebuilt if one is missing', async () => {
    await rm(new URL('../../../web/dist/console.html', import.meta.url))
    const { console: page } = await openWebFiles(readableLog().log)
    assert.match(page, /^<!doctype html>/)
  })

  it('are listed with path, hash and size', async () => {
    const { body } = await send(`${api.url}/widget/v1.json`)
    const files = body['files'] as ListedFile[]
    assert.deepEqual(
      files.map(({ path }) => path),
      [
        '/widget/v1.js',
        '/widget/v1.mjs',
        '/widget/installation-v1.mjs',
        '/widget/check-v1.mjs',
        '/widget/inputs-v1.mjs',
        '/widget/code-v1.mjs',
        '/widget/view-v1.mjs',
        '/widget/rich-v1.mjs',
        '/widget/record-v1.mjs',
        '/widget/labels-v1.mjs',
        '/widget/recheck-v1.mjs',
        '/widget/domain-v1.mjs',
        ...languages.map((language) => `/widget/labels-${language}-v1.mjs`),
        '/widget/client-v1.mjs',
        '/pages/audit-v1.mjs',
        '/pages/landing-v1.mjs',
        '/pages/landing-check-v1.mjs',
        '/pages/landing-proof-v1.mjs',
        '/pages/demo-v1.js',
        '/pages/share-v1.mjs',
        '/pages/v1.css',
        '/widget/licenses.txt',
        '/widget/v1.d.mts',
        '/widget/client-v1.d.mts',
        '/pages/icon.svg',
        '/pages/demo-logo.svg',
        '/pages/widget.webp',
        '/pages/widget-dark.webp',
      ],
    )
    for (const { pinned, integrity } of files) {
      const bytes = Buffer.from(await (await fetch(api.url + pinned)).arrayBuffer())
      assert.equal(integrity, `sha384-${createHash('sha384').update(bytes).digest('base64')}`)
    }
  })

  it('include the builds of earlier releases, and a change to such a build is detected', async () => {
    const folder = tempDir()
    const script = 'an earlier script'
    const file = `waymark-${createHash('sha256').update(script).digest('hex').slice(0, 12)}.js`
    writeFileSync(join(folder, file), script)
    const assets = await buildWeb(folder)
    assert.ok(assets.some(({ pinned }) => pinned === `/widget/${file}`))
    writeFileSync(join(folder, file), `${script}, changed`)
    await assert.rejects(buildWeb(folder), /was changed after its release/)
  })

  it('are kept while their sources do not change', async () => {
    const writtenAt = (): number =>
      statSync(new URL('../../../web/dist/manifest.json', import.meta.url)).mtimeMs
    await buildWeb()
    const before = writtenAt()
    assert.equal((await buildWeb()).length, webFiles.assets.length)
    assert.equal(writtenAt(), before)
  })

  it('are within the documented sizes', async () => {
    const { body } = await send(`${api.url}/widget/v1.json`)
    const sizes = new Map((body['files'] as ListedFile[]).map(({ path, bytes }) => [path, bytes.gzip]))
    const page = await readFile(new URL('../../../docs/widget.md', import.meta.url), 'utf8')
    const [, ofScript = ''] = /at most ([\d.]+) KB compressed/.exec(page) ?? []
    const listed = Array.from(page.matchAll(/^\| `(\/widget\/[\w-]+\.mjs)` .*at most ([\d.]+) KB/gm))
    assert.ok(listed.length >= 8)
    for (const [, path = '', kilobytes = ''] of [['', '/widget/v1.js', ofScript], ...listed])
      assert.ok(Number(sizes.get(path)) <= Number(kilobytes) * 1024, path)
  })

  it('are cached permanently if pinned, and otherwise for five minutes', async () => {
    const [widget] = webFiles.assets
    const pinned = await fetch(api.url + String(widget?.pinned))
    assert.equal(pinned.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    const newest = await fetch(`${api.url}/widget/v1.js`)
    assert.equal(newest.headers.get('cache-control'), 'public, max-age=300, stale-while-revalidate=86400')
    assert.equal(await newest.text(), await pinned.text())
  })

  it('may be loaded by every page, but only with their declared type', async () => {
    const { headers } = await fetch(`${api.url}/widget/v1.js`, { headers: { Origin: 'https://a.example' } })
    assert.equal(headers.get('access-control-allow-origin'), '*')
    assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('content-type'), 'text/javascript; charset=utf-8')
  })

  it('are compressed as the client accepts, with a separate ETag for each encoding', async () => {
    const plain = await fetchRaw('/widget/v1.js', { 'Accept-Encoding': 'identity' })
    const gzip = await fetchRaw('/widget/v1.js', { 'Accept-Encoding': 'gzip, deflate' })
    const br = await fetchRaw('/widget/v1.js', { 'Accept-Encoding': 'gzip, deflate, br, zstd' })
    assert.deepEqual(
      [plain, gzip, br].map(({ headers }) => [headers['content-encoding'], headers['vary']]),
      [
        [undefined, 'Accept-Encoding'],
        ['gzip', 'Accept-Encoding'],
        ['br', 'Accept-Encoding'],
      ],
    )
    assert.deepEqual(gunzipSync(gzip.body), plain.body)
    assert.deepEqual(brotliDecompressSync(br.body), plain.body)
    const tags = [plain, gzip, br].map(({ headers }) => String(headers['etag']))
    assert.equal(new Set(tags).size, 3)
    const again = await fetchRaw('/widget/v1.js', {
      'Accept-Encoding': 'br',
      'If-None-Match': String(tags[2]),
    })
    assert.deepEqual([again.status, again.body.length], [304, 0])
  })

  it('can be requested only with GET and HEAD', async () => {
    const head = await fetch(`${api.url}/widget/v1.js`, { method: 'HEAD' })
    assert.deepEqual([head.status, await head.text()], [200, ''])
    assertRefused(await send(`${api.url}/widget/v1.js`, { method: 'POST' }), {
      status: 404,
      code: 'route_not_found',
    })
  })

  it('include a landing page with the embed snippet and its own Content-Security-Policy', async () => {
    const response = await fetch(`${api.url}/`)
    const html = await response.text()
    assert.ok(html.includes(`&lt;script async src=&quot;${api.url}/widget/v1.js&quot;&gt;`))
    assert.ok(html.includes(`integrity=&quot;${String(webFiles.assets[0]?.integrity)}&quot;`))
    assert.equal(html.split('&lt;waymark-guide embed-key=&quot;YOUR_EMBED_KEY&quot;&gt;').length, 3)
    assert.doesNotMatch(html, /\{\{/)
    assert.match(html, /<a href="\/docs">/)
    assert.doesNotMatch(html, /<waymark-guide embed-key="wm_|check-site|figures|as this page does/)
    const pictures = Array.from(html.matchAll(/\/pages\/widget[\w-]+\.webp/g), ([path]) => path)
    assert.equal(pictures.length, 2)
    for (const picture of pictures) {
      const { headers } = await fetch(api.url + picture)
      assert.equal(headers.get('content-type'), 'image/webp')
      assert.ok(Number(headers.get('content-length')) <= 120 * 1024)
    }
    assert.match(
      response.headers.get('content-security-policy') ?? '',
      /^default-src 'none'; script-src 'self';/,
    )
  })

  it('include a landing page with a live guide and a form to check a site, if there is a guide to show', async () => {
    const html = await (await fetch(`${open.url}/`)).text()
    const target = 'http://shop.example/?a=1&amp;b=&quot;2&quot;'
    assert.ok(html.includes(`<waymark-guide embed-key="${EMBED_KEY}" target="${target}" storage="none">`))
    const { pinned, integrity } = webFiles.assets[0] ?? assert.fail()
    assert.ok(
      html.includes(`<script async src="${pinned}" crossorigin="anonymous" integrity="${integrity}">`),
    )
    assert.match(html, /<form [^>]*id="check-site"/)
    assert.match(html, /before it runs, as this page does:/)
    assert.ok(html.includes(`data-snippet="&lt;script src=&quot;/a.js&quot;&gt;&lt;/script&gt;"`))
    assert.doesNotMatch(html, /widget[\w-]*\.webp|href="\/demo"/)
  })

  it('include the same header and footer on every page, with a demo where one runs', async () => {
    const Accept = 'text/html'
    for (const path of ['/', '/docs', '/docs/guides', '/audit', '/nowhere']) {
      const pages = await Promise.all(
        [api, open].map(async ({ url }) => (await fetch(url + path, { headers: { Accept } })).text()),
      )
      const [links, withoutDemo] = pages.map((html) => {
        const [header = '', footer = ''] = [/<header[^]*?<\/header>/, /<footer[^]*?<\/footer>/].map(
          (part) => part.exec(html)?.[0],
        )
        return [header, footer].map((part) =>
          Array.from(part.matchAll(/href="([^"]+)"/g), ([, href = '']) => href),
        )
      })
      assert.deepEqual(links?.[0], ['/', '/demo', '/docs', '/audit', '/console'], path)
      assert.deepEqual(withoutDemo?.[0], ['/', '/docs', '/audit', '/console'], path)
      assert.ok(links[1]?.includes('/docs/guides/quickstart'))
      for (const href of links[1]?.filter((href) => href !== '/demo') ?? []) {
        const { status } = await fetch(api.url + href)
        assert.ok(status === 200 || href.includes('signing-keys'), `${href} ${status}`)
      }
    }
  })

  it('include an error page for browsers at unknown paths, while programs and API paths get JSON', async () => {
    const Accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
    const page = await fetch(`${api.url}/no/such/page`, { headers: { Accept } })
    const html = await page.text()
    assert.deepEqual([page.status, page.headers.get('content-type')], [404, 'text/html; charset=utf-8'])
    assert.match(html, /<h1>Page not found<\/h1>[^]*href="\/"/)
    assert.doesNotMatch(html, /\{\{/)
    assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'; script-src 'self';/)
    assert.equal(page.headers.get('cache-control'), 'no-store')
    assert.ok(page.headers.get('x-request-id'))
    for (const path of ['/docs/guides/none', '/docs/api/none']) {
      const missing = await fetch(api.url + path, { headers: { Accept } })
      assert.deepEqual([missing.status, missing.headers.get('cache-control')], [404, 'no-store'])
      assert.match(await missing.text(), /<nav id="contents"[^]*search-button[^]*<h1>Page not found<\/h1>/)
    }
    for (const [path, headers] of [
      ['/no/such/page', {}],
      ['/no/such/page', { Accept: 'application/json' }],
      ['/v1/no/such/path', { Accept }],
      ['/.well-known/nothing', { Accept }],
      ['/console/api/v1/nothing', { Accept }],
    ] as const)
      assertRefused(await send(api.url + path, { headers }), { status: 404, code: 'route_not_found' })
    const posted = await send(`${api.url}/no/such/page`, { method: 'POST', headers: { Accept } })
    assertRefused(posted, { status: 404, code: 'route_not_found' })
    assertRefused(await send(`${bare.url}/no/such/page`, { headers: { Accept } }), {
      status: 404,
      code: 'route_not_found',
    })
  })

  it('include an icon, even at the default path', async () => {
    for (const path of ['/favicon.ico', '/pages/icon.svg']) {
      const icon = await fetch(api.url + path)
      assert.deepEqual([icon.status, icon.headers.get('content-type')], [200, 'image/svg+xml'])
      assert.match(await icon.text(), /^<svg [^]*<rect /)
    }
  })

  it('escape the host name', async () => {
    const { body } = await fetchRaw('/', { Host: 'a"><script>alert(1)</script>' })
    assert.doesNotMatch(String(body), /<script>/)
  })

  it('link to the demo only if it runs', async () => {
    const response = await fetch(`${api.url}/demo`, { redirect: 'manual' })
    assert.deepEqual([response.status, response.headers.get('location')], [302, 'http://127.0.0.1:3001/demo'])
    assertRefused(await send(`${bare.url}/demo`), { status: 404, code: 'route_not_found' })
  })

  it('are missing without a build, but API requests are still answered', async () => {
    assertRefused(await send(`${bare.url}/`), { status: 404, code: 'route_not_found' })
    assertRefused(await send(`${bare.url}/widget/v1.js`), { status: 404, code: 'route_not_found' })
    assert.equal((await fetch(`${bare.url}/healthz`)).status, 200)
  })

  async function fetchRaw(path: string, headers: Record<string, string>) {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    request(api.url + path, { headers, agent: false }, resolve)
      .on('error', reject)
      .end()
    const response = await promise
    return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
  }
})

// Covers api/openapi/page/*.ts, api/openapi/samples/origin.ts and api/openapi/search/*.ts.
import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { errorCodes } from '../../../api/errors/error-codes.ts'
import { openApiDocument } from '../../../api/openapi/document.ts'
import { guideNames } from '../../../api/openapi/guide-files.ts'
import { docsFilesOf } from '../../../api/openapi/page/docs-page.ts'
import { groupsOf } from '../../../api/openapi/page/operations.ts'
import { overviewPage } from '../../../api/openapi/page/overview-page.ts'
import { resourceNames } from '../../../api/openapi/tags.ts'
import type { SearchEntry } from '../../../api/openapi/search/search-entry.ts'
import { declaredEndpoints } from '../../../api/endpoints/declared-endpoints.ts'
import { noWebFiles } from '../../../api/web/files.ts'
import { problemCodes } from '../../../shared/check/codes.ts'
import { withApi } from '../../support/api/api.ts'

const MAX_GZIPPED_BYTES = 30 * 1024
const MAX_ELEMENTS = 6000

const document = openApiDocument(declaredEndpoints)
const groups = groupsOf(document)
const resources = resourceNames.map((name) => `/docs/api/${name}`)
const guides = ['/docs/guides', ...guideNames.map((name) => `/docs/guides/${name}`)]

describe('the pages of the documentation', () => {
  const api = withApi()
  const withDemo = withApi(() => ({ demoTarget: 'http://demo.waymark.test:4711/other-id' }))
  const pages = new Map<string, string>()
  let first: Response

  before(async () => {
    first = await fetch(`${api.url}/docs`)
    pages.set('/docs', await first.text())
    for (const path of [...resources, ...guides]) {
      const response = await fetch(api.url + path)
      assert.equal(response.status, 200, path)
      for (const name of ['content-type', 'content-security-policy', 'cache-control'])
        assert.equal(response.headers.get(name), first.headers.get(name))
      pages.set(path, await response.text())
    }
  })

  it('are HTML that browsers revalidate, since it names files of one release', async () => {
    assert.equal(first.headers.get('content-type'), 'text/html; charset=utf-8')
    assert.equal(first.headers.get('cache-control'), 'public, no-cache')
    for (const path of ['/docs/api/none', '/docs/api/none.md', '/docs/guides/none'])
      assert.equal((await fetch(api.url + path)).status, 404)
  })

  it('are found with a slash at the end, too', async () => {
    for (const [path, page] of [
      ['/docs/', '/docs'],
      ['/docs/api', '/docs'],
      ['/docs/api/', '/docs'],
      ['/docs/api/guides/', '/docs/api/guides'],
      ['/docs/guides/', '/docs/guides'],
      ['/docs/guides/quickstart/?a=1', '/docs/guides/quickstart?a=1'],
    ]) {
      const response = await fetch(`${api.url}${path}`, { redirect: 'manual' })
      assert.deepEqual([response.status, response.headers.get('location')], [308, page])
    }
    assert.equal((await fetch(`${api.url}/docs//evil.example/`, { redirect: 'manual' })).status, 404)
  })

  it('are Markdown for who prefers it, and offer it to copy', async () => {
    for (const [path, page] of pages) {
      const [, markdown = ''] =
        /<button [^>]*data-page="([^"]+)" hidden>Copy page as Markdown</.exec(page) ?? []
      assert.equal(markdown, path === '/docs/guides' ? `${path}/index.md` : `${path}.md`)
      assert.match(await (await fetch(api.url + markdown)).text(), /^#/)
    }
    for (const path of ['/docs', '/docs/api/guides', '/docs/guides', '/docs/guides/quickstart']) {
      const name = path === '/docs/guides' ? `${path}/index.md` : `${path}.md`
      const text = await (await fetch(api.url + name)).text()
      for (const [Accept, isText] of [
        ['text/markdown', true],
        ['text/html, text/markdown;q=0.5', false],
        ['text/markdown, text/html;q=0.9, */*;q=0.1', true],
        ['*/*', false],
      ] as const) {
        const response = await fetch(api.url + path, { headers: { Accept } })
        assert.equal(response.headers.get('vary'), 'Accept, Accept-Encoding')
        assert.equal(response.headers.get('cache-control'), 'public, no-cache')
        assert.equal((await response.text()) === text, isText, `${path}: ${Accept}`)
      }
    }
  })

  it('mark the fields that a request must have', () => {
    const page = pages.get('/docs/api/projects') ?? ''
    const entry = (id: string): string => page.slice(page.indexOf(`<div id="${id}">`)).split('</dt>')[0] ?? ''
    assert.match(entry('createProject:body.name'), /<b class="required">required<\/b>/)
    assert.match(entry('updateProject:body.name'), /, optional/)
    assert.doesNotMatch(entry('createProject:201.id'), /required/)
  })

  it('are small', () => {
    for (const [path, page] of pages) {
      assert.ok(gzipSync(page).length <= MAX_GZIPPED_BYTES, `${path}: ${gzipSync(page).length} bytes`)
      const elements = page.match(/<[a-z]/g)?.length ?? 0
      assert.ok(elements <= MAX_ELEMENTS, `${path}: ${elements} elements`)
    }
  })

  it('are compressed only for clients that accept compression', async () => {
    assert.equal(first.headers.get('content-encoding'), 'gzip')
    assert.equal(first.headers.get('vary'), 'Accept, Accept-Encoding')
    const whole = await fetch(`${api.url}/docs`, { headers: { 'Accept-Encoding': 'identity' } })
    assert.equal(whole.headers.get('content-encoding'), null)
    assert.equal(await whole.text(), pages.get('/docs'))
    const tags = [first, whole].map(({ headers }) => headers.get('etag'))
    assert.notEqual(tags[0], tags[1])
    for (const [index, accepted] of ['gzip', 'identity'].entries()) {
      const headers = { 'Accept-Encoding': accepted, 'If-None-Match': String(tags[index]) }
      assert.equal((await fetch(`${api.url}/docs`, { headers })).status, 304)
    }
  })

  it('have the Content-Security-Policy of all pages, and no content that the policy blocks', () => {
    assert.equal(
      first.headers.get('content-security-policy'),
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
    )
    for (const [path, page] of pages)
      assert.doesNotMatch(
        page,
        /<(style|img|iframe|object|form|base)\b|<script>|<[a-z][^<>]*\s(?:on\w+|style)=/i,
        path,
      )
  })

  it('have no dangling links, and no id twice', () => {
    const ids = new Map([...pages].map(([path, page]) => [path, idsOf(page)]))
    const elsewhere =
      /^(https:|\/$|\/(console|audit|openapi\.json|llms\.txt|docs\.md|docs\/licenses\.txt|docs\/[\w/-]+\.md)$|\/pages\/icon\.svg$)/
    for (const [at, page] of pages) {
      assert.equal(ids.get(at)?.size, Array.from(page.matchAll(/ id="/g)).length, at)
      const [withoutFooter = ''] = page.split('<footer')
      for (const href of linksOf(withoutFooter).filter((link) => !elsewhere.test(link))) {
        const [path = '', anchor] = href.split('#')
        const target = ids.get(path === '' ? at : path) ?? assert.fail(`${at}: ${href}`)
        assert.ok(anchor === undefined || target.has(anchor), `${at}: ${href}`)
      }
    }
  })

  it('link every page, and mark the current one', () => {
    for (const [path, page] of pages) {
      assert.deepEqual(new Set(pages.keys()).difference(new Set(linksOf(page))), new Set(), path)
      assert.match(page, new RegExp(`<a href="${path}" aria-current="page">`))
    }
    for (const [path, page] of pages)
      assert.match(page, /<meta name="description" content="[^"]{10,}" \/>/, path)
    assert.match(pages.get('/docs/guides/webhooks') ?? '', /<title>Webhooks - Waymark API<\/title>/)
    assert.ok(
      pages
        .get('/docs/guides/webhooks')
        ?.includes(
          '<a href="/docs/api/installations#getInstallation"><code>GET /v1/admin/installations/{id}</code></a>',
        ),
    )
  })

  it('show each operation on the page of its group, and each error code', () => {
    for (const { href, placed } of groups) {
      const ids = idsOf(pages.get(href) ?? '')
      for (const { operation } of placed) assert.ok(ids.has(operation.operationId), operation.operationId)
    }
    for (const code of Object.keys(errorCodes))
      assert.ok(pages.get('/docs/api/errors')?.includes(`<tr id="error-${code}">`), code)
  })

  it('list the sections of a guide, and lead to the guides before and after it', () => {
    const page = pages.get('/docs/guides/paging') ?? ''
    assert.match(
      page,
      /<a href="\/docs\/guides\/errors">← [^<]+<\/a>\s*<a href="\/docs\/guides\/idempotency">/,
    )
    assert.doesNotMatch(page, /On this page/, 'one section needs no list')
    const codes = /<details class="on-this-page">[^]*?<\/details>/.exec(
      pages.get('/docs/guides/verification-codes') ?? '',
    )
    assert.deepEqual(linksOf(codes?.[0] ?? '').slice(0, 2), ['#the-address-itself', '#dns'])
    assert.ok(linksOf(codes?.[0] ?? '').length < 20, 'codes are not listed')
    assert.match(pages.get('/docs/guides/widget') ?? '', /<li class="level-3"><a href="#/)
  })

  it('give every verification code an anchor and an entry of its own', () => {
    const ids = idsOf(pages.get('/docs/guides/verification-codes') ?? '')
    for (const code of problemCodes) assert.ok(ids.has(code), code)
  })

  it('lead from each anchor of the time when the reference was one page to its place', () => {
    const overview = pages.get('/docs') ?? ''
    const old = [
      ...groups.map(({ name }) => name),
      ...groups.flatMap(({ placed }) => placed.map(({ operation }) => operation.operationId)),
      ...Object.keys(document.components.schemas).map((name) => `schema-${name}`),
      'errors',
    ]
    for (const id of old)
      assert.match(overview, new RegExp(`id="${id}"[^>]*>\\s*<a href="/docs/api/[a-z]+[#"]`), id)
  })

  it('show the fields of bodies beside their operation, with those of inner objects folded', () => {
    const [templates = '', projects = ''] = ['templates', 'projects'].map((name) =>
      textOf(pages.get(`/docs/api/${name}`) ?? ''),
    )
    assert.match(projects, / primary_color string \(\^#\[0-9a-fA-F\]\{6\}\$\)/)
    assert.match(projects, / data list of Project Rows of this page Project id string/)
    assert.match(projects, /next_cursor string or null/)
    assert.match(
      textOf(pages.get('/docs/api/account') ?? ''),
      /overlap_seconds integer \(at least 0, at most 604800\)/,
    )
    assert.match(
      projects,
      /Authentication: Account API key with the scope projects:write \. Limit: 120 admin requests/,
    )
    assert.match(pages.get('/docs/api/templates') ?? '', /<div id="importTemplate:body\.variables\.name">/)
    assert.match(templates, /Fields of \w+/, 'a large object is shown once')
  })

  it('have samples for the origin by which the reader addresses the service', async () => {
    for (const [path, page] of pages)
      if (path.startsWith('/docs/api/')) assert.ok(!page.includes('127.0.0.1:3000'), path)
    const audit = textOf(pages.get('/docs/api/signatures') ?? '')
    assert.match(
      audit,
      new RegExp(`curl -X POST '${api.url}/audit' \\\\ --data-urlencode 'q=<script [^\n]*</script>'`),
    )
    const templates = pages.get('/docs/api/templates') ?? ''
    assert.match(
      textOf(templates),
      /curl -X PATCH 'http[^']*\/v1\/admin\/templates\/[^']*' \\ -H "Authorization: Bearer \$WAYMARK_KEY" \\ -H "If-Match: \$ETAG" /,
    )
    assert.match(textOf(templates), /export ETAG=\$\(curl /)
    assert.match(
      textOf(templates),
      /-H "Idempotency-Key: \$\(openssl rand -hex 16\)" \\ -H 'Content-Type: application\/json' /,
    )
    const quickstart = pages.get('/docs/guides/quickstart') ?? ''
    assert.ok(textOf(quickstart).includes(`export WAYMARK=${api.url} `))
    for (const [path, page] of pages) assert.ok(!page.includes('{{origin}}'), path)
    const elsewhere = await fetch(`${api.url}/docs.md`, { headers: { 'X-Forwarded-Host': 'evil.example' } })
    assert.ok((await elsewhere.text()).includes(`curl '${api.url}/v1/guides/`))
  })

  it('name the site of the demo at its own port, or say that it does not run', async () => {
    const markdown = guides.slice(1).map((path) => `${path}.md`)
    for (const path of [...pages.keys(), ...markdown, '/docs.md', '/docs/search.json', '/openapi.json']) {
      const text = await (await fetch(withDemo.url + path)).text()
      assert.doesNotMatch(textOf(text).replaceAll('%3A', ':'), /\b(test|127\.0\.0\.1) ?: ?3001\b/, path)
    }
    const quickstart = await (await fetch(`${withDemo.url}/docs/guides/quickstart`)).text()
    assert.match(textOf(quickstart), /"target": "http:\/\/demo\.waymark\.test:4711\/commented"/)
    assert.match(
      textOf(await (await fetch(`${withDemo.url}/docs`)).text()),
      /They work as they are: this service runs the demo, and its site is http:\/\/demo\.waymark\.test:4711/,
    )
    assert.doesNotMatch(quickstart, /does not run/)
    assert.match(textOf(pages.get('/docs') ?? ''), /which this service does not run/)
    for (const path of ['/docs/guides/quickstart', '/docs/guides/agents.md'])
      assert.match(await (await fetch(api.url + path)).text(), /which this service does not run/, path)
    assert.doesNotMatch(pages.get('/docs/guides/paging') ?? '', /which this service does not run/)
  })

  it('escape their input', () => {
    const hostile = { ...document, info: { ...document.info, description: 'x\n\n<script>"&`<b>`' } }
    const html = overviewPage({
      document: hostile,
      groups,
      files: docsFilesOf({ webFiles: noWebFiles, demoUrl: undefined, demoTarget: undefined }),
    })
    assert.ok(html.includes('<p>&lt;script&gt;&quot;&amp;<code class="whole">&lt;b&gt;</code></p>'))
  })

  it('have an index of all texts for their search, with addresses that exist', async () => {
    const response = await fetch(`${api.url}/docs/search.json`)
    const entries = (await response.json()) as readonly SearchEntry[]
    for (const { href } of entries) {
      const [path = '', anchor] = href.split('#')
      const page = pages.get(path) ?? assert.fail(href)
      assert.ok(anchor === undefined || idsOf(page).has(anchor), href)
    }
    const find = (words: string): string[] =>
      entries.filter(({ title, text }) => `${title} ${text}`.includes(words)).map(({ href }) => href)
    assert.ok(find('primary_color').includes('/docs/api/projects#createProject'))
    assert.ok(find('Send the cursor back unchanged').includes('/docs/guides/paging'))
    assert.ok(find('script_not_found').some((href) => href.startsWith('/docs/guides/verification-codes#')))
  })
})

function linksOf(html: string): string[] {
  return Array.from(html.matchAll(/href="([^"]*)"/g), ([, href]) => String(href))
}

function idsOf(html: string): Set<string> {
  return new Set(Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => String(id)))
}

function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ')
}

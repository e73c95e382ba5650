// Covers worker/checks/script/{wrong-address,respelled}.ts, and the unknown tools of worker/html/diagnostics/disguise.ts.
import assert from 'node:assert/strict'
import { assertResult, check, html } from '../../support/checks/script-check.ts'

const selector = 'script[src*="//cdn.acme.test/S-1042/w.js"]'
const page = (tag: string): string =>
  `<!doctype html><title>Shop</title><p>Welcome to our shop. We sell tea and coffee.</p>${tag}`

/** Tags that have the wanted text, and the address for which a browser asks. */
const wrong: readonly (readonly [tag: string, actual: string])[] = [
  [
    '<script async src=”https://cdn.acme.test/S-1042/w.js”></script>',
    'http://www.shop.example.com/%E2%80%9Dhttps://cdn.acme.test/S-1042/w.js%E2%80%9D',
  ],
  [
    '<script src="https://http://cdn.acme.test/S-1042/w.js"></script>',
    'https://http//cdn.acme.test/S-1042/w.js',
  ],
  [
    '<script src="/proxy?url=https://cdn.acme.test/S-1042/w.js"></script>',
    'http://www.shop.example.com/proxy?url=https://cdn.acme.test/S-1042/w.js',
  ],
  [
    '<base href="https://other.test/a/"><script src="x//cdn.acme.test/S-1042/w.js"></script>',
    'https://other.test/a/x//cdn.acme.test/S-1042/w.js',
  ],
]

const right = [
  '<script src="https://cdn.acme.test/S-1042/w.js"></script>',
  '<script src=" //cdn.acme.test/S-1042/w.js?v=2#a "></script>',
  '<script src="http://cdn.acme.test/S-1042/w.js"></script>',
]

describe('the address of an element', () => {
  for (const [tag, actual] of wrong) {
    it(`is the one for which browsers ask: ${tag}`, async () => {
      const result = await check(html(page(tag)), { selector })
      assertResult(result, { code: 'script_wrong_address' })
      assert.ok(result.details.message.includes(actual), result.details.message)
      assert.equal(result.details.diagnostics[0]?.where?.line, 1)
      const [miss] = result.details.script?.nearMisses ?? []
      assert.equal(miss?.differences?.[0]?.attribute, 'src')
    })
  }

  for (const tag of right) {
    it(`may be written as browsers allow: ${tag}`, async () => {
      assertResult(await check(html(page(tag)), { selector }), { ok: true, found: true, code: 'ok' })
    })
  }

  it('may have capital letters in its host', async () => {
    const tag = '<script src="https://CDN.acme.test/S-1042/w.js"></script>'
    const result = await check(html(page(tag)), { selector: 'script[src$="CDN.acme.test/S-1042/w.js"]' })
    assertResult(result, { ok: true, found: true, code: 'ok' })
  })

  const respelled = [
    '<script src="https://CDN.Acme.test/S-1042/w.js"></script>',
    '<script src="HTTPS:cdn.acme.test/S-1042/w.js"></script>',
    '<script src="https:\\\\cdn.acme.test\\S-1042\\w.js"></script>',
    '<script src="\n https://cdn.acme.test/S-\n1042/w\t.js "></script>',
    '<script src="https://cdn.acme.test:443/a/../S-1042/w%2Ejs"></script>',
    '<base href="https://cdn.acme.test/"><script src="S-1042/w.js"></script>',
  ]
  const conditions = ['*="//', '="https://', '^="https://', '$="//'].map(
    (condition) => `script[src${condition}cdn.acme.test/S-1042/w.js"]`,
  )
  for (const tag of respelled) {
    it(`is the wanted one, whatever its spelling: ${tag}`, async () => {
      for (const wanted of conditions) {
        const result = await check(html(page(tag)), { selector: wanted })
        assertResult(result, { ok: true, found: true, code: 'ok' })
      }
      assertResult(await check(html(page(tag)), { selector, absent: true }), {
        found: true,
        code: 'script_too_many',
      })
      const rule = {
        selector: 'script',
        attributes: { src: { equals: 'https://cdn.acme.test/S-1042/w.js' } },
      }
      assertResult(await check(html(page(tag)), rule), { ok: true, found: true, code: 'ok' })
    })
  }

  it('is counted with those that have the text', async () => {
    const both = `${respelled[0]}${right[0]}`
    const { code } = (await check(html(page(both)), { selector, minMatches: 2 })).details
    assert.equal(code, 'ok')
    assertResult(await check(html(page(both)), { selector, maxMatches: 1 }), {
      found: true,
      code: 'script_too_many',
    })
  })

  it('leaves open whether the element is in its place if only the tree could tell', async () => {
    const result = await check(html(page(respelled[0] ?? '')), { selector: `body > ${selector}` })
    assertResult(result, { conclusive: false, code: 'content_unclear' })
  })

  for (const src of [
    'http://cdn.acme.test/S-1042/w.js',
    'https://CDN.acme.test:8443/S-1042/w.js',
    'https://CDN.acme.test/S-1042/w.json',
    'https://CDN.acme.test.evil.test/S-1042/w.js',
    'https://CDN.acme.test/s-1042/w.js',
    'ftp://CDN.acme.test/S-1042/w.js',
  ]) {
    it(`is another one: ${src}`, async () => {
      const wanted = 'script[src="https://cdn.acme.test/S-1042/w.js"]'
      const result = await check(html(page(`<script src="${src}"></script>`)), { selector: wanted })
      assertResult(result, { code: 'script_not_found' })
    })
  }

  for (const scheme of ['htps', 'ftp', 'httpss']) {
    it(`loads nothing with the scheme ${scheme}`, async () => {
      const tag = `<script src="${scheme}://cdn.acme.test/S-1042/w.js"></script>`
      const result = await check(html(page(tag)), { selector })
      assertResult(result, { code: 'script_not_run' })
      assert.match(result.details.message, new RegExp(`its address begins with ${scheme}:`))
      const noHost = await check(html(page(tag)), { selector: 'script[src$="/w.js"]' })
      assertResult(noHost, { ok: true, found: true, code: 'script_not_run' })
      const attributes = { src: { address: { host: 'cdn.acme.test' } } }
      const ruled = await check(html(page(tag)), { selector: 'script', attributes })
      assertResult(ruled, { code: 'script_attribute_mismatch' })
    })
  }

  it('speaks of quotation marks only if they are the cause', async () => {
    const hints = await Promise.all(
      wrong.map(async ([tag]) => (await check(html(page(tag)), { selector })).details.hint),
    )
    assert.deepEqual(
      hints.map((hint) => hint.includes('quotation marks')),
      [true, false, false, false],
    )
  })

  it('may be any that has a text without a host', async () => {
    const tag = '<script src="/proxy?url=https://cdn.acme.test/S-1042/w.js"></script>'
    const result = await check(html(page(tag)), { selector: 'script[src*="S-1042/w.js"]' })
    assertResult(result, { ok: true, found: true, code: 'ok' })
  })

  it('counts for a link, too', async () => {
    const tag = '<link rel="stylesheet" href="/x?//cdn.acme.test/w.css">'
    const result = await check(html(page(tag)), { selector: 'link[href*="//cdn.acme.test/w.css"]' })
    assertResult(result, { code: 'script_wrong_address' })
  })
})

describe('an address rule', () => {
  const address = { host: 'cdn.acme.test', path: '/v2/w.js', query: { id: 'S-1042' } }
  const attributes = { src: { address } }
  const tags: readonly (readonly [tag: string, ok: boolean])[] = [
    ['<script src="https://cdn.acme.test/v2/w.js?id=S-1042&v=3"></script>', true],
    ['<script src="https://CDN.acme.test:443/a/../v2/w.js?v=3&id=S-1042"></script>', true],
    ['<base href="https://cdn.acme.test/v2/"><script src="w.js?id=S-1042"></script>', true],
    ['<script src="https://cdn.acme.test/v2/w.js?id=S-104"></script>', false],
    ['<script src="https://cdn.acme.test/v1/w.js?id=S-1042"></script>', false],
    ['<script src="https://cdn.acme.test.evil.test/v2/w.js?id=S-1042"></script>', false],
    ['<script src="/proxy?u=https://cdn.acme.test/v2/w.js?id=S-1042"></script>', false],
    ['<script data-src-x></script>', false],
  ]
  for (const [tag, ok] of tags) {
    it(`${ok ? 'holds' : 'does not hold'} for ${tag}`, async () => {
      const result = await check(html(page(tag)), { selector: 'script', attributes })
      assertResult(result, ok ? { ok, found: true, code: 'ok' } : { code: 'script_attribute_mismatch' })
      if (ok) return
      const [difference] = result.details.script?.nearMisses[0]?.differences ?? []
      assert.deepEqual(difference?.expected, ['cdn.acme.test/v2/w.js?id=S-1042'])
    })
  }

  it('may give only the beginning of the path', async () => {
    const tag = '<script src="//cdn.acme.test/v2.14/w.js"></script>'
    const prefixed = (pathPrefix: string): Record<string, unknown> => ({
      selector: 'script',
      attributes: { src: { address: { host: 'cdn.acme.test', pathPrefix } } },
    })
    assertResult(await check(html(page(tag)), prefixed('/v2.')), { ok: true, found: true, code: 'ok' })
    assertResult(await check(html(page(tag)), prefixed('/v3.')), { code: 'script_attribute_mismatch' })
  })
})

describe('a script of an unknown tool', () => {
  const held = {
    'an unknown type': '<script type="text/x-later" src="https://cdn.acme.test/S-1042/w.js"></script>',
    'its address in another attribute': '<script data-url="https://cdn.acme.test/S-1042/w.js"></script>',
    'a type made of that of JavaScript':
      '<script type="text/javascript-blocked" src="https://cdn.acme.test/S-1042/w.js"></script>',
    'a type made of half of it':
      '<script type="delay/javascript" src="https://cdn.acme.test/S-1042/w.js"></script>',
    'a longer word': '<script type="lazyjavascript" src="https://cdn.acme.test/S-1042/w.js"></script>',
    'a mistyped type with the attribute of a tool':
      '<script type="text/javscript" data-category="ads" src="https://cdn.acme.test/S-1042/w.js"></script>',
    'a type of templates with the attribute of a tool':
      '<script type="text/template" data-consent="ads" src="https://cdn.acme.test/S-1042/w.js"></script>',
    'a placeholder in src':
      '<script src="/plugins/consent/blank.js" data-consent-src="https://cdn.acme.test/S-1042/w.js"></script>',
    'a placeholder in src, and a name of its own':
      '<script src="/consent.js" data-run="https://cdn.acme.test/S-1042/w.js"></script>',
    'its address in a name of the tool': '<script acme-later="//cdn.acme.test/S-1042/w.js"></script>',
  }
  for (const [name, tag] of Object.entries(held)) {
    it(`is held back: ${name}`, async () => {
      const { ok, details } = await check(html(page(tag)), { selector: `${selector}:not([type])` })
      assert.deepEqual([ok, details.conclusive, details.code], [false, false, 'script_held_back'])
      assert.doesNotMatch(details.hint, /Replace|Paste/)
    })
  }

  it('is none if its type is misspelt or data', async () => {
    for (const type of [
      'text/javscript',
      'text/javascript; charset=utf-8',
      'javascript',
      'modul',
      'application/json',
      'text/x-handlebars-template',
    ]) {
      const tag = `<script type="${type}" src="https://cdn.acme.test/S-1042/w.js"></script>`
      const { details } = await check(html(page(tag)), { selector })
      assert.equal(details.code, 'script_not_run', type)
    }
  })
})

describe('a frame with a placeholder', () => {
  it('is one that loads late', async () => {
    const frame = '<iframe src="/placeholder.html" data-src="https://cdn.acme.test/f.html"></iframe>'
    const tag = `${'<p>We sell tea, coffee and all that belongs to them.'.repeat(8)}${frame}`
    const wanted = { selector: 'iframe[src="https://cdn.acme.test/f.html"]' }
    assertResult(await check(html(page(tag)), wanted), { conclusive: false, code: 'script_altered' })
  })
})

describe('a mistyped src', () => {
  for (const name of ['scr', 'href', 'sr', 'source']) {
    it(`is a mistake: ${name}`, async () => {
      const tag = `<script async ${name}="https://cdn.acme.test/S-1042/w.js"></script>`
      const result = await check(html(page(tag)), { selector })
      assertResult(result, { code: 'script_not_run' })
      assert.match(result.details.message, new RegExp(`its address is in ${name} and not in src`))
      assert.match(result.details.hint, /^Replace .* with its address in src/)
      assertResult(await check(html(page(tag)), { selector, absent: true }), { ok: true, code: 'ok' })
    })
  }
})

describe('a copy with another value on a page with a tag manager', () => {
  const manager = '<script src="https://www.googletagmanager.com/gtm.js?id=GTM-AB12CD3"></script>'
  const wanted = 'script[src="https://cdn.acme.test/w.js"][data-site="S-1042"]'

  it('comes first, and leaves open what the tag manager adds', async () => {
    const copy = '<script src="https://cdn.acme.test/w.js" data-site="S-7"></script>'
    const { ok, details } = await check(html(page(manager + copy)), { selector: wanted })
    assert.deepEqual([ok, details.conclusive, details.code], [false, false, 'script_not_found'])
    assert.match(details.message, /its data-site is "S-7"/)
    assert.equal(details.diagnostics[1]?.code, 'script_via_tag_manager')
  })

  it('comes first without the attribute, too, or with its name mistyped', async () => {
    for (const rest of ['', ' data_site="S-1042"', ' data–site="S-1042"']) {
      const copy = `<script src="https://cdn.acme.test/w.js"${rest}></script>`
      const { details } = await check(html(page(manager + copy)), { selector: wanted })
      assert.deepEqual([details.conclusive, details.code], [false, 'script_not_found'])
      assert.match(details.message, /its data-site is missing, expected "S-1042"/)
      assert.equal(details.diagnostics[1]?.code, 'script_via_tag_manager')
    }
  })

  it('is not any element that shares a word', async () => {
    const other = '<script src="https://cdn.acme.test/other.js"></script>'
    const { details } = await check(html(page(manager + other)), { selector: wanted })
    assert.equal(details.code, 'script_via_tag_manager')
  })
})

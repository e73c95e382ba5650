// Covers worker/checks/script/wrong-address.ts, and the unknown tools of worker/html/diagnostics/disguise.ts.
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
    for (const type of ['text/javscript-java', 'application/json', 'text/x-handlebars-template']) {
      const tag = `<script type="${type}" src="https://cdn.acme.test/S-1042/w.js"></script>`
      const { details } = await check(html(page(tag)), { selector })
      assert.equal(details.code, 'script_not_run', type)
    }
  })
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

  it('is not any element that shares a word', async () => {
    const other = '<script src="https://cdn.acme.test/other.js"></script>'
    const { details } = await check(html(page(manager + other)), { selector: wanted })
    assert.equal(details.code, 'script_via_tag_manager')
  })
})

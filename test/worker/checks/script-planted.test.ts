// Covers worker/html/diagnostics/whole-page/{damaged-copies,repaired-tag,pasted-text}.ts and
// worker/html/diagnostics/near-misses.ts: snippets as people change, misplace and mistype them.
import assert from 'node:assert/strict'
import { inactive, script, wanted, ways } from '../../support/checks/planted.ts'
import { check, html } from '../../support/checks/script-check.ts'

const manager = '<script src="https://www.googletagmanager.com/gtm.js?id=GTM-AB12CD3"></script>'
const text = '<p>We sell tea, coffee and everything that belongs to them. '.repeat(6)
const pageWith = (planted: string, before = '') =>
  html(`<!doctype html>\n<title>Shop</title>${before}\n<h1>Shop</h1>\n${planted}\n${text}`)

describe('a snippet that was changed or misplaced', () => {
  for (const [what, { selector, snippet }] of Object.entries(wanted)) {
    describe(`with ${what}`, () => {
      it('is found as it is', async () => {
        for (const before of ['', manager])
          assert.equal((await check(pageWith(snippet, before), { selector })).ok, true)
      })

      for (const [way, { plant, code, says, isOpen = false }] of Object.entries(ways)) {
        it(`is explained ${way}, also beside a tag manager`, async () => {
          const { ok, details } = await check(pageWith(plant(snippet)), { selector })
          assert.deepEqual([ok, details.code, details.conclusive], [false, code, !isOpen], details.message)
          assert.match(details.message, says)
          const besides = await check(pageWith(plant(snippet), manager), { selector })
          assert.deepEqual([besides.ok, besides.details.code], [false, code], besides.details.message)
        })
      }
    })
  }

  for (const name of ['scirpt', 'srcipt', 'scrip', 'Scrippt']) {
    it(`is explained with a mistyped name: ${name}`, async () => {
      const { selector = '' } = wanted['an address and an id'] ?? {}
      const { details } = await check(pageWith(script.replaceAll('script', name)), { selector })
      assert.equal(details.code, 'script_not_run')
      assert.match(details.message, new RegExp(`name of its element is mistyped \\(${name}\\)`))
      assert.match(details.hint, /with the name script/)
    })
  }

  it('is explained as text without its first sign', async () => {
    const { selector = '' } = wanted['an address and an id'] ?? {}
    for (const planted of [script.slice(1), `<p>${script.slice(1, -'></script>'.length)}</p>`]) {
      const { details } = await check(pageWith(planted), { selector })
      assert.equal(details.code, inactive, planted)
      assert.match(details.message, /pasted as text \(line 4\)/)
    }
  })

  it('is shown with an empty value', async () => {
    const { selector = '' } = wanted['an id alone'] ?? {}
    const { details } = await check(pageWith(script.replace('"b"', '""')), { selector })
    assert.match(details.message, /its data-website-id is "" \(empty\), expected "b"/)
  })

  it('with another value is shown beside the wanted one, also beside a tag manager', async () => {
    for (const before of ['', manager]) {
      const page = pageWith(script.replace('"b"', '"a"'), before)
      for (const { selector } of [wanted['an address and an id'], wanted['an id alone']].flatMap(
        (one) => one ?? [],
      )) {
        const { details } = await check(page, { selector })
        assert.equal(details.code, 'script_not_found')
        assert.match(details.message, /its data-website-id is "a", expected "b"\.$/)
      }
    }
  })

  it('with a name that reads like a word has the name in quotes', async () => {
    const { details } = await check(pageWith('<script src="https://a.test/w.js" document="7"></script>'), {
      selector: 'script[src="https://a.test/w.js"][document="8"]',
    })
    assert.match(details.message, /but its "document" is "7", expected "8"/)
    const code = { selector: undefined, code: ['load(document, 123456)'] }
    const argument = await check(pageWith('<script>load(document, 654321)</script>'), code)
    assert.match(argument.details.message, /its "load" \(line 4\) is "654321"; it should be "123456"/)
    const rule = { selector: 'script', attributes: { document: { equals: '8' } } }
    const ruled = await check(pageWith('<script document="7"></script>'), rule)
    assert.match(ruled.details.message, /its "document" is "7"/)
  })

  it('with another id in its address is shown beside the wanted one, also beside a tag manager', async () => {
    for (const before of ['', manager]) {
      const page = pageWith('<script src="https://js.tags.example/1111111.js" async></script>', before)
      for (const selector of [
        'script[src="https://js.tags.example/2222222.js"]',
        'script[src*="//js.tags.example/2222222.js"]',
        'script[src^="https://js.tags.example/2222222.js"]',
      ]) {
        const { details } = await check(page, { selector })
        assert.deepEqual(
          [details.code, details.conclusive],
          ['script_not_found', before === ''],
          details.message,
        )
        assert.match(details.message, /its (?:src|address) is ".*1111111\.js", expected/)
      }
    }
  })

  it('is not mistaken for another file of its vendor', async () => {
    const page = pageWith('<script src="https://js.tags.example/consent.js" async></script>', manager)
    const { details } = await check(page, { selector: 'script[src="https://js.tags.example/2222222.js"]' })
    assert.equal(details.code, 'script_via_tag_manager')
  })

  it('is not mistaken for what other elements have in common with it', async () => {
    const page = pageWith(
      '<link rel="stylesheet" href="/style.css"><script type="application/ld+json">{"@type":"Shop"}</script><script async src="/main.js" data-id="4"></script><meta name="viewport" content="width=device-width">',
    )
    for (const selector of [
      ...Object.values(wanted).map((one) => one.selector),
      'script[type="application/ld+json"][data-acme]',
      'script[async][src="https://cdn.widget.example/w.js"][data-id="7"]',
      'meta[name="viewport"][content="acme"]',
    ]) {
      const { details } = await check(page, { selector })
      assert.match(details.message, /nothing on the page resembles it\.$/, selector)
    }
  })

  it('whose no-break space joins two attributes has a warning', async () => {
    const page = pageWith(
      '<script id="acme-widget" async\u00a0src="https://cdn.widget.example/w.js"></script>',
    )
    const { ok, details } = await check(page, { selector: 'script#acme-widget' })
    assert.deepEqual([ok, details.code], [true, 'script_not_run'])
    assert.match(details.message, /no-break spaces/)
  })

  it('is explained beyond a tag of 300 KB', async () => {
    const image = `<img src="data:image/png;base64,${'iVBORw0KGgo'.repeat(30_000)}">`
    const { selector } = wanted['an address and an id'] ?? {}
    const code = { selector: undefined, code: ["acme('init', '7')"] }
    for (const [planted, config, expected] of [
      [script, { selector }, 'ok'],
      [`<!-- ${script} -->`, { selector }, inactive],
      [script.replace('"b"', '"a"'), { selector }, 'script_not_found'],
      ["<script>acme('init', '7')</script>", code, 'ok'],
      ["<script>acme('init', '8')</script>", code, 'script_attribute_mismatch'],
      ['', { selector }, 'script_not_found'],
    ] as const) {
      const { details } = await check(pageWith(image + planted), config)
      assert.equal(details.code, expected, `${planted}: ${details.message}`)
    }
  })

  it('is searched for within the limits of a check', async () => {
    for (const piece of [
      'data-website-id',
      '&lt;script data-website-id=&quot;',
      '<b data-website-id="',
      '< ',
    ]) {
      const { details } = await check(pageWith(piece.repeat(100_000)), { selector: '[data-website-id="b"]' })
      assert.ok(!details.code.startsWith('system_'), details.code)
    }
  })
})

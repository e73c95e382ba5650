// Covers worker/html/diagnostics/*.ts and worker/html/page/*.ts.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { phrase, quoteValues } from '../../../shared/check/messages/facts.ts'
import { challengeTitle } from '../../../worker/html/page/bot-challenge.ts'
import { MAX_POLICIES, MAX_POLICY_CHARACTERS } from '../../../worker/html/page/csp.ts'
import { inEnglish } from '../../support/checks/english.ts'
import { scan } from './oracle.ts'

const selector = 'script[src="https://cdn.widget.example/w.js"][data-site=s1]'
const fixture = (name: string) => readFileSync(new URL(`../../fixtures/pages/${name}.html`, import.meta.url))

/** Scans a fixture whole and in chunks of seven bytes. The findings must be the same. */
async function scanFixture(name: string, wanted = selector) {
  const bytes = fixture(name)
  const whole = await scan(bytes, wanted)
  const cuts = Array.from({ length: bytes.length / 7 }, (_, index) => index * 7)
  assert.deepEqual({ ...(await scan(bytes, wanted, cuts)), scanMs: 0 }, { ...whole, scanMs: 0 })
  return whole
}

describe("a scan's findings", () => {
  it("include the element's position, source and attributes", async () => {
    const { matches } = await scanFixture('with-snippet')
    assert.deepEqual(matches, [
      {
        name: 'script',
        attributes: { src: 'https://cdn.widget.example/w.js', 'data-site': 's1', async: '' },
        excerpt: '<script src="https://cdn.widget.example/w.js" data-site="s1" async>',
        where: { line: 6, column: 1 },
        inHead: true,
        foreign: false,
        text: '',
        policiesBefore: 0,
        base: undefined,
      },
    ])
  })

  it('are the same when the scan needs a tree', async () => {
    const stream = await scanFixture('with-snippet')
    const tree = await scanFixture('with-snippet', `head:has(b i), ${selector}`)
    assert.equal(tree.via, 'tree')
    assert.deepEqual(tree.matches, stream.matches)
  })

  for (const [name, place] of [
    ['commented', 'comment'],
    ['in-template', 'template'],
    ['in-noscript', 'noscript'],
  ] as const) {
    it(`include a copy in a ${place}, with its position`, async () => {
      const { count, inactive } = await scanFixture(name)
      assert.equal(count, 0)
      assert.equal(inactive.length, 1)
      assert.deepEqual(inactive[0]?.place, phrase(place))
      assert.equal(inactive[0]?.where?.line, 6)
      const line = fixture(name).toString().split('\n')[5] ?? ''
      assert.equal(inactive[0]?.where?.column, line.indexOf('<script') + 1)
      assert.match(inactive[0]?.excerpt ?? '', /^<script src=/)
    })
  }

  it('include a copy in a comment that is never closed', async () => {
    const { inactive } = await scan('<p>x\n<!-- <script src=a></script>', 'script')
    assert.deepEqual(inactive, [
      { place: phrase('comment'), excerpt: '<script src=a>', where: { line: 2, column: 6 } },
    ])
  })

  it('include an element that differs in one part, with its value', async () => {
    const { nearMisses } = await scanFixture('other-site')
    assert.deepEqual(nearMisses, [
      {
        failed: phrase('attribute_differs', {
          condition: '[data-site="s1"]',
          attribute: 'data-site',
          actual: quoteValues('s2'),
        }),
        excerpt: '<script src="https://cdn.widget.example/w.js" data-site="s2" async>',
        where: { line: 6, column: 1 },
        differences: [{ attribute: 'data-site', found: 's2', match: 'equals', expected: ['s1'] }],
        isCopy: true,
      },
    ])
  })

  it('include an element whose value resembles the required one', async () => {
    const { nearMisses } = await scanFixture('other-file', 'script[src="https://cdn.widget.example/w.js"]')
    assert.match(inEnglish(nearMisses[0]?.failed), /src is "https:\/\/cdn.widget.example\/w2.js"/)
  })

  it('include at most three near misses, the nearest first', async () => {
    const scripts = [
      '<script src=/a>',
      '<script src=/b data-a>',
      '<script src=/c data-a data-b>',
      '<script data-b>',
      '<script async defer>',
    ]
    const { nearMisses } = await scan(
      `${scripts.join('</script>')}</script>`,
      'script[data-a][data-b][src="/x"]',
    )
    assert.equal(nearMisses.length, 3)
    assert.equal(nearMisses[0]?.excerpt, '<script src=/c data-a data-b>')
  })

  it('do not include an element that shares only the type as a near miss', async () => {
    const { nearMisses } = await scan('<script></script><script src=/other>', selector)
    assert.deepEqual(nearMisses, [])
  })

  it('report a page built by JavaScript', async () => {
    assert.equal((await scanFixture('javascript-shell')).needsJavascript, true)
    assert.equal((await scanFixture('without-snippet')).needsJavascript, false)
    assert.equal((await scan('<div id=root>x</div>', selector)).needsJavascript, false)
    const text = 'A page with a lot to read. '.repeat(20)
    assert.equal(
      (await scan(`<div id=root>${text}</div><script src=/a></script>`, 'img')).needsJavascript,
      false,
    )
  })

  it('report an empty page', async () => {
    assert.equal((await scanFixture('empty')).isEmpty, true)
    assert.equal((await scan('', selector)).isEmpty, true)
    assert.equal((await scan('<!-- nothing -->', selector)).isEmpty, true)
    assert.equal((await scan('x', selector)).isEmpty, false)
    assert.equal((await scan('<br>', selector)).isEmpty, false)
  })

  it("report a bot protection's challenge", async () => {
    assert.equal((await scanFixture('bot-challenge')).challengeVendor, 'Cloudflare')
    assert.equal((await scanFixture('without-snippet')).challengeVendor, undefined)
    assert.equal(challengeTitle('Just a moment in time'), undefined)
    for (const [title, vendor] of [
      ['Attention Required! | Cloudflare', 'Cloudflare'],
      ['DDoS-Guard', 'DDoS-Guard'],
      ['Pardon Our Interruption', 'Imperva'],
      ['Vercel Security Checkpoint', 'Vercel'],
      ['Human Verification', 'AWS WAF'],
      ['Access to this page has been denied.', 'HUMAN'],
    ] as const) {
      assert.equal(challengeTitle(title), vendor)
    }
  })

  it("include the page's policies and base URL", async () => {
    const { policies, matches } = await scan(
      `<base target=x><base href=/b/><meta http-equiv=Content-Security-Policy content="script-src 'self'">
       <script src=a></script><body><meta http-equiv=content-security-policy content="default-src 'none'">
       <script src=b></script>`,
      'script',
    )
    assert.deepEqual(policies, ["script-src 'self'"])
    assert.deepEqual(
      matches.map(({ base, policiesBefore }) => [base, policiesBefore]),
      [
        ['/b/', 1],
        ['/b/', 1],
      ],
    )
  })

  it('include only the policies that are evaluated, and none of unrealistic length', async () => {
    const meta = (policy: string) => `<meta http-equiv=Content-Security-Policy content="${policy}">`
    const long = meta("script-src 'none'".padEnd(MAX_POLICY_CHARACTERS + 1))
    const page = `${long}${meta("script-src 'self'").repeat(MAX_POLICIES + 5)}<script></script>`
    for (const selector of ['script', 'head:has(b i), script']) {
      const { policies, matches } = await scan(page, selector)
      assert.deepEqual(policies, Array(MAX_POLICIES).fill("script-src 'self'"))
      assert.equal(matches[0]?.policiesBefore, MAX_POLICIES)
    }
  })

  it('include the whole text of an inline script, even if the scan stops there', async () => {
    const page = '<head><script id=x>let a = "</s" + 1</script><p>'
    for (const cuts of [[], [20, 25, 30]]) {
      const { matches } = await scan(page, 'script', cuts)
      assert.equal(matches[0]?.text, 'let a = "</s" + 1')
    }
  })

  it('count lines and columns by characters, with any line ending', async () => {
    const page = 'é\r\n\n\ré<b>\r<i>'
    const everyByte = Array.from({ length: 20 }, (_, index) => index)
    for (const cuts of [[], everyByte]) {
      assert.deepEqual((await scan(page, 'i', cuts)).matches[0]?.where, { line: 5, column: 1 })
    }
    assert.deepEqual((await scan('é日<script>', 'script')).matches[0]?.where, { line: 1, column: 3 })
  })

  it('show at most 200 characters of a tag, and no control characters', async () => {
    const { matches } = await scan(`<script id="\u001b[31m${'x'.repeat(400)}">`, 'script')
    assert.equal(matches[0]?.excerpt.length, 200)
    assert.ok(!matches[0]?.excerpt.includes('\u001b'))
  })
})

// Covers worker/html/scan-page.ts on real pages, with parse5 as judge.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { scanPage } from '../../../worker/html/scan-page.ts'
import { answerFor, compiled, exists, expected, splitAt, parseWhole, type Document } from './oracle.ts'

const folder = new URL('./files/', import.meta.resolve('htmlparser-benchmark'))
const counted = ['script', 'img', 'iframe', 'svg']
const looked = [
  'a',
  'b',
  'a[href^="https:"]',
  'script[src*="google-analytics.com"]',
  'script[src*=jquery]',
  'link[href*=".css"], meta[name=viewport]',
  'script[async], iframe[src]',
  '#content',
  '.nav, .menu',
  'head [href*="favicon"]',
]
const structural = [
  'head script[src]',
  'body > div:first-child',
  'ul li + li a[href]',
  'div:not(.a) > :is(ul, ol):nth-of-type(2) a',
  'head > script:last-child, li:nth-last-child(2)',
  'div:empty, div:has(> form)',
  'html:has(script)',
  ':root:has(p)',
  'html:last-child',
  ':root:empty, html:only-child:has(> body)',
]

/** Chunk ends: 64 KiB chunks, like those from the network, after a shorter first chunk. */
const cuts = Array.from({ length: 80 }, (_, index) => index * 65_536 + 1460)

/** Structural selectors are compared on every fourth page, unless there is time for all of them. */
const EVERY = process.env['WAYMARK_LONG_TESTS'] === undefined ? 4 : 1

describe('the scanner on 258 real pages', function () {
  const pages: { name: string; bytes: Buffer; tree: Document }[] = []

  before(() => {
    for (const name of readdirSync(folder)) {
      const bytes = readFileSync(new URL(name, folder))
      pages.push({ name, bytes, tree: parseWhole(new TextDecoder().decode(bytes)) })
    }
  })

  it('has all 258 pages to compare', () => assert.equal(pages.length, 258))

  for (const selector of counted) {
    it(`counts the same as parse5 and css-select for ${selector}, without a tree`, async () => {
      for (const { name, bytes, tree } of pages) {
        const { via, end, count } = await scanPage({ ...page(bytes), selector: compiled(selector) })
        const wanted = expected(tree, selector).count
        assert.deepEqual([via, end, count], ['stream', 'whole', wanted], name)
        const { answer } = await exists(bytes, selector, cuts)
        assert.equal(answer, answerFor(wanted), name)
      }
    })
  }

  for (const selector of looked) {
    it(`agrees with parse5 and css-select on ${selector}`, async () => {
      for (const { name, bytes, tree } of pages) {
        const { end, count } = await scanPage({ ...page(bytes), selector: compiled(selector), enough: 1 })
        assert.notEqual(end, 'undecided', name)
        const wanted = expected(tree, selector).count
        assert.equal(count > 0, wanted > 0, name)
        // The scan already searched for this, and reports the result unless it then needed a tree.
        if (end === 'enough' || count === 0) continue
        const { answer } = await exists(bytes, selector, cuts)
        assert.equal(answer, answerFor(wanted), name)
      }
    })
  }

  it('rules out pages without the required texts by their bytes', async () => {
    let read = 0
    for (const { name, bytes } of pages) {
      const { answer, via } = await exists(bytes, 'script[src="https://cdn.widget.example/w.js"]', cuts)
      assert.equal(answer, 'no', name)
      if (via !== 'bytes') read += 1
    }
    // One page is split inside a character reference.
    assert.ok(read <= 1, `the scanner read the tags of ${read} pages`)
  })

  // The scanner builds a tree only if it cannot decide otherwise. More than half of the pages need none.
  for (const selector of structural) {
    it(`agrees with parse5 and css-select on ${selector}`, async () => {
      let trees = 0
      const compared = pages.filter((_, index) => index % EVERY === 0)
      for (const { name, bytes, tree } of compared) {
        const { via, end, count } = await scanPage({ ...page(bytes), selector: compiled(selector) })
        assert.deepEqual([end, count], ['whole', expected(tree, selector).count], name)
        const { answer } = await exists(bytes, selector, cuts)
        assert.equal(answer, answerFor(count), name)
        if (via === 'tree') trees += 1
      }
      assert.ok(trees < compared.length / 2, `${trees} pages needed a tree`)
    })
  }
})

function page(bytes: Buffer) {
  return { body: splitAt(bytes, cuts), contentType: 'text/html; charset=utf-8' }
}

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { expected, parseWhole, scan } from './oracle.ts'

/** The inputs of html5lib's tree-construction tests, each of them once. */
const fixture = new URL('../../fixtures/html5lib/inputs.json', import.meta.url)
const selectors = ['script', 'img', 'a', 'iframe', 'svg', 'b', '[id]', 'head script', 'td, option, textarea']

describe('the scanner on the inputs of html5lib', () => {
  const pages = (JSON.parse(readFileSync(fixture, 'utf8')) as string[]).map((text) =>
    Buffer.from(text).toString(),
  )

  it('has all the inputs', () => assert.equal(pages.length, 1734))

  for (const selector of selectors) {
    it(`agrees with parse5 and css-select on ${selector} in all of them`, async () => {
      for (const page of pages) {
        // The middle of a page is as good a place to cut it as any.
        const { end, count } = await scan(page, selector, [Math.floor(Buffer.byteLength(page) / 2)])
        const wanted = expected(parseWhole(page), selector).count
        assert.deepEqual([end, count], ['whole', wanted], JSON.stringify(page))
      }
    })
  }
})

// Covers worker/html/scan-page.ts on generated markup, with parse5 as judge.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { scanPage } from '../../../worker/html/scan-page.ts'
import { anySelector, hostilePage } from './hostile.ts'
import { compiled, expected, splitAt, parse5IsRight, parseWhole } from './oracle.ts'

/** Multiplies the number of pages: `WAYMARK_LONG_TESTS=50` takes minutes. */
const RUNS = Number(process.env['WAYMARK_LONG_TESTS'] ?? 1)

describe('the scanner on hostile markup', function () {
  this.timeout(60_000 * RUNS)

  it('agrees with parse5 and css-select, however the page is split into chunks', async () => {
    const cuts = fc.array(fc.nat(300), { maxLength: 12 })
    const property = fc.asyncProperty(
      hostilePage.filter(parse5IsRight),
      anySelector,
      cuts,
      async (text, selector, places) => {
        const bytes = Buffer.from(text)
        const request = { contentType: 'text/html; charset=utf-8', selector: compiled(selector) }
        const wanted = expected(parseWhole(new TextDecoder().decode(bytes)), selector)

        const all = await scanPage({ ...request, body: splitAt(bytes, places) })
        assert.deepEqual([all.end, all.count], ['whole', wanted.count])
        assert.equal(all.matches.filter(({ inHead }) => inHead).length, wanted.inHead)

        const first = await scanPage({ ...request, body: splitAt(bytes, places), enough: 1 })
        assert.notEqual(first.end, 'undecided')
        assert.equal(first.count > 0, wanted.count > 0)
      },
    )
    await fc.assert(property, { numRuns: 3000 * RUNS })
  })

  it('gives the same result for a page in one-byte chunks as for the whole page', async () => {
    const property = fc.asyncProperty(hostilePage, anySelector, async (text, selector) => {
      const bytes = Buffer.from(text)
      const everyByte = Array.from({ length: bytes.length }, (_, index) => index)
      const request = { contentType: 'text/html; charset=utf-8', selector: compiled(selector) }
      const whole = await scanPage({ ...request, body: splitAt(bytes, []) })
      const pieces = await scanPage({ ...request, body: splitAt(bytes, everyByte) })
      assert.deepEqual({ ...pieces, scanMs: 0 }, { ...whole, scanMs: 0 })
    })
    await fc.assert(property, { numRuns: 1500 * RUNS })
  })
})

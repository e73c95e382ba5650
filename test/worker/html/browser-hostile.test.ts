// Covers worker/html/scan-page.ts on hostile markup, with Chromium as judge.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { withBrowser } from '../../support/browser/browser.ts'
import { countsOnPages } from '../../support/browser/chromium.ts'
import { anySelector, hostilePage } from './hostile.ts'
import { scan } from './oracle.ts'

const RUNS = 600 * Number(process.env['WAYMARK_LONG_TESTS'] ?? 1)

describe('the scanner and Chromium on hostile markup', function () {
  this.timeout(60_000 * (RUNS / 600))
  const browser = withBrowser()

  it('agree, unless the scanner is undecided', async () => {
    const doctype = fc.constantFrom('', '<!doctype html>')
    const pages = fc.sample(
      fc.tuple(doctype, hostilePage, fc.array(anySelector, { minLength: 3, maxLength: 3 })),
      RUNS,
    )
    // Chromium drops NULs in text before it builds the tree (`ProcessNullCharacter` in
    // third_party/blink/renderer/core/html/parser/input_stream_preprocessor.h at 279898063a79). By the standard, a NUL
    // before <body> opens the body.
    const cases = pages.map(([start, page, selectors]) => ({
      page: start + page.replaceAll('\0', ''),
      selectors,
    }))
    const found = await countsOnPages(browser, cases)
    let decided = 0
    for (const [index, { page, selectors }] of cases.entries()) {
      for (const [at, selector] of selectors.entries()) {
        const { end, count } = await scan(page, selector)
        if (end === 'undecided') continue
        decided += 1
        if (found[index]?.[at] === -1) continue
        assert.equal(count, found[index]?.[at], `${selector} in ${JSON.stringify(page)}`)
      }
    }
    assert.ok(decided > RUNS * 3 * 0.9, `only ${decided} were decided`)
  })
})

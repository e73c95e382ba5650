// Covers worker/html/code/script-code.ts, with Chromium as judge of what runs.
import assert from 'node:assert/strict'
import { withBrowser } from '../../support/browser/browser.ts'
import { ways } from '../../support/checks/snippet-ways.ts'
import { vendors, type Vendor } from '../../support/checks/vendor-snippets.ts'

/** Says that a script has begun to run. Without quotation marks, which some ways change. */
const MARK = 'window.hasRun = 1;\n'

function marked({ snippet, minified, other, ...rest }: Vendor): Vendor {
  return { ...rest, snippet: MARK + snippet, minified: MARK + minified, other: MARK + other }
}

describe('Chromium', () => {
  const browser = withBrowser()

  for (const vendor of vendors) {
    it(`runs just the forms of ${vendor.name} that the check says run`, async () => {
      await browser.withSharedPage(
        async (page) => {
          for (const { name, page: pageOf, verdict } of ways) {
            if (vendor.without?.includes(name)) continue
            await page.goto('about:blank')
            await page.setContent(pageOf(marked(vendor)), { waitUntil: 'domcontentloaded' })
            const hasRun = await page.evaluate('window.hasRun === 1')
            // With another id, it runs, too.
            assert.equal(hasRun, verdict.ok || verdict.code === 'script_attribute_mismatch', name)
          }
        },
        { expected: /^/ },
      )
    })
  }
})

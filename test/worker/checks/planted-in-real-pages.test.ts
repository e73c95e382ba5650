// Covers worker/checks/script/*.ts and worker/html/diagnostics on real pages, into which changed snippets were put.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import type { CheckResult } from '../../../shared/check/result.ts'
import { wanted, ways } from '../../support/checks/planted.ts'
import { check, html } from '../../support/checks/script-check.ts'

const folder = new URL('./files/', import.meta.resolve('htmlparser-benchmark'))
const ROUNDS = Number(process.env['WAYMARK_LONG_TESTS'] ?? 1)
/** Takes pages from all over the folder, whose pages are sorted by nothing that matters. */
const STRIDE = 37

/** Elements whose last attribute is not looked for. */
const isOpenEnded = new Set(['a class', 'an id of the element'])

type Page = { readonly name: string; readonly text: string }

describe('a snippet in real pages', function () {
  const pages: Page[] = []
  let next = 0

  before(() => {
    for (const name of readdirSync(folder)) {
      const text = readFileSync(new URL(name, folder), 'latin1')
      if (/<\/body>/i.test(text)) pages.push({ name, text })
    }
  })

  async function checkIn(snippet: string, selector: string): Promise<CheckResult & { page: string }> {
    next += STRIDE
    const { name, text } = pages[next % pages.length] ?? assert.fail('there are no pages')
    const at = text.toLowerCase().lastIndexOf('</body>')
    const parts = [text.slice(0, at), Buffer.from(`\n${snippet}\n`).toString('latin1'), text.slice(at)]
    const result = await check(html(Buffer.from(parts.join(''), 'latin1')), { selector })
    return { ...result, page: name }
  }

  for (const [what, { selector, snippet }] of Object.entries(wanted)) {
    it(`with ${what} is found as it is, and explained in each way to get it wrong`, async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { ok, page } = await checkIn(snippet, selector)
        assert.ok(ok, page)
        for (const [way, { plant, code, says }] of Object.entries(ways)) {
          // Where a later mark closes the value, browsers get an element of that class or id.
          if (isOpenEnded.has(what) && way === 'without its last quotation mark') continue
          const { ok, details, page } = await checkIn(plant(snippet), selector)
          const expected = [false, code]
          assert.deepEqual([ok, details.code], expected, `${way}, ${page}: ${details.message}`)
          assert.match(details.message, withAnyLine(says), `${way}, ${page}`)
        }
      }
    }).timeout(60_000 * ROUNDS)
  }
})

function withAnyLine({ source }: RegExp): RegExp {
  // oxlint-disable-next-line eslint/no-restricted-globals -- a pattern of the tests
  return new RegExp(source.replaceAll(/line \d/g, String.raw`line \d+`))
}

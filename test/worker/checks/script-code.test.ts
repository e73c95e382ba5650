// Covers worker/html/code/*.ts, worker/checks/script/code-problems.ts and worker/html/diagnostics/whole-page/code-copies.ts.
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { check, html } from '../../support/checks/script-check.ts'
import { ways } from '../../support/checks/snippet-ways.ts'
import { vendors } from '../../support/checks/vendor-snippets.ts'

describe('script_presence for code', () => {
  for (const vendor of vendors) {
    it(`is right about each form of ${vendor.name}`, async () => {
      const wrong: string[] = []
      for (const { name, page, verdict } of ways) {
        if (vendor.without?.includes(name)) continue
        const { ok, details } = await check(html(page(vendor)), {
          selector: undefined,
          code: [...vendor.code],
        })
        const { code, conclusive } = details
        const actual = { ok, code, ...(verdict.conclusive !== undefined && { conclusive }) }
        if (!isDeepStrictEqual(actual, verdict)) wrong.push(`${name}: ${code}, ${details.message}`)
      }
      assert.deepEqual(wrong, [])
    })
  }
})

// Covers worker/html/tree-builder/*.ts on html5lib's tests.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answerFor, exists, expected, parse5IsRight, parseWhole, scan } from './oracle.ts'

/** html5lib's tree-construction tests, from the package `html5`. */
const folder = join(
  dirname(fileURLToPath(import.meta.resolve('html5/package.json'))),
  'test/data/tree-construction',
)

/** The tests' input pages, without duplicates. */
function inputs(): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.dat'))
  const tests = files.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split(/^#data\n/m)
      .slice(1),
  )
  return [...new Set(tests.map((test) => test.slice(0, test.search(/^#errors$/m)).replace(/\n$/, '')))]
}

const selectors = ['script', 'img', 'a', 'iframe', 'svg', 'b', '[id]', 'head script', 'td, option, textarea']
const structural = [
  'body > *',
  'p b',
  'div + p, p ~ a',
  ':not(head) > script:first-child',
  'table tr > td:nth-child(2n + 1)',
  ':nth-of-type(2)',
  '* > a:nth-child(1 of a, b)',
  'b:last-child, p:only-child',
  'i:nth-last-of-type(1)',
  'div:empty, p:empty',
  'body:has(> p), p:has(b), a:has(+ b)',
]

describe('the scanner on html5lib test pages', () => {
  const pages = inputs()

  const compared = pages.filter(parse5IsRight).map((page) => ({ page, tree: parseWhole(page) }))

  it('has more than 1300 pages to compare', () => assert.ok(pages.length > 1300, String(pages.length)))

  for (const selector of [...selectors, ...structural]) {
    it(`agrees with parse5 and css-select on ${selector} for every page`, async () => {
      for (const { page, tree } of compared) {
        // An arbitrary position at which to split the page.
        const cuts = [Math.floor(Buffer.byteLength(page) / 2)]
        const { end, count } = await scan(page, selector, cuts)
        const wanted = expected(tree, selector).count
        assert.deepEqual([end, count], ['whole', wanted], JSON.stringify(page))
        const { answer } = await exists(page, selector, cuts)
        assert.equal(answer, answerFor(wanted), JSON.stringify(page))
      }
    })
  }
})

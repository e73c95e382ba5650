// Covers worker/html/code/confirm-script.ts and worker/html/code/certain-mistakes.ts.
import assert from 'node:assert/strict'
import { confirmScript, type Confirmation } from '../../../../worker/html/code/confirm-script.ts'
import { CHECK_STEPS, WorkBudget } from '../../../../worker/html/work-budget.ts'

function confirm(source: string, isModule = false, work = new WorkBudget()): Confirmation {
  return confirmScript(source, { isModule, work })
}

const mistakes = [
  'var shop={{ shop.id }};',
  'var shop = ${shop.id};',
  'Insert your pixel here',
  'var customerEmail = ;',
  "window.cfg={ currency: 'EUR' lang: 'de' };",
  'const px=1; const px=2;',
  'import x from "y"',
  'await loaded;',
  'return;',
  'else px()',
  'var class=1',
  '12px',
  String.raw`'\u12'`,
  '/(/',
  "px('track' 'PageView')",
  'function f() { var a = ; }',
  'var a = {b: 1,, c: 2}',
]

/** Syntax of proposals, and what browsers refuse only when they get there. */
const unknown = [
  'x = @ID@',
  'let x: string = a',
  'enum X {}',
  'interface X {}',
  'type X = 1',
  'x = throw y',
  'x = do { 1 }',
  'a |> f(%)',
  'match (x) { }',
  'x = 12m',
  '/a++/',
  'f() = 1',
]

const valid = [
  '#!/usr/bin/env node\na()',
  '<!-- old\na()\n--> marks',
  'for (var i = 0 in {}) ;',
  'if (a) function f() {}',
  'yield = 1; let = 2; async = of',
  'with (a) delete b',
  "x = 077 + 08; '\\8'",
  'a ??= b?.c; class A { static #b; static { #b in this } }',
  'async () => { for await (const a of b) ; }',
]

describe('a script that has the code', () => {
  for (const source of mistakes) {
    it(`has a mistake: ${source}`, () => assert.equal(confirm(`\n${source}\n`).kind, 'mistake'))
  }
  for (const source of unknown) {
    it(`may have syntax of newer browsers: ${source}`, () => {
      const confirmation = confirm(source)
      assert.ok(confirmation.kind === 'unknown' && confirmation.at !== undefined)
    })
  }
  for (const source of valid) it(`runs: ${source}`, () => assert.equal(confirm(source).kind, 'parses'))

  it('has the offset of its mistake', () => {
    assert.deepEqual(confirm('a();\nvar b = ;'), { kind: 'mistake', at: 13 })
  })

  it('follows the rules of modules in a module', () => {
    assert.equal(confirm('import x from "y"; await x; export default 1', true).kind, 'parses')
    assert.notEqual(confirm('<!-- old marks\na()', true).kind, 'parses')
    assert.deepEqual(confirm('a <!-- b', true), { kind: 'unknown', at: 2 })
    assert.equal(confirm('a = `<!--${b}<!--` + "<!--"', true).kind, 'parses')
    assert.equal(confirm('import defer * as x from "y"', true).kind, 'unknown')
  })

  it('is not parsed without the work for it', () => {
    assert.deepEqual(confirm('a()', false, new WorkBudget({ steps: 10 })), { kind: 'unknown' })
  })

  const list = (count: number, piece: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => piece(index)).join('')
  const hostile = {
    'deep nesting': '('.repeat(200_000) + ')'.repeat(200_000),
    'many names': list(30_000, (index) => `let a${index};`),
    'many names in blocks': '{'.repeat(1000) + 'var a;'.repeat(20_000) + '}'.repeat(1000),
    'many named groups': `/${'(?<a>)|'.repeat(30_000)}/`,
  }
  for (const [name, source] of Object.entries(hostile)) {
    it(`is not known to run with ${name}`, () => {
      const work = new WorkBudget()
      assert.deepEqual(confirm(source, false, work), { kind: 'unknown' })
      assert.ok(work.spent < CHECK_STEPS / 2, `${work.spent} steps`)
    })
  }
})

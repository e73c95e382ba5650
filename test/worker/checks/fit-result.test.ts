import assert from 'node:assert/strict'
import { queuedBytes } from '../../../shared/check/queued-bytes.ts'
import { workerResult, type WorkerResult } from '../../../shared/check/result.ts'
import { toPayload } from '../../../shared/queue/payload.ts'
import { fitResult } from '../../../worker/checks/fit-result.ts'
import { checkResultWith } from '../../support/checks/check-result.ts'

const MAX_BYTES = 16 * 1024
const code = 'script_not_found'
const severity = 'error'

/** The largest result that the schema allows with this text in every place. */
function fullOf(text: string): WorkerResult {
  const list = <Item>(length: number, item: Item): Item[] => Array.from({ length }, () => item)
  const [long, short] = [text.repeat(4096).slice(0, 4096), text.repeat(200).slice(0, 200)]
  const differences = list(5, {
    attribute: short.slice(0, 50),
    found: short,
    match: 'equals' as const,
    expected: list(5, short),
  })
  const texts = { title: long, message: long, hint: long }
  const result = checkResultWith({
    code,
    url: text.repeat(8192),
    finalUrl: long,
    ...texts,
    diagnostics: list(20, { code, severity, ...texts, where: { line: 1, column: 1 } }),
    redirects: list(10, { status: 302, from: long, to: long }),
    script: {
      matches: 0,
      excerpt: short,
      nearMisses: list(3, { failed: long, excerpt: short, line: 1, column: 1, differences }),
    },
  })
  const facts = { diagnostics: list(20, { seen: long, url: long }), nearMisses: list(3, long) }
  return { ...result, ok: false, facts }
}

describe('a result that is too large', () => {
  for (const text of ['x', '"', '\u0000', '\ud800', '漢', '😀', '\\'])
    it(`is shortened to 16 KiB, and keeps its verdict and codes, full of ${JSON.stringify(text)}`, () => {
      const result = fullOf(text)
      const fitted = fitResult(result)
      assert.ok(queuedBytes(fitted) <= MAX_BYTES)
      assert.ok(Buffer.byteLength(JSON.stringify(toPayload(fitted))) <= MAX_BYTES + 20)
      assert.deepEqual(workerResult.parse(fitted), fitted)
      const verdict = ({ ok, details }: WorkerResult): unknown => [
        ok,
        details.found,
        details.code,
        details.conclusive,
        details.checkedAt,
        details.diagnostics.map((diagnostic) => [diagnostic.code, diagnostic.severity, diagnostic.where]),
        details.redirects.map(({ status }) => status),
        details.script?.nearMisses.map(({ line, column }) => [line, column]),
      ]
      assert.deepEqual(verdict(fitted), verdict(result))
      assert.equal(fitted.details.shortened, true)
    })

  it('loses parts of the URLs of redirects before any other text, and each cut is marked', () => {
    const long = `https://shop.example.com/${'x'.repeat(2000)}`
    const redirects = Array.from({ length: 10 }, () => ({ status: 302, from: long, to: long }))
    const result = checkResultWith({ finalUrl: long, url: long, redirects })
    const { details } = fitResult(result)
    const { redirects: cut, shortened, ...others } = details
    const { redirects: _, ...same } = result.details
    assert.equal(shortened, true)
    assert.deepEqual(others, same)
    for (const { status, from, to } of cut) {
      assert.equal(status, 302)
      for (const url of [from, to]) assert.match(url, /^https:\/\/shop\.example\.com\/x{400,}…$/)
    }
  })

  it('is never cut within a character', () => {
    const redirects = Array.from({ length: 10 }, () => ({
      status: 302,
      from: '😀'.repeat(1000),
      to: 'x' + '😀'.repeat(1000),
    }))
    for (const { from, to } of fitResult(checkResultWith({ redirects })).details.redirects)
      assert.ok(from.isWellFormed() && to.isWellFormed())
  })
})

describe('a result of at most 16 KiB', () => {
  it('stays as it is', () => {
    const result = checkResultWith({ url: 'x'.repeat(12_000) })
    assert.equal(fitResult(result), result)
  })
})

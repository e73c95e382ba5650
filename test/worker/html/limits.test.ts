// Covers the limits of worker/html/scan-page.ts and worker/html/tokenizer/tokenizer.ts.
import assert from 'node:assert/strict'
import { scanPage } from '../../../worker/html/scan-page.ts'
import { MAX_KEPT_BYTES } from '../../../worker/html/input/decoded-page.ts'
import { MAX_TAG_BYTES } from '../../../worker/html/tokenizer/tokenizer.ts'
import { compiled, scan } from './oracle.ts'

/** Generates a page whose pieces are never in memory together. */
async function* pieces(
  ...parts: readonly (string | { text: string; times: number })[]
): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    const { text, times } = typeof part === 'string' ? { text: part, times: 1 } : part
    const bytes = Buffer.from(text)
    for (let index = 0; index < times; index += 1) yield bytes
  }
}

const kib = 'x'.repeat(1024)

describe('the limits of the scanner', () => {
  it('stop reading at the first match', async () => {
    let chunks = 0
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        chunks += 1
        yield Buffer.from(`<head><script src=a></script>${' '.repeat(2000)}`)
      }
    }
    const result = await scanPage({ body: endless(), selector: compiled('script[src]'), enough: 1 })
    assert.deepEqual([result.end, result.count, chunks], ['enough', 1, 1])
  })

  it('do not stop at a match in a body that a later frameset can replace', async () => {
    for (const page of [
      '<div id=a></div><frameset><frame></frameset>',
      '<form id=a><frameset><pre>',
      '<div id=a></div>&#32;<frameset>',
    ]) {
      for (const body of [pieces(page), pieces(...Array.from(page))]) {
        const { count } = await scanPage({ body, selector: compiled('#a'), enough: 1 })
        assert.equal(count, 0)
      }
    }
  })

  it('do not buffer a tag of 2 MiB, and leave a page with such a tag to the tree', async () => {
    const body = pieces('<p>x<script src="', { text: kib, times: 600 }, '"></script><script src=y>')
    const result = await scanPage({ body, selector: compiled('script[src=y]') })
    assert.deepEqual([result.via, result.end, result.count], ['tree', 'whole', 1])

    const large = pieces('<p>x<img src="', { text: kib, times: 2100 }, '"><script src=y>')
    const undecided = await scanPage({ body: large, selector: compiled('script[src=y]') })
    assert.deepEqual([undecided.end, undecided.count], ['undecided', 0])
    assert.deepEqual(undecided.reason, { code: 'http_body_too_large', facts: { limit: '2 MiB' } })
  })

  it('treat a tag that is too long the same way whole and in pieces', async () => {
    const page = `<p>x<img alt="${'x'.repeat(MAX_TAG_BYTES)}"><script src=y>`
    for (const cuts of [[], [10, 1000, 100_000, 200_000, 262_200]]) {
      const { via, count } = await scan(page, 'script[src=y]', cuts)
      assert.deepEqual([via, count], ['tree', 1])
    }
  })

  it('allow a yes if the match comes before a tag that is too long', async () => {
    const body = pieces('<p>x<script src=y></script><img src="', { text: kib, times: 3000 })
    const { end, count } = await scanPage({ body, selector: compiled('script[src=y]'), enough: 1 })
    assert.deepEqual([end, count], ['enough', 1])
  })

  it('allow a million nested tags without a tree', async () => {
    const body = pieces('x', { text: '<div>'.repeat(1000), times: 1000 }, '<script src=y>')
    const { via, end, count } = await scanPage({ body, selector: compiled('script[src]') })
    assert.deepEqual([via, end, count], ['stream', 'whole', 1])
  })

  it('leave content in 100,000 nested tables undecided', async () => {
    const body = pieces('x', { text: '<table><td>'.repeat(1000), times: 100 }, '<script src=y>')
    const { end, reason } = await scanPage({ body, selector: compiled('script[src]') })
    assert.deepEqual([end, reason?.code], ['undecided', 'content_too_complex'])
  })

  it('leave a selector undecided if it needs a tree of too many elements', async () => {
    const body = pieces('<p>', { text: '<b></b>'.repeat(1000), times: 120 }, '<script src=y>')
    const { end, reason } = await scanPage({ body, selector: compiled('p > script:any-link, p > script') })
    assert.equal(end, 'undecided')
    assert.deepEqual(reason, { code: 'content_too_complex' })
  })

  it('leave a search that takes too much work undecided', async () => {
    const page = '<i></i>'.repeat(20_000)
    const { end, reason } = await scan(`x${page}<b></b>`, 'i:nth-last-child(3) ~ b, b:nth-child(2)')
    assert.deepEqual([end, reason?.code], ['undecided', 'content_too_complex'])
  })

  it('leave a search inside too many elements undecided', async () => {
    const nested = await scan('<div>'.repeat(2500), ':not(:has(a + b))')
    assert.deepEqual([nested.end, nested.reason?.code], ['undecided', 'content_too_complex'])
    const { end } = await scan(`${'<div>'.repeat(600)}${kib.repeat(1024)}y`, 'div:contains("xy")')
    assert.equal(end, 'undecided')
  })

  it('allow a no without a tree if no element could match', async () => {
    const body = pieces('<p>', { text: kib, times: 3 * 1024 }, '<img>')
    const { via, end, count } = await scanPage({ body, selector: compiled('head > script[src]') })
    assert.deepEqual([via, end, count], ['stream', 'whole', 0])
    assert.ok(3 * 1024 * 1024 > MAX_KEPT_BYTES)
  })

  it('report that an incomplete page was cut, with the matches so far', async () => {
    const request = { contentType: 'text/html', complete: () => false }
    const found = await scanPage({
      ...request,
      body: pieces('x<script src=y>'),
      selector: compiled('script'),
    })
    assert.deepEqual([found.end, found.count], ['cut', 1])
    const tree = await scanPage({
      ...request,
      body: pieces('x<p><script>'),
      selector: compiled('p:has(script)'),
    })
    assert.deepEqual([tree.end, tree.count], ['cut', 0])
  })
})

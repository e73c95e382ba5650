// Covers worker/html/match-search.ts, with parse5 and css-select as judges.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { MAX_KEPT_BYTES } from '../../../worker/html/input/decoded-page.ts'
import { anySelector, hostilePage } from './hostile.ts'
import { answerFor, compiled, exists, existsIn, expected, parse5IsRight, parseWhole } from './oracle.ts'
import { wantedSelector, wantedTag } from './wanted-tags.ts'

const RUNS = Number(process.env['WAYMARK_LONG_TESTS'] ?? 1)
const selector = 'script[src="https://cdn.example/w.js"]'
const snippet = '<script src="https://cdn.example/w.js">'
const kib = 'x'.repeat(1024)

async function* pieces(...parts: readonly (string | { text: string; times: number })[]) {
  for (const part of parts) {
    const { text, times } = typeof part === 'string' ? { text: part, times: 1 } : part
    for (let index = 0; index < times; index += 1) yield Buffer.from(text)
  }
}

/** A page of 3 MiB that ends with this markup. */
const longPage = (end: string) => pieces('<title>x</title><p>', { text: kib, times: 3 * 1024 }, end)

describe('the existence of an element', function () {
  this.timeout(60_000 * RUNS)

  const anyPage = fc
    .array(fc.oneof({ weight: 2, arbitrary: hostilePage }, { weight: 3, arbitrary: wantedTag }), {
      maxLength: 5,
    })
    .map((parts) => parts.join(''))
  const anyOf = fc.oneof({ weight: 2, arbitrary: wantedSelector }, { weight: 1, arbitrary: anySelector })

  it('agrees with parse5 and css-select on hostile markup, however it is split into chunks', async () => {
    const cuts = fc.array(fc.nat(300), { maxLength: 12 })
    const property = fc.asyncProperty(
      anyPage.filter(parse5IsRight),
      anyOf,
      cuts,
      async (page, text, places) => {
        const wanted = answerFor(expected(parseWhole(page), text).count)
        const everywhere = Array.from({ length: Buffer.byteLength(page) }, (_, index) => index)
        for (const cuts of [[], places, everywhere]) {
          assert.equal((await exists(page, text, cuts)).answer, wanted)
        }
      },
    )
    await fc.assert(property, { numRuns: 1500 * RUNS })
  })

  for (const [page, via] of [
    ['<script src="https://cdn.example/other.js">', 'bytes'],
    ['<p title="x">https://cdn.example/w.js</p>', 'stream'],
    ['<script>load("https://cdn.example/w.js")</script>', 'stream'],
    ['<a href="https://cdn.example/w.js">', 'stream'],
    // References to other characters, and to the same characters in another order.
    ['<p>&#8217;&#38;</p><script src="&#120;&#121;">', 'bytes'],
    [`<!--${snippet}-->`, 'stream'],
    [`<template>${snippet}</template>`, 'stream'],
    ['<img src="https://cdn.example/w.js">', 'stream'],
  ] as const) {
    it(`is ruled out by ${via === 'bytes' ? 'the bytes' : 'the tags'} for ${page}`, async () => {
      assert.deepEqual(await exists(page, selector), { answer: 'no', via })
    })
  }

  for (const page of [
    snippet,
    '<SCRIPT SRC=https://cdn.example/w.js>',
    '<script src="https&colon;//cdn.example/w.js">',
    '<script src="https://cdn.e&#x78;ample/w.js">',
    '<script src="https://cdn.e&#000000000000120;ample/w.js">',
    '<script src="&#104;&#116;&#116;&#112;&#115;&#58;//cdn&period;&#101;&#120;&#97;&#109;&#112;&#108;&#101;/w.js">',
    '<script title=">" src="https://cdn.example/w.js">',
    `<!--${snippet}-->${snippet}`,
    `<p title="<script ">${snippet}`,
  ]) {
    it(`is found in ${page}`, async () => assert.equal((await exists(page, selector)).answer, 'yes'))
  }

  it('stops reading in the chunk with the match', async () => {
    let chunks = 0
    async function* endless() {
      for (;;) {
        chunks += 1
        yield Buffer.from(chunks === 3 ? `<head>${snippet}` : '<meta name=x>')
      }
    }
    const request = { contentType: 'text/html; charset=utf-8', selector: compiled(selector) }
    assert.equal((await existsIn({ ...request, body: endless() })).answer, 'yes')
    assert.equal(chunks, 3)
  })

  it('is unknown on an incomplete page, with or without candidates', async () => {
    for (const page of ['<p>', `<!--${snippet}-->`, '<script src="https://cdn.example/w.j']) {
      const request = { body: pieces(page), selector: compiled(selector), complete: () => false }
      assert.equal((await existsIn(request)).answer, 'unknown')
    }
  })

  it('is unknown if the page cannot be decoded', async () => {
    const request = { body: pieces(snippet), contentType: 'text/html; charset=iso-2022-kr' }
    const { answer, reason } = await existsIn({ ...request, selector: compiled(selector) })
    assert.deepEqual([answer, reason?.code], ['unknown', 'http_decode_failed'])
  })

  it('is decided for pages too large to keep', async () => {
    assert.ok(3 * 1024 * 1024 > MAX_KEPT_BYTES)
    for (const [end, answer] of [
      [snippet, 'yes'],
      [`<!--${snippet}-->`, 'no'],
      ['<p>', 'no'],
    ] as const) {
      const { answer: seen } = await existsIn({ body: longPage(end), selector: compiled(selector) })
      assert.equal(seen, answer)
    }
  })

  it('ignores the case of ids and classes only in quirks mode', async () => {
    for (const [doctype, answer] of [
      ['', 'yes'],
      ['<!doctype html><p>', 'no'],
      ['<?xml version="1.0"?>\n<!DOCTYPE html>', 'no'],
      ['<!-- --><!DOCTYPE html>', 'no'],
      ['\xA0<!DOCTYPE html>', 'yes'],
      ['<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 3.2//EN">', 'yes'],
    ] as const) {
      for (const [selector, tag] of [
        ['a.widget', '<a class=WIDGET>'],
        ['.widget', '<a class=WIDGET>'],
        ['#widget', '<a id=Widget>'],
      ] as const) {
        const seen = await existsIn({ body: pieces(`${doctype}${tag}x`), selector: compiled(selector) })
        assert.equal(seen.answer, answer, `${selector} in ${doctype}`)
      }
    }
  })

  it('is ruled out by the bytes for a class that a page with a doctype lacks', async () => {
    const page = (): AsyncIterable<Uint8Array> => pieces('<!doctype html><p class=a>x')
    assert.equal((await existsIn({ body: page(), selector: compiled('.widget') })).via, 'bytes')
  })

  it('is decided in linear time for a tag that never closes, in many small chunks', async () => {
    const before = process.cpuUsage()
    const page = pieces({ text: '<script a="', times: 60_000 }, '"><p>')
    assert.equal((await existsIn({ body: page, selector: compiled('script[async]') })).answer, 'no')
    const { user, system } = process.cpuUsage(before)
    // Linear time is a fraction of a second. Reading the tag again for each chunk would take many seconds.
    const seconds = (user + system) / 1e6
    assert.ok(seconds < 3, `${seconds} s`)
  })
})

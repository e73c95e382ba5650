// Covers worker/checks/script/wrong-place.ts.
import assert from 'node:assert/strict'
import { assertResult, check, html } from '../../support/checks/script-check.ts'

const snippet = '<script src="https://cdn.widget.example/snippet.js" async></script>'

/** A page with these lines in its head, from line 3, and these in its body. */
const pageOf = (head: readonly string[], body: readonly string[]) =>
  html(['<!doctype html>', '<head>', ...head, '</head>', '<body>', ...body, '</body>'].join('\n'))

describe('a snippet in a place other than the selector requires', () => {
  const inBody = pageOf(['<title>A shop</title>'], ['<h1>A shop</h1>', `<p>Hello</p>${snippet}`])
  const inHead = pageOf(['<title>A shop</title>', snippet], ['<h1>A shop</h1>'])

  for (const selector of [
    'head > script[src*="/snippet.js"]',
    'head script[src*="/snippet.js"]',
    'head > title ~ script[src*="/snippet.js"]',
    'html head > script[src*="/snippet.js"]:last-child',
    'head:has(b i) > script[src*="/snippet.js"]',
  ]) {
    it(`script_wrong_place: ${selector} with the snippet in the body`, async () => {
      const result = await check(inBody, { selector })
      assertResult(result, { code: 'script_wrong_place' })
      const [diagnostic] = result.details.diagnostics
      assert.equal(
        diagnostic?.message,
        'The snippet is in the body of the page (line 7), but belongs in its head.',
      )
      assert.equal(diagnostic?.hint, 'Move the snippet into the head, between <head> and </head>.')
      assert.deepEqual(diagnostic?.where, { line: 7, column: 13 })
      const { script } = result.details
      assert.deepEqual(script?.nearMisses, [
        { failed: 'it is in the body, not in the head', excerpt: snippet.slice(0, -9), line: 7, column: 13 },
      ])
      assert.deepEqual([script?.inHead, script?.excerpt], [false, snippet.slice(0, -9)])
    })
  }

  it('script_wrong_place: the selector requires the body, but the snippet is in the head', async () => {
    const result = await check(inHead, { selector: 'body > script[src*="/snippet.js"]' })
    assertResult(result, { code: 'script_wrong_place' })
    assert.equal(
      result.details.message,
      'The snippet is in the head of the page (line 4), but belongs in its body.',
    )
  })

  for (const [selector, place] of [
    ['#footer script[src*="/snippet.js"]', 'inside #footer'],
    ['body > #footer > script[src*="/snippet.js"]', 'directly inside body > #footer'],
    ['body > h1 + script[src*="/snippet.js"]', 'right after body > h1'],
    ['hr ~ script[src*="/snippet.js"]', 'after hr, in the same element'],
  ] as const) {
    it(`script_wrong_place: ${selector}`, async () => {
      const result = await check(inBody, { selector })
      assertResult(result, { code: 'script_wrong_place' })
      assert.equal(
        result.details.message,
        `The snippet is in the body of the page (line 7), but belongs ${place}.`,
      )
      assert.equal(result.details.hint, `Move the snippet to a place ${place}.`)
    })
  }

  it('script_not_found: names the condition that is not met', async () => {
    const result = await check(inBody, { selector: 'script[src*="/snippet.js"]:first-child' })
    assertResult(result, { code: 'script_not_found' })
    assert.match(
      result.details.message,
      /: the most similar element is on line 7, but :first-child does not hold\.$/,
    )
    const both = await check(inBody, { selector: '#footer > script[src*="/snippet.js"]:empty' })
    assert.match(
      both.details.message,
      /line 7, but it is not directly inside #footer or :empty does not hold\.$/,
    )
  })

  it('ignores elements that share only the type', async () => {
    const result = await check(inBody, { selector: 'head > script' })
    assertResult(result, { code: 'script_not_found' })
    assert.match(result.details.message, /: nothing on the page resembles it\.$/)
  })

  it('passes if another copy is in the right place', async () => {
    const both = pageOf([snippet], [snippet])
    const result = await check(both, { selector: 'body > script[src*="/snippet.js"]' })
    assertResult(result, { ok: true, found: true, code: 'ok' })
    assert.deepEqual(result.details.script?.nearMisses, [])
  })
})

describe('the element that ended the head', () => {
  const selectors = [
    { selector: 'head > script[src*="/snippet.js"]' },
    { selector: 'script[src*="/snippet.js"]', location: 'head' },
  ]

  for (const [line, what] of [
    ['<div class=banner>Sale</div>', 'the <div> on line 4'],
    ['<img src=/pixel.gif>', 'the <img> on line 4'],
    ['Sale until Friday', 'the text on line 4'],
    ['&nbsp;', 'the text on line 4'],
    ['\u00a0', 'the text on line 4'],
    ['\ufeff', 'the invisible character U+FEFF on line 4'],
    ['</br>', 'the </br> on line 4'],
    ['<template><div>x</div></template><p>', 'the <p> on line 4'],
    ['<noscript><div>x</div></noscript><p>', 'the <p> on line 4'],
  ] as const) {
    it(`is named: ${what}, ${JSON.stringify(line)}`, async () => {
      for (const config of selectors) {
        const result = await check(
          pageOf(['<title>A shop</title>', line, snippet], ['<h1>A shop</h1>']),
          config,
        )
        assertResult(result, { code: 'script_wrong_place' })
        const [diagnostic] = result.details.diagnostics
        assert.equal(
          diagnostic?.message,
          `The snippet is in the body of the page (line 5), but belongs in its head, which ends at ${what}.`,
        )
        assert.equal(
          diagnostic?.hint,
          `Move the snippet above ${what}, which browsers do not keep in the head.`,
        )
        assert.deepEqual(diagnostic?.where, { line: 5, column: 1 })
      }
    })
  }

  it('is not named if the head ends normally or the body is required', async () => {
    const proper = pageOf(['<title>A shop</title>'], ['<div>Sale</div>', snippet])
    for (const config of selectors) {
      const result = await check(proper, config)
      assert.match(result.details.message, /belongs in its head\.$/)
    }
    const result = await check(pageOf([snippet, '<div>'], []), {
      selector: 'script[src*="/snippet.js"]',
      location: 'body',
    })
    assert.match(result.details.message, /\(line 3\), but belongs in its body\.$/)
  })

  it('is searched only in the kept part of a page', async () => {
    const line = `<div>${'x'.repeat(2 * 1024 * 1024)}</div>`
    const limits = { decodedBytes: 4 * 1024 * 1024, wireBytes: 4 * 1024 * 1024 }
    const inside = await check(pageOf([line, snippet], []), selectors[1], { limits })
    assertResult(inside, { code: 'script_wrong_place' })
    assert.match(inside.details.message, /belongs in its head, which ends at the <div> on line 3\.$/)
    const beyond = await check(pageOf([`<!--${line}--><div>`, snippet], []), selectors[1], { limits })
    assert.match(beyond.details.message, /belongs in its head\.$/)
    assert.equal(beyond.details.script?.truncated, true)
  })
})

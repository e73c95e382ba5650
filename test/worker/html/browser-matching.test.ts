// Covers worker/html/selector/*.ts, with Chromium as judge.
import assert from 'node:assert/strict'
import { withBrowser } from '../../support/browser/browser.ts'
import { countsOnPages, withCounts } from '../../support/browser/chromium.ts'
import { exists, scan } from './oracle.ts'

const doctype = '<!doctype html>'
const transitional = '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"'
const named = '<div id=Foo class="Bar Baz"><b class=bar></b></div>'

/** Page, selector, and number of elements that match in a browser. */
const cases: readonly (readonly [string, string, number])[] = [
  // The selector in :has() matches only inside the element.
  ['<section class=out><div class=a><i class=s></i></div></section>', '.a:has(.out .s)', 0],
  ['<section class=out><div class=a><i class=s></i></div></section>', '.out:has(.a .s)', 1],
  ['<div class=a><i class=s></i></div>', '.a:has(.a .s)', 0],
  ['<div class=a><div class=a><i class=s></i></div></div>', '.a:has(.a .s)', 1],
  [
    '<div class=out><p class=a><b><i class=s></i></b></p><i class=s></i></div>',
    'p:has(b .s), p:has(div > .s)',
    1,
  ],
  ['<div class=out><p><b></b></p><i></i></div>', '.out > :has(p b)', 0],
  ['<div class=out><p class=a><i class=s></i></p></div>', '.a:has(> :is(.out .s))', 1],
  ['<div class=out><p class=a><i class=s></i></p></div>', '.a:has(:is(.out .s))', 1],
  ['<p class=a></p><p class=b></p>', '.a:has(+ :is(.b))', 1],
  ['<p class=a></p><p class=b></p>', '.a:has(+ :not(.a))', 1],
  ['<div><p class=a><i></i></p><p class=a><u><i></i></u></p></div>', '.a:has(u i)', 1],
  ['<div><p></p></div>', ':scope > body div', 1],
  ['<div><p></p></div>', 'div:has(:scope p)', 0],
  ['<link href=x><a href=y></a><area href=z>', ':any-link', 2],
  // Only five characters are white space, and only ASCII letters have a case.
  ['<p class="acme-widget&nbsp;big"></p>', '.acme-widget', 0],
  ['<p class="a&nbsp;b"></p>', '[class="a\u00a0b"]', 1],
  ['<p class="a&nbsp;b c"></p>', '.c', 1],
  ['<p class="a\u2003b"></p>', '.a, [class~=b]', 0],
  ['<a rel="x&nbsp;y"></a>', '[rel~=x]', 0],
  ['<div><p title="a&nbsp;b"></p></div>', 'div > [title~=a]', 0],
  ['<img alt="\u00dcBER UNS">', '[alt="\u00fcber uns" i]', 0],
  ['<img alt="\u00dcBER UNS">', '[alt="\u00dcber uns" i]', 1],
  ['<div><img alt="\u00dcBER UNS"></div>', 'div:has([alt="\u00fcber uns" i])', 0],
  ['<p title="\u00c9t\u00e9"></p>', '[title^="\u00c9"], [title$="\u00e9"]', 1],
  // White space is text.
  ['<p> </p>', 'p:empty', 0],
  ['<p>\n</p>', 'p:empty', 0],
  ['<p>\f</p>', 'p:empty', 0],
  ['<p></p>', 'p:empty', 1],
  ['<p><!-- x --></p>', 'p:empty', 1],
  ['<p>&#32;</p>', 'p:empty', 0],
  ['<p>&#0;</p>', 'p:empty', 0],
  ['<p>\0</p>', 'p:empty', 1],
  ['<svg><g>\0</g></svg>', 'g:empty', 0],
  ['<svg><g><![CDATA[]]></g></svg>', 'g:empty', 1],
  ['<pre>\n</pre>', 'pre:empty', 1],
  ['<pre>\n\n</pre>', 'pre:empty', 0],
  ['<script src=x></script><script src=x>\n</script>', 'script:empty', 1],
  ['<table><tr> </tr></table>', 'tr:empty', 0],
  ['<table><tr>x</tr></table>', 'tr:empty', 1],
  ['<table><tr> x</tr></table>', 'tr:empty', 1],
  ['<head> </head><body></body>', 'head:empty', 0],
  ['<template><i></i></template>', 'template:empty', 1],
  // Templates of SVG are elements like others, and templates of shadow roots are none.
  ['<svg><template><template><g></g></template></template></svg>', 'template:has(g)', 2],
  ['<svg><template><g></g></template></svg>', 'template > g', 1],
  // Only attributes of HTML elements are compared without regard to case.
  ['<svg><a type="X">', 'a[type="x"]', 0],
  ['<svg><a type="X">', 'a[type="x" i]', 1],
  ['<a type="X"></a>', 'a[type="x"]', 1],
  ['<math><mi type="X">', 'mi[type="x"]', 0],
  ['<div><svg><a rel="X"></a></svg><a rel="X"></a></div>', ':is(svg, div) > a[rel="x"]', 1],
  ['<svg><script type="TEXT/JAVASCRIPT" src=x></script></svg>', '[type="text/javascript"]', 0],
  ['<script type="TEXT/JAVASCRIPT" src=x></script>', '[type="text/javascript"]', 1],
  // A template ends the scope of a table.
  ['<table><tbody><template><tr><td></td></tr></tbody></table><script src=w.js>', 'script', 0],
  // Escapes in the selector of :nth-child().
  ['<p><b class="w-1/2"></b></p>', 'b:nth-child(1 of :is(.w-1\\/2))', 1],
  ['<p><b class="w-1/2"></b></p>', 'b:nth-child(1 of :not(.x, :is(b.w-1\\/2 i)))', 1],
  ['<p class="md:flex"></p>', '.md\\:flex', 1],
  ['<p class="w-1/2"><b class="w-1/2"></b><i></i></p>', 'b:nth-child(1 of .w-1\\/2)', 1],
  ['<p class=a><b class=w-1></b></p>', 'b:nth-child(1 of .\\77-1)', 1],
  ['<p><i></i><b class="w-1/2"></b></p>', 'b:nth-last-child(1 of .w-1\\/2)', 1],
]

/** The same for pages in quirks mode and in standards mode. */
const modes: readonly (readonly [string, string, number])[] = [
  [named, '#foo', 1],
  [named, '.BAR', 2],
  [named, '[id=foo]', 0],
  [named, '[class~=baz]', 0],
  [named, 'div:not(.bar)', 0],
  [named, '#foo > .BAR', 1],
  [named, '#foo b:has(+ i), #foo:has(> .BAR)', 1],
  [named, '.x, div:is(#foo, .y) b:nth-child(1 of .BAR)', 1],
  [`<!-- x --> \n${named}`, '#foo', 1],
  ['<svg id=Foo>', '#foo', 1],
  ['<p id="FOO">', '#foo', 1],
  [`${doctype}${named}`, '#foo', 0],
  [`<!-- x --> ${doctype}${named}`, '.BAR', 0],
  [`<!DocType HTML >${named}`, '#foo', 0],
  [`<!doctypehtml>${named}`, '#foo', 0],
  [`<!doctype x>${named}`, '#foo', 1],
  [`<!doctype>${doctype}${named}`, '#foo', 1],
  [`x${doctype}${named}`, '#foo', 1],
  [`</p>${doctype}${named}`, '#foo', 1],
  [`<!x>${doctype}${named}`, '#foo', 0],
  [`${transitional}>${named}`, '#foo', 1],
  [`${transitional} "http://www.w3.org/TR/html4/loose.dtd">${named}`, '#foo', 0],
  [`<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "a">${named}`, '#foo', 0],
  [`<!DOCTYPE html SYSTEM "about:legacy-compat">${named}`, '#foo', 0],
  [`<!doctype html public "x>${named}`, '#foo', 1],
  [`<!doctype html public "-//W3C//DTD HTML 3.2//EN">${named}`, 'div.bar > .BAR:last-child', 1],
]

const all = [...cases.map(([page, ...rest]) => [doctype + page, ...rest] as const), ...modes]

describe('the scanner matches like a browser', () => {
  for (const [page, selector, count] of all) {
    it(`${selector} in ${JSON.stringify(page)}: ${count}`, async () => {
      const everyByte = Array.from({ length: Buffer.byteLength(page) }, (_, index) => index)
      for (const cuts of [[], everyByte]) {
        const seen = await scan(page, selector, cuts)
        assert.deepEqual([seen.end, seen.count], ['whole', count])
        assert.equal((await exists(page, selector, cuts)).answer, count > 0 ? 'yes' : 'no')
      }
    })
  }
})

describe('Chromium matches', () => {
  const browser = withBrowser()

  it('the same in every case', async () => {
    const found = await countsOnPages(
      browser,
      all.map(([page, selector]) => ({ page, selectors: [selector] })),
    )
    for (const [index, [page, selector, count]] of all.entries()) {
      assert.equal(found[index]?.[0], count, `${selector} in ${page}`)
    }
  })
})

/** Page, selector, count in a browser, and the result of a scan: the count, or undefined if it could not tell. */
const served: readonly (readonly [string, string, number, number | undefined])[] = [
  ['<x-card><template shadowrootmode=open></template><img></x-card>', 'img:first-child', 1, 1],
  ['<x-card><template shadowrootmode=open></template><img></x-card>', 'x-card > template', 0, 0],
  ['<x-card><template shadowrootmode=open></template></x-card>', 'x-card:empty', 1, 1],
  ['<x-card><template shadowrootmode=open><i></i></template></x-card>', 'x-card:has(template)', 0, 0],
  ['<x-card><template shadowrootmode=open><script src=w.js></script></template></x-card>', 'script', 0, 0],
  ['<div><template shadowrootmode=CLOSED></template><img></div>', 'img:first-child', 1, 1],
  [
    '<div><template shadowrootmode=open></template><template shadowrootmode=open></template></div>',
    'div > template',
    1,
    1,
  ],
  ['<a><template shadowrootmode=open></template></a>', 'a > template', 1, 1],
  ['<font-face><template shadowrootmode=open></template></font-face>', 'font-face > template', 1, 1],
  ['<input><template shadowrootmode=x></template>', 'body > template', 1, 1],
  ['<template><div><template shadowrootmode=open></template></div></template>', 'template', 1, 1],
  ['<p><template shadowrootmode=open></template></p>', 'template', 0, undefined],
  ['<a><svg><path/></a><select><option><i class=icon>', 'i.icon', 1, undefined],
  ['<a><svg><path/></a><select><option><i></i></select><script src=w.js></script>', 'script', 1, undefined],
  ...[509, 510].map((depth) => [`${'<div>'.repeat(depth)}<b>`, 'b:first-child', 1, 1] as const),
  ...[511, 600].map((depth) => [`${'<div>'.repeat(depth)}<b>`, 'b:first-child', 0, undefined] as const),
  ...[511, 600].map((depth) => [`${'<div>'.repeat(depth)}<b id=b>`, '#b', 1, 1] as const),
  ['<html lang=de><p>', 'p:lang(de)', 1, 1],
  ['<p lang=de>', 'p:lang(de)', 1, undefined],
  ['<meta http-equiv=content-language content=de><p>', 'p:lang(de)', 1, undefined],
  ['<html lang=en><svg><g xml:lang=de>', 'g:lang(de)', 1, undefined],
]

describe('a selector on a page that parse5 reads in another way', () => {
  const browser = withBrowser()

  it('finds what browsers find, or could not tell', () =>
    withCounts(browser, async (countIn) => {
      for (const [page, selector, inBrowser, found] of served) {
        const bytes = Buffer.from(doctype + page)
        const where = `${selector} on ${page.slice(-100)}`
        assert.equal(await countIn({ bytes, contentType: 'text/html' }, selector), inBrowser, where)
        const { end, count } = await scan(doctype + page, selector)
        assert.equal(end === 'undecided' ? undefined : count, found, where)
      }
    })).timeout(60_000)
})

// Covers worker/html/scan-page.ts on pages whose matches were worked out by hand.
import assert from 'node:assert/strict'
import { answerFor, exists, expected, parse5IsRight, parseWhole, scan } from './oracle.ts'

/** Page, selector, and number of matching elements, worked out by hand from the standard. */
const cases: readonly (readonly [string, string, number])[] = [
  // Comments and their unusual ends
  ['<!-- <script> -->', 'script', 0],
  ['<!--><script>', 'script', 1],
  ['<!---><script>', 'script', 1],
  ['<!----><script>', 'script', 1],
  ['<!--!><script>', 'script', 0],
  ['<!---!><script>-->', 'script', 0],
  ['<!--a--!><script>', 'script', 1],
  ['<!--a--!-><script>', 'script', 0],
  ['<!--a--!--><script>', 'script', 1],
  ['<!--a-- ><script>', 'script', 0],
  ['<!--a--- ><script>', 'script', 0],
  ['<!--a---><script>', 'script', 1],
  ['<!--<!--><script>', 'script', 1],
  ['<!--<!-- --><script>', 'script', 1],
  ['<!--a-->--><script>', 'script', 1],
  ['<!a--><script>', 'script', 1],
  ['<!-a--><script>', 'script', 1],
  ['<!"><script>', 'script', 1],
  ['<?php echo "<script>" ?><img>', 'img', 1],
  ['<?xml version="1.0"?><script>', 'script', 1],
  ['</><script>', 'script', 1],
  ['</ <script>', 'script', 0],
  ['</1><script>', 'script', 1],
  ['<!DOCTYPE html PUBLIC ">" "<script>"><img>', 'script', 1],
  ['<!-- <script>', 'script', 0],

  // Script text and its escape states
  ['<script>"<img>"</script>', 'img', 0],
  ['<script></scripty><img></script><img>', 'img', 1],
  ['<script></script/><img>', 'img', 1],
  ['<script></SCRIPT\n><img>', 'img', 1],
  ['<script></script foo="><img>"><img>', 'img', 1],
  ['<script><!--</script><img>', 'img', 1],
  ['<script><!--<script></script><img>', 'img', 0],
  ['<script><!--<script></script></script><img>', 'img', 1],
  ['<script><!--<script>--></script><img>', 'img', 1],
  ['<script><!--<script>-- ></script><img>', 'img', 0],
  ['<script><!--<script/</script><img>', 'img', 0],
  ['<script><!--<scripty></script><img>', 'img', 1],
  ['<script><!--><script></script><img>', 'img', 1],
  ['<script><!---><script></script><img>', 'img', 1],
  ['<script><!-<script></script><img>', 'img', 1],
  ['<script><!--<script></script >--></script><img>', 'img', 1],
  ['<script><!--<script><script></script></script><img>', 'img', 1],
  ['<script>', 'script', 1],
  ['<script', 'script', 0],
  ['<script src="x', 'script', 0],
  ['<script src="x"', 'script', 0],
  ['<script/>', 'script', 1],

  // Text elements
  ['<title><script></title><img>', 'script', 0],
  ['<title>&lt;/title><script></title>', 'script', 0],
  ['<textarea><script></textarea><img>', 'img', 1],
  ['<style><script></style><script>', 'script', 1],
  ['<style></styl</style x><script>', 'script', 1],
  ['<xmp><script></xmp>', 'script', 0],
  ['<iframe><script></iframe>', 'script', 0],
  ['<noembed><script></noembed>', 'script', 0],
  ['<noframes><script></noframes>', 'script', 0],
  ['<noscript><img></noscript>', 'img', 0],
  ['<head><noscript><link></noscript><link>', 'link', 1],
  ['<plaintext></plaintext><script>', 'script', 0],
  ['<title><!--</title><script>--></script>', 'script', 1],
  ['<textarea></textarea', 'textarea', 1],

  // Templates
  ['<template><script></script></template>', 'script', 0],
  ['<template><template></template><script></script></template><script>', 'script', 1],
  ['<template><div></template><script>', 'script', 1],
  ['<template><select></template><img>', 'img', 1],
  ['<template><td></template><img>', 'img', 1],
  ['<head><template></head></template><link>', 'head link', 1],
  ['<template><svg></template><img>', 'img', 1],
  ['<template></template></template><img>', 'img', 1],
  ['<template id=x>', 'template[id]', 1],

  // SVG, MathML, CDATA
  ['<svg><![CDATA[<script>]]><script/>', 'script', 1],
  ['<svg><![CDATA[<script>]]]]><script/>', 'script', 1],
  ['<svg><![CDATA[<script>', 'script', 0],
  ['<![CDATA[<script>]]>', 'script', 0],
  ['<![CDATA[x]]><script>', 'script', 1],
  ['<svg><script><img></script>', 'img', 1],
  ['<svg><style><script></style>', 'script', 1],
  ['<svg><title><![CDATA[<script>]]></title>', 'script', 0],
  ['<svg><title><script></title></script>', 'script', 1],
  ['<svg><title><b></svg><script>', 'script', 1],
  ['<svg/><![CDATA[<script>]]>', 'script', 0],
  ['<svg><g/><![CDATA[<script>]]>', 'script', 0],
  ['<svg><p><![CDATA[<script>]]>', 'script', 0],
  ['<svg></p><![CDATA[<script>]]>', 'script', 0],
  ['<svg><font><![CDATA[<b>]]>', 'b', 0],
  ['<svg><font color=x><![CDATA[a><b>]]>', 'b', 1],
  ['<svg><foreignObject><![CDATA[a><b>]]>', 'b', 1],
  ['<svg><desc><![CDATA[a><b>]]>', 'b', 1],
  ['<math><mi><![CDATA[a><b>]]>', 'b', 1],
  ['<math><mi><mglyph><![CDATA[<b>]]>', 'b', 0],
  ['<math><annotation-xml encoding="text/html"><![CDATA[a><b>]]>', 'b', 1],
  ['<div><svg></div><![CDATA[a><b>]]>', 'b', 1],
  ['<svg><IMAGE>', 'image', 1],
  ['<image>', 'image', 0],
  ['<image src=x>', 'img[src]', 1],
  ['<svg viewBox="0 0 1 1"><linearGradient>', 'svg[viewBox]', 1],
  ['<svg><linearGradient>', 'linearGradient', 1],
  ['<svg><a xlink:href="#x">', 'a[href]', 0],
  ['<svg><template><script/></template>', 'script', 1],
  ['<svg><plaintext><img>', 'img', 1],
  ['<svg><title/><script><img></script>', 'img', 1],
  ['<svg xlink:href=x xmlns=y>', 'svg[xlink\\:href], svg[xmlns]', 0],
  ['<i xlink:href=x xmlns=y>', 'i[xlink\\:href][xmlns]', 1],

  // Malformed tags and attributes
  ['<script\fsrc=x>', 'script[src=x]', 1],
  ['<script/src=x>', 'script[src=x]', 1],
  ['<script src=x/>', 'script[src="x/"]', 1],
  ["<script src='a\"b'>", "script[src='a\"b']", 1],
  ['<script src="a"async>', 'script[async]', 1],
  ['<script =src="x">', 'script[src]', 0],
  ['<i =a=b>', '[\\=a=b]', 1],
  ['<script src = x >', 'script[src=x]', 1],
  ['<script src=>', 'script[src=""]', 1],
  ['<script src>', 'script[src=""]', 1],
  ['<script a="<b>">', 'b', 0],
  ["<script a='>'><img>", 'img', 0],
  ['<div a="x" <b>', 'b', 0],
  ['<script src=a src=b>', 'script[src=a]', 1],
  ['<script src=a SRC=b>', 'script[src=b]', 0],
  ['<SCRIPT SRC=A>', 'script[src=A]', 1],
  ['<SCRIPT SRC=A>', 'script[src=a]', 0],
  ['<script type=MODULE>', 'script[type=module]', 1],
  ['<i class="a\tb\nc">', '.b', 1],
  ['<i class="ab">', '.a', 0],
  ['< script>', 'script', 0],
  ['<<script>', 'script', 1],
  ['<a<script>', 'script', 0],
  ['<a"b c>', '[c]', 1],
  ['<scr\0ipt>', 'script', 0],
  ['<i a\0b=x>', '[a\uFFFDb]', 1],
  ['<i a="x\0y">', '[a="x\uFFFDy"]', 1],
  ['<i a="x\r\ny\rz">', '[a="x\\a y\\a z"]', 1],

  // Character references in attributes
  ['<i a="x&amp;y">', '[a="x&y"]', 1],
  ['<i a="x&ampy">', '[a="x&ampy"]', 1],
  ['<i a="x&amp=y">', '[a="x&amp=y"]', 1],
  ['<i a="x&amp y">', '[a="x& y"]', 1],
  ['<i a="&#x68;&#116;tp">', '[a^=http]', 1],
  ['<i a=&quot;x&quot;>', '[a=\'"x"\']', 1],
  ['<i a="&#128;">', '[a="€"]', 1],
  ['<i a="&notin;">', '[a="∉"]', 1],
  ['<i a="&notit;">', '[a="&notit;"]', 1],
  ['<i a="&#0;">', '[a="\uFFFD"]', 1],
  ['<i a="&#13;">', '[a="\\d "]', 1],

  // Tags that create no element, or a different one
  ['<td><img>', 'td', 0],
  ['<table><td>', 'td', 1],
  ['<table><div><td>', 'td', 1],
  ['<table><tr></table><td>', 'td', 0],
  ['<table><caption><td>', 'td', 1],
  ['<table><colgroup><img><td>', 'img', 1],
  ['<tr><col><tbody><caption><frame>', 'tr, col, tbody, caption, frame', 0],
  ['<form id=a><form id=b>', 'form[id]', 1],
  ['<form id=a></form><form id=b>', 'form[id]', 2],
  ['<table><form id=a><form id=b>', 'form[id]', 1],
  ['<form id=a><template><p></form></template><form id=b>', 'form[id]', 1],
  ['<select><div><img><script></script></select>', 'div, img', 2],
  ['<select><script></script></select>', 'script', 1],
  ['<select><title><option></select>', 'option', 0],
  ['<select><input type=x>', 'input[type]', 1],
  ['<select><select><img>', 'img', 1],
  ['<table><td><select><td>', 'td', 2],
  ['<table><select></table><img>', 'img', 1],
  ['<select><textarea><option></textarea>', 'option', 0],
  ['<head x><head y>', 'head[y]', 0],
  ['<p><head y>', 'head[y]', 0],
  ['<html a><html b>', 'html[a][b]', 1],
  ['<p><body class=x>', 'body.x', 1],
  ['<body class=x><body class=y>', 'body.y', 0],
  ['<template><body class=x></template>', '.x', 0],
  ['<body>x<p></p><body class=x>', 'body:\\6eot([class]) > p', 0],
  ['<frameset><frame id=x></frameset>', 'frame[id]', 1],
  ['<frameset><img>', 'img', 0],
  ['<div id=x></div><frameset>', '[id]', 0],
  ['<div id=x>text</div><frameset>', '[id]', 1],
  ['<img id=x><frameset>', '[id]', 1],
  ['<noframes><frame></noframes>', 'frame', 0],
  ['x</p><img>', 'p', 1],
  ['</br>', 'br', 1],
  ['<table><td>', 'tbody', 1],

  // Copies that the parser makes of misnested elements
  ['<b class=x><p>1</b>2', '.x', 2],
  ['<p><b class=x>1<p>2', 'b', 2],
  ['<a href=1><div><a href=2>', 'a[href]', 3],
]

describe('the scanner on handwritten pages', () => {
  // css-select 7.0.0 takes a vertical tab for white space (`whitespaceRe` in its src/attributes.ts).
  for (const [page, selector, count] of [
    ['<p class="a&#x0B;b">', '.a', 0],
    ['<p class="a&#x0C;b">', '.a', 1],
    ['<p class="a\u000bb">', '[class~=a]', 0],
    ['<p class="a\u000bb">', 'p[class~=a]:not(:has(i b))', 0],
  ] as const) {
    it(`counts ${count} for ${selector} in ${JSON.stringify(page)}`, async () => {
      assert.equal((await scan(page, selector, [])).count, count)
    })
  }

  for (const [page, selector, count] of cases) {
    it(`counts ${count} for ${selector} in ${JSON.stringify(page)}`, async () => {
      if (parse5IsRight(page)) {
        assert.equal(expected(parseWhole(page), selector).count, count, 'parse5 and css-select')
      }
      const everyByte = Array.from({ length: Buffer.byteLength(page) }, (_, index) => index)
      for (const cuts of [[], everyByte]) {
        const { end, count: seen } = await scan(page, selector, cuts)
        assert.deepEqual([end, seen], ['whole', count], `cut at ${cuts.length} places`)
        assert.equal((await exists(page, selector, cuts)).answer, answerFor(count))
      }
    })
  }

  const inHead: readonly (readonly [string, boolean])[] = [
    ['<script>', true],
    ['<head><script>', true],
    ['<head></head><script>', true],
    ['<head></head> <script>', true],
    ['<head></head>x<script>', false],
    ['x<script>', false],
    ['<div><script>', false],
    ['<head><div><script>', false],
    ['<body><script>', false],
    ['</body><script>', false],
    ['<head><meta><title>x</title><style></style><script>', true],
    ['<head><noscript>x</noscript><script>', true],
    ['<head></head><noscript></noscript><script>', false],
    ['<html> <!-- x --> <script>', true],
    ['\0<script>', false],
    ['&nbsp;<script>', false],
    ['&#32;<script>', true],
    ['<head><template></template><script>', true],
    ['</head><script>', true],
    ['</br><script>', false],
    ['</div><script>', true],
  ]
  for (const [page, head] of inHead) {
    it(`finds the script in the ${head ? 'head' : 'body'} of ${JSON.stringify(page)}`, async () => {
      assert.equal(expected(parseWhole(page), 'script').inHead, head ? 1 : 0, 'parse5')
      const { matches } = await scan(page, 'script')
      assert.equal(matches[0]?.inHead, head)
    })
  }
})

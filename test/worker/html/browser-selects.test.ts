// Covers worker/html/tree-builder/select-element.ts, with Chromium as judge.
import assert from 'node:assert/strict'
import { html } from 'parse5'
import { withBrowser } from '../../support/browser/browser.ts'
import { countsOnPages } from '../../support/browser/chromium.ts'
import { scan } from './oracle.ts'

const doctype = '<!doctype html>'

/** Page, selector, and number of elements that match by the current HTML standard. */
const cases: readonly (readonly [string, string, number])[] = [
  ['<select><button><b>x</b></button><div><img></div><svg><g></g></svg><iframe></iframe></select>', 'img', 1],
  ['<select><button><i></i></button></select>', 'select > button > i', 1],
  ['<select><div><script src=x></script></div></select>', 'select div > script[src]', 1],
  ['<select><option><span><img></span></select>', 'option img', 1],
  ['<select><svg><path></svg></select><img>', 'svg path', 1],
  ['<select><iframe></iframe><img></select>', 'iframe + img', 1],
  ['<select><div><input>', 'select input', 0],
  ['<select><select><i>', 'select i', 0],
  ['<select><textarea></textarea><i>', 'select i', 1],
  ['<form><select></form><form id=b>', 'form[id]', 1],
  ['<div><select></div><i>', 'select i', 1],
  ['<select><option><p></option>x<i>', 'option i', 1],
  ['<select><option><option>', 'option + option', 1],
  ['<select><optgroup><option><optgroup>', 'optgroup + optgroup', 1],
  ['<select><p><hr><i>', 'p + hr + i', 1],
  ['<select><option><hr>', 'option + hr', 1],
  ['<table><tr><td><select><td>', 'td + td', 1],
  ['<table><tr><td><select></table><i>', 'table + i', 1],
  ['<p><select><p>', 'p p', 1],
  ['<h1><select><h2>', 'h1 h2', 1],
  ['<ul><li><select><li>', 'li li', 1],
  ['<button><select><button>', 'button button', 1],
  ['<select><title>x</title><style></style><meta><link>', 'select > link', 1],
  ['<select></body><i>', 'select > i', 1],
  ['<select><template><select></template><select><i>', 'select i', 0],
  ['<template><select><input></template><i>', 'i', 1],
]

/** The same for pages that the streaming scanner cannot follow, so that the result is undecided. */
const unclear: typeof cases = [
  ['<select></p><i>', 'select p', 1],
  ['<table><td><select><table><td><i>', 'select td > i', 1],
  ['<select><body class=x>', 'body.x', 1],
  ['<select><object><select><i></i></select>', 'select select i', 1],
  ['<select><b></select><i>', 'b > i', 1],
  ['<select><svg></select><i></i>', 'select ~ i', 1],
]

/** `X` stands for a tag. The markup after it shows how the parser treated the tag. */
const contexts = [
  '<select>X<title><option></title><script></script>',
  '<select>X</select><script></script>',
  '<select><option>X<hr><div id=x>',
  '<table><td><select>X<td id=x><div id=x>',
  '<table><td><select>X<div id=x>',
  '<template>X<select><tr><title></template><script></script></title><img>',
  '<select><svg>X</svg><img></select><input id=x>',
]
const selectors = ['script', '[id]', 'select > *', 'select *', 'select + *']

const names = [...Object.values(html.TAG_NAMES), 'x-widget']
const tags = names.flatMap((name) => [`<${name}>`, `</${name}>`])

describe("a select element's content", () => {
  for (const [page, selector, count] of cases) {
    it(`has ${count} matches for ${selector} in ${page}`, async () => {
      const seen = await scan(doctype + page, selector)
      assert.deepEqual([seen.end, seen.count], ['whole', count])
    })
  }

  for (const [page, selector] of unclear) {
    it(`is undecided if parse5's tree differs from the browser's, in ${page}`, async () => {
      const { end, reason } = await scan(doctype + page, selector)
      assert.deepEqual([end, reason?.code], ['undecided', 'content_unclear'])
    })
  }
})

describe('a select element in Chromium', () => {
  const browser = withBrowser()

  it('has the same matches in every case', async () => {
    const all = [...cases, ...unclear]
    const found = await countsOnPages(
      browser,
      all.map(([page, selector]) => ({ page: doctype + page, selectors: [selector] })),
    )
    all.forEach(([page, selector, count], index) => {
      assert.equal(found[index]?.[0], count, `${selector} in ${page}`)
    })
  })

  for (const context of contexts) {
    it(`is parsed the same with any tag for X in ${context}`, async () => {
      const pages = tags.map((tag) => doctype + context.replace('X', tag))
      const found = await countsOnPages(
        browser,
        pages.map((page) => ({ page, selectors })),
      )
      let decided = 0
      for (const [index, page] of pages.entries()) {
        for (const [at, selector] of selectors.entries()) {
          const { end, count } = await scan(page, selector)
          if (end === 'undecided') continue
          decided += 1
          assert.equal(count, found[index]?.[at], `${selector} in ${page}`)
        }
      }
      assert.ok(decided > pages.length * selectors.length * 0.4, `only ${decided} were decided`)
    }).timeout(60_000)
  }
})

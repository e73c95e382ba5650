import assert from 'node:assert/strict'
import { compileSelector } from '../../../../worker/html/selector/compile.ts'

const kindOf = (text: string) => compileSelector(text).kind
const reasonOf = (text: string) => {
  const compiled = compileSelector(text)
  return compiled.kind === 'refused' ? compiled.reason : undefined
}

describe('compiling a selector', () => {
  for (const text of [
    'script',
    'SCRIPT[SRC]',
    '#widget',
    '.a.b',
    'script[src="https://cdn.example.com/w.js"]',
    "[src^='x'][src$=y][src*=z]",
    '[rel~=icon]',
    '[lang|=en]',
    '[type="Module" i]',
    '[data-x="A" s]',
    'script:not([async])',
    'script:is([src], [data-src])',
    ':where(script)[id]',
    'script[src], noscript#x',
    '*[id]',
    'body.home',
    'script /* the widget */',
    'a\\:b[c]',
  ]) {
    it(`answers ${text} from the stream`, () => assert.equal(kindOf(text), 'stream'))
  }

  for (const text of [
    'head script',
    'head > script[src]',
    'script + script',
    'meta ~ script',
    'script:first-child',
    'script:first-of-type',
    'script:nth-of-type(2)',
    'script:nth-child(2n+1 of [src])',
    ':root',
    'script:not(body script)',
    ':is(head, body > div) > script',
    'head > script:last-child',
    'script:only-child',
    'li:nth-last-child(-n + 3)',
    'div:empty',
    'div:has(> script)',
    'div:has(script, + p)',
    // Elements without their own tag can match these.
    '*',
    'body',
    'p',
    'tr',
    ':not(.x)',
    // A second body tag could end such a match.
    'body:not([data-x])[id]',
    '[id]:not(.x)',
  ]) {
    it(`follows the open elements for ${text}`, () => assert.equal(kindOf(text), 'structure'))
  }

  for (const text of [
    'div:has(p script)',
    'div:has(~ script)',
    'div:has(> script) p',
    'a:any-link',
    // A match depends on a later sibling.
    'ul:last-child > li',
    'li:not(:last-child)',
    'li:nth-last-child(2 of .x)',
  ]) {
    it(`needs the tree for ${text}`, () => assert.equal(kindOf(text), 'tree'))
  }

  for (const [text, reason] of [
    ['', /it is empty/],
    ['   ', /it is empty/],
    ['a,', /Empty sub-selector/],
    ['script[', /Expected name/],
    ['script[src="x]', /didn't end/],
    ['a:hover', /:hover depends on what a visitor does/],
    ['a:not(:focus)', /:focus depends on what a visitor does/],
    ['div:has(a:active)', /:active depends/],
    ['p::before', /::before is not an element/],
    ['a:before', /::before is not an element/],
    ['a:frobnicate', /Unknown pseudo-class :frobnicate/],
    ['> a', /begins with a combinator/],
    ['a >', /ends with a combinator/],
    ['a < b', /"<" is not CSS/],
    ['a || b', /"\|\|" is not supported/],
    ['svg|a', /not yet supported/],
    ['[xlink|href]', /not yet supported/],
    // A part that matches everything does not hide an unsupported part.
    ['*, |a', /not yet supported/],
    ['*, :is(*, svg|a)', /not yet supported/],
    ['#1a', /"#1a" is not a name/],
    ['.5', /"\.5" is not a name/],
    ['%script', /"%script" is not a name/],
    // HTML does not lowercase these letters, but css-select does (7.0.0, src/general.ts).
    ['[data-É]', /"data-É" has a capital letter that is not one of A to Z/],
    ['[data-\\212a]', /"data-\u212a" has a capital letter/],
    ['a \u0130', /"\u0130" has a capital letter/],
    ['[src]script', /the type must come first/],
    ['[rel~=""]', /never matches/],
    ['li:nth-child(foo)', /./],
    [`[id="${'x'.repeat(500)}"]`, /longer than 500 characters/],
  ] as const) {
    it(`refuses ${text.slice(0, 30)} and names the part`, () => assert.match(reasonOf(text) ?? '', reason))
  }

  it('lists the element types that can match', () => {
    const compiled = compileSelector('head > script[src], IMG')
    assert.ok(compiled.kind !== 'refused')
    assert.deepEqual(compiled.subject.names, new Set(['script', 'img']))
  })
})

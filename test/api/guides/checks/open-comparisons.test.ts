import assert from 'node:assert/strict'
import {
  hasValueInEach,
  idTextWithoutDots,
  openComparison,
} from '../../../../api/guides/checks/open-comparisons.ts'

describe('openComparison', () => {
  for (const selector of [
    'script',
    '[data-site="{{a}}"]',
    '[data-site={{a}}]',
    '[class~="site-{{a}}"]',
    '[id="site-{{a}}"] > b',
    '[src*="/{{a}}/"]',
    '[src*="?id={{a}}&"]',
    '[src*="/{{a}}/{{b}}/"]',
    '[src*="/{{a}}-{{b}}/"]',
    '[src^="https://cdn.example.com/{{a}}/"]',
    '[src^="{{a}}/"]',
    '[src$="/{{a}}.js"]',
    '[src$="={{a}}"]',
    '[lang|="{{a}}/" s]',
    '[rel="{{a}}" s]',
    '[type="text/javascript"][data-site="{{a}}" s]',
    'script:not([async])[data-site="{{a}}"]',
    ':is([data-site="{{a}}"], [data-id="{{b}}"])',
    'a[href*="x" i] > [data-site="{{a}}"] /* i */',
  ])
    it(`has nothing to say about ${selector}`, () => assert.equal(openComparison(selector), undefined))

  for (const [selector, message] of [
    ['[src*="{{a}}"]', /^\{\{a\}\} is also found within a longer value: .*\[src\*="\/\{\{a\}\}\/"\]$/],
    ['[src*="id={{a}}"]', /^\{\{a\}\} is also found within/],
    ['[src*="{{a}}&"]', /^\{\{a\}\} is also found within/],
    ['[src*="s-{{a}}/"]', /^\{\{a\}\} is also found within/],
    ['[src*="/{{a}}.js"]', /^\{\{a\}\} is also found within/],
    ['[src*="é{{a}}/"]', /^\{\{a\}\} is also found within/],
    ['[src*="{{a}}/{{b}}/"]', /^\{\{a\}\} is also found within/],
    ['[src^="https://cdn.example.com/{{a}}"]', /^\{\{a\}\} is also the beginning of .*\[src\^=/],
    ['[src^="/{{a}}.js"]', /^\{\{a\}\} is also the beginning of/],
    ['[src$="{{a}}"]', /^\{\{a\}\} is also the end of .*\[src\$="\/\{\{a\}\}\.js"\]/],
    ['[src$="s_{{a}}.js"]', /^\{\{a\}\} is also the end of/],
    ['[data-site|="{{a}}"]', /^\{\{a\}\} is also the beginning of a longer value with \|=: compare with =$/],
    ['[data-site="{{a}}" i]', /^\{\{a\}\} is compared in any case: remove the i/],
    ['[src*="/{{a}}/" I]', /^\{\{a\}\} is compared in any case: remove the i/],
    ['[rel="{{a}}"]', /^\{\{a\}\} is compared in any case in \[rel\]: write s .*\[rel="\{\{a\}\}" s\]/],
    ['[TYPE={{a}}]', /^\{\{a\}\} is compared in any case in \[TYPE\]/],
    ['.site-{{a}}', /^\{\{a\}\} is compared in any case on some pages: write \[class~=/],
    ['#{{a}} > b', /^\{\{a\}\} is compared in any case on some pages: write \[id=/],
    ['[data-{{a}}]', /^\{\{a\}\} is in the name of an element or attribute/],
    ['[data-{{a}}="1"]', /^\{\{a\}\} is in the name/],
    ['acme-{{a}}', /^\{\{a\}\} is in the name/],
    ['script:not([data-site="{{a}}"])', /^\{\{a\}\} is in :not\(\)/],
    ['script, b:is(a, [src*="{{a}}"])', /^\{\{a\}\} is also found within/],
    ['head:has(script[src^="{{a}}"])', /^\{\{a\}\} is also the beginning/],
    [':not(:has([data-site="{{a}}"]))', /^\{\{a\}\} is in :not\(\)/],
    ['[data-x="{{a}}"] [src*="{{ab}}"]', /^\{\{ab\}\} is also found within/],
    [String.raw`[src*="\2f{{a}}"]`, /^\{\{a\}\} is also found within/],
  ] as const) {
    it(`explains ${selector}`, () => assert.match(openComparison(selector) ?? '', message))
  }

  it('takes a dot for the end of an id if asked', () => {
    const file = '[src*="//cdn.example.com/{{a}}.js"]'
    assert.match(openComparison(file) ?? '', /^\{\{a\}\} is also found within/)
    assert.equal(openComparison(file, idTextWithoutDots), undefined)
    assert.match(openComparison('[src*="/{{a}}js"]', idTextWithoutDots) ?? '', /^\{\{a\}\} is also/)
  })

  it('has nothing to say about a selector that cannot be read', () => {
    assert.equal(openComparison('[src*="{{a}}"'), undefined)
  })
})

describe('hasValueInEach', () => {
  for (const [selector, expected] of [
    ['script', false],
    ['[data-site="{{a}}"]', true],
    ['[data-site="{{a}}"], #{{b}}', true],
    ['[data-site="{{a}}"], script', false],
    ['head > script[src*="/{{a}}/"]', true],
    ['[data-site="', false],
  ] as const)
    it(`is ${expected} for ${selector}`, () => assert.equal(hasValueInEach(selector), expected))
})

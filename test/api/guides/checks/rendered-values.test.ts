// Covers api/guides/checks/check-texts.ts, check-values.ts and open-comparisons.ts for checks in a browser.
import assert from 'node:assert/strict'
import { selectAll } from 'css-select'
import { fillCheck } from '../../../../api/guides/checks/check-values.ts'
import { openComparison } from '../../../../api/guides/checks/open-comparisons.ts'
import { fallbacksFor } from '../../../../api/guides/compile.ts'
import { readDeclarations } from '../../../../api/guides/variables/declarations.ts'
import { renderedPresenceConfig } from '../../../../shared/check/rendered/rendered-config.ts'
import type { StepVerification } from '../../../../shared/content/version-content.ts'
import { hostileValues } from '../../../support/checks/hostile-values.ts'

const fallbacks = fallbacksFor(
  readDeclarations([
    { name: 'siteId', type: 'id', label: 'Site', example: 'S-1', required: true },
    { name: 'note', type: 'text', label: 'Note', example: 'Hello', maxLength: 1000 },
  ]),
)

function fill(check: object, given: Readonly<Record<string, string>> = {}): StepVerification {
  const values = new Map(Object.entries({ siteId: 'S-9', ...given }))
  return fillCheck({ type: 'rendered_presence', ...check }, { values, fallbacks })
}

describe('filling values into a check in a browser', () => {
  it('fills in every compared text, and nothing else', () => {
    const note = `a"b/c`
    const check = {
      path: '/{{note}}',
      selector: '[x="{{note}}"] .{{siteId}}',
      global: { path: 'acme.id', equals: '{{siteId}}' },
      request: {
        hostIs: '{{siteId}}.example.com',
        pathPrefix: '/e/{{note}}/',
        method: 'POST',
        status: ['200'],
        query: { id: '{{siteId}}', n: '{{note}}', v: '2' },
        bodyContains: ['"{{siteId}}"', 'x'],
      },
      trigger: { global: 'acme.track', args: ['{{siteId}}', { a: ['{{note}}', 1, null, true] }] },
      preset: { 'acme.site': '{{siteId}}', debug: true },
      consent: 'gated',
      settleMs: 100,
    }
    const filled = fill(check, { note })
    assert.deepEqual(filled, {
      type: 'rendered_presence',
      path: '/a%22b%2Fc',
      selector: String.raw`[x="a\"b/c"] .S-9`,
      global: { path: 'acme.id', equals: 'S-9' },
      request: {
        hostIs: 'S-9.example.com',
        pathPrefix: '/e/a%22b%2Fc/',
        method: 'POST',
        status: ['200'],
        query: { id: 'S-9', n: note, v: '2' },
        bodyContains: ['"S-9"', 'x'],
      },
      trigger: { global: 'acme.track', args: ['S-9', { a: [note, 1, null, true] }] },
      preset: { 'acme.site': 'S-9', debug: true },
      consent: 'gated',
      settleMs: 100,
    })
    assert.equal(renderedPresenceConfig.safeParse(filled).success, true)
  })

  it('leaves fields alone that are the same for everyone', () => {
    const check = { selector: 'p', trigger: { global: 'a', args: [{ '{{siteId}}': 1 }] } }
    assert.deepEqual(fill(check), { type: 'rendered_presence', ...check })
    const odd = { selector: 'p', 'request.hostIs': '{{siteId}}', global: { path: '{{siteId}}' } }
    assert.deepEqual(fill(odd)['global'], odd.global)
  })

  it('refuses an example of a required variable, whatever the depth', () => {
    const check: StepVerification = {
      type: 'rendered_presence',
      selector: 'p',
      trigger: { global: 'a', args: [[{ x: '{{siteId}}' }]] },
    }
    assert.throws(() => fillCheck(check, { values: new Map(), fallbacks }), {
      message: 'variables.siteId: is required to check this step',
    })
  })

  const host = 'cdn.example.com'
  for (const [field, check, note] of [
    ['request.hostIs', { request: { hostIs: '{{note}}.example.com' } }, 'a/b'],
    ['request.hostIs', { request: { hostIs: '{{note}}' } }, 'x'.repeat(254)],
    ['request.query.id', { request: { hostIs: host, query: { id: 'x{{note}}' } } }, 'x'.repeat(1000)],
    ['request.pathPrefix', { request: { hostIs: host, pathPrefix: '/{{note}}' } }, '👍'.repeat(100)],
    ['request.bodyContains.0', { request: { hostIs: host, bodyContains: ['{{note}}'] } }, 'x'.repeat(201)],
    ['global.equals', { global: { path: 'a', equals: 'x{{note}}' } }, 'x'.repeat(1000)],
    ['preset.a.b', { selector: 'p', preset: { 'a.b': 'x{{note}}' } }, 'x'.repeat(1000)],
    [
      'trigger.args.1.x',
      { selector: 'p', trigger: { global: 'a', args: [1, { x: '{{note}}' }] } },
      'é'.repeat(510),
    ],
    ['selector', { selector: '[a="{{note}}"]' }, 'x'.repeat(600)],
  ] as const) {
    it(`refuses a value that makes ${field} unusable, naming both`, () => {
      assert.throws(
        () => fill(check, { note }),
        (error: Error) => {
          assert.ok(error.message.startsWith(`variables.note: verification.${field} `), error.message)
          return true
        },
      )
    })
  }

  it('keeps a hostile value within its host, its part of a path and its text', () => {
    for (const note of hostileValues(5000)) {
      const request = { hostIs: host, pathPrefix: '/e/{{note}}/x', query: { id: '{{note}}' } }
      const filled = renderedPresenceConfig.parse(fill({ request, preset: { a: '{{note}}' } }, { note }))
      const { pathPrefix = '', query } = filled.request ?? {}
      assert.deepEqual(pathPrefix.split('/').map(decodeURIComponent), ['', 'e', note, 'x'])
      assert.deepEqual([query, filled.preset], [{ id: note }, { a: note }])
    }
  })

  it('never takes another host, whatever the value', () => {
    for (const note of hostileValues(5000)) {
      const hostIs = hostOrRefused(note)
      if (hostIs !== undefined) assert.match(new URL(`https://${hostIs}/`).hostname, /\.example\.com$/)
    }
  })

  function hostOrRefused(note: string): string | undefined {
    try {
      const filled = renderedPresenceConfig.parse(
        fill({ request: { hostIs: '{{note}}.example.com' } }, { note }),
      )
      return filled.request?.hostIs
    } catch (error) {
      assert.match(String(error), /would be no host name|would be invalid/)
      return undefined
    }
  }
})

describe('a selector that may be saved', () => {
  const ID = 'S-1'
  /** Ids of others, made of this one: before it, after it, within it, in other case. */
  const others = [
    'S-1-2',
    'S-1.js',
    'S-12',
    'S-1_',
    'xS-1',
    'a-S-1',
    'a.S-1',
    's-1',
    'S',
    'S-',
    '-1',
    'S-1-S-1',
  ]
  const operators = ['=', '~=', '|=', '^=', '$=', '*=']
  const around = ['', '/', 'x', 'x-', '=', '.js', '-', '&', ' ']
  const flags = ['', ' i', ' s']

  it('finds no element with the id of anybody else', () => {
    let [saved, found] = [0, 0]
    for (const [operator, before, after, flag] of combinations()) {
      const selector = `[data-a${operator}"${before}{{siteId}}${after}"${flag}]`
      if (openComparison(selector) !== undefined) continue
      saved += 1
      const own = String(fill({ selector }, { siteId: ID })['selector'])
      if (finds(own, before + ID + after)) found += 1
      for (const other of others) {
        const value = `/x/=${before}${other}${after}&/x/`
        for (const text of [`${before}${other}${after}`, value]) {
          assert.equal(finds(own, text), false, `${own} in ${text}`)
        }
      }
    }
    assert.ok(saved > 300 && found > 250, `${saved} may be saved, of which ${found} find the id`)
  })

  function* combinations(): Generator<readonly [string, string, string, string]> {
    for (const operator of operators)
      for (const before of around)
        for (const after of around) for (const flag of flags) yield [operator, before, after, flag]
  }

  function finds(selector: string, value: string): boolean {
    const element = { value }
    const found = selectAll<object, object>(selector, [element], {
      adapter: {
        isTag: (_node): _node is object => true,
        getName: () => 'script',
        getAttributeValue: (_element, name) => (name === 'data-a' ? value : undefined),
        hasAttrib: (_element, name) => name === 'data-a',
        getChildren: () => [],
        getParent: () => null,
        getSiblings: (one) => [one],
        getText: () => '',
        removeSubsets: (nodes) => nodes,
      },
    })
    return found.length > 0
  }
})

import assert from 'node:assert/strict'
import { fillCheck } from '../../../../api/guides/checks/check-values.ts'
import { fallbacksFor } from '../../../../api/guides/compile.ts'
import { readDeclarations } from '../../../../api/guides/variables/declarations.ts'
import { INSTALLATION_TOKEN } from '../../../../shared/content/placeholders.ts'
import type { StepVerification } from '../../../../shared/content/version-content.ts'
import { urlToFetch } from '../../../../worker/checks/url-to-fetch.ts'
import { everyFourth, hostileValues } from '../../../support/checks/hostile-values.ts'

const TOKEN = 'a2b3c4d5e6f7a2b3c4d5e6f7a2b3c4d5'
const fallbacks = fallbacksFor(
  readDeclarations([
    { name: 'siteId', type: 'id', label: 'Site', example: 'S-1', required: true },
    { name: 'region', type: 'id', label: 'Region', example: 'us', default: 'eu' },
    { name: 'note', type: 'text', label: 'Note', example: 'Hello', maxLength: 1000 },
  ]),
)

function fill(check: StepVerification, given: Readonly<Record<string, string>> = {}): StepVerification {
  return fillCheck(check, { values: new Map(Object.entries(given)), fallbacks })
}

const script = (rest: object): StepVerification => ({ type: 'script_presence', selector: 'script', ...rest })

describe('filling values into a check', () => {
  it('fills in every compared text, and nothing else', () => {
    const attributes = {
      src: { startsWith: 'https://{{region}}.example/', oneOf: ['/{{siteId}}.js', '/b.js'] },
      'data-x': { equals: '{{note}}', hostIs: '{{region}}.example' },
    }
    const given = { siteId: 'S-9', note: `a"b'c` }
    assert.deepEqual(
      fill(script({ selector: '[x="{{note}}"] .{{siteId}}', attributes, minMatches: 2 }), given),
      {
        type: 'script_presence',
        selector: String.raw`[x="a\"b\'c"] .S-9`,
        attributes: {
          src: { startsWith: 'https://eu.example/', oneOf: ['/S-9.js', '/b.js'] },
          'data-x': { equals: `a"b'c`, hostIs: 'eu.example' },
        },
        minMatches: 2,
      },
    )
    const dns = { type: 'dns_lookup', recordType: 'TXT', name: '_{{region}}', match: 'oneOf' }
    assert.deepEqual(fill({ ...dns, value: '{{siteId}}', values: ['a={{note}}', 'b'] }, given), {
      ...dns,
      name: '_eu',
      value: 'S-9',
      values: [`a=a"b'c`, 'b'],
    })
    const ping = {
      headers: { 'X-Site': '{{siteId}}' },
      bodyContains: ['{{note}}'],
      bodyNotContains: ['{{region}}'],
    }
    assert.deepEqual(fill({ type: 'http_ping', path: '/{{note}}?s={{siteId}}', ...ping }, given), {
      type: 'http_ping',
      path: '/a%22b%27c?s=S-9',
      headers: { 'X-Site': 'S-9' },
      bodyContains: [`a"b'c`],
      bodyNotContains: ['eu'],
    })
  })

  it('leaves a check without placeholders unchanged', () => {
    const checks = [
      script({ selector: '[a="{{ siteId }}"]', integrity: 'sha256-x', platforms: ['wix'] }),
      { type: 'manual' },
      { type: 'not_known_here', selector: '{{siteId}}' },
    ]
    for (const check of checks) assert.deepEqual(fill(check, { siteId: 'S-9' }), check)
  })

  it('uses the given value, the default, or an example of an optional variable, in this order', () => {
    const check = { type: 'http_ping', bodyContains: ['{{region}}', '{{note}}'] }
    assert.deepEqual(fill(check)['bodyContains'], ['eu', 'Hello'])
    assert.deepEqual(fill(check, { region: 'us', note: 'Hi' })['bodyContains'], ['us', 'Hi'])
  })

  it('refuses to compare with the example of a required variable', () => {
    assert.throws(() => fill(script({ selector: '#{{siteId}}' })), {
      code: 'invalid_variables',
      status: 400,
      message: 'variables.siteId: is required to check this step',
    })
  })

  it('names all missing values at once', () => {
    const check = script({ selector: '#{{siteId}}[a="{{nothing}}"][b="{{siteId}}"]' })
    assert.throws(() => fill(check), {
      errors: [
        { path: 'variables.siteId', code: 'required', message: 'is required to check this step' },
        { path: 'variables.nothing', code: 'not_found', message: 'is not a variable of the guide' },
      ],
    })
  })

  it("requires and fills in an installation's token", () => {
    const check = {
      type: 'dns_lookup',
      recordType: 'TXT',
      match: 'equals',
      value: 'acme={{installation.token}}',
    }
    assert.equal(fill(check, { [INSTALLATION_TOKEN]: TOKEN })['value'], `acme=${TOKEN}`)
    assert.throws(() => fill(check, { siteId: 'x' }), { code: 'installation_required', status: 422 })
  })

  it('never fills in placeholders inside a value', () => {
    const given = { note: '{{siteId}}', siteId: '{{note}}' }
    assert.deepEqual(
      fill({ type: 'http_ping', bodyContains: ['{{note}}{{siteId}}'] }, given)['bodyContains'],
      ['{{siteId}}{{note}}'],
    )
  })

  const long = 'x'.repeat(600)
  for (const [field, check, given] of [
    ['selector', script({ selector: '[a="{{note}}"][b="{{siteId}}"]' }), { note: long }],
    ['path', script({ path: '/{{note}}' }), { note: '👍'.repeat(100) }],
    ['attributes.src.hostIs', script({ attributes: { src: { hostIs: '{{note}}' } } }), { note: long }],
    ['name', { type: 'dns_lookup', recordType: 'A', name: '{{note}}' }, { note: long }],
    ['bodyContains.0', { type: 'http_ping', bodyContains: ['{{note}}', 'x'] }, { note: long }],
    ['headers.X-Site', { type: 'http_ping', headers: { 'X-Site': 'a {{note}}' } }, { note: 'ж' }],
    ['selector', script({ selector: '{{note}}-x' }), { note: 'É' }],
  ] as const) {
    it(`refuses a value that makes ${field} unusable, naming both`, () => {
      const expected = `^variables\\.note(, variables\\.siteId)?: verification\\.${field} (would be|would have|cannot)`
      assert.throws(() => fill(check, { siteId: 'S', ...given }), {
        code: 'invalid_variables',
        message: new RegExp(expected),
      })
    })
  }
})

describe('a value in a path', () => {
  const values = hostileValues(10_000)
  const paths = [
    '/a/{{note}}/b',
    '/{{note}}',
    '/.{{note}}',
    '/x-{{note}}.txt?y=1',
    '/s?q={{note}}&r=1',
    '/#{{note}}',
  ]

  for (const [start, path] of paths.entries()) {
    it(`stays within one path segment or parameter, in ${path}`, () => {
      const before = new URL(urlToFetch('https://shop.example/old?x', path.replace('{{note}}', 'v')))
      const shape = (url: URL): unknown[] => [
        url.origin,
        url.pathname.split('/').length,
        [...url.searchParams.keys()],
        url.hash === '',
      ]
      for (const value of everyFourth(values, start)) {
        const filled = String(fill({ type: 'http_ping', path }, { note: value })['path'])
        const url = new URL(urlToFetch('https://shop.example/old?x', filled))
        assert.deepEqual(shape(url), shape(before), filled)
        const [first = '', last = ''] = path.split('{{note}}')
        const whole = url.pathname + url.search + url.hash
        assert.equal(decodeURIComponent(whole), first + value + last)
      }
    })
  }
})

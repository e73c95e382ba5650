// Covers api/drafts/verification.ts and api/drafts/rendered-problems.ts for checks in a browser.
import assert from 'node:assert/strict'
import { finishedVerification, verification } from '../../../api/drafts/verification.ts'
import { toFieldErrors } from '../../../api/errors/parse-fields.ts'
import { fieldWording } from '../../../shared/field-wording.ts'

const host = 'cdn.example.com'

/** Problems with which a draft is not saved, as `path: message`. */
function refused(check: object): string[] {
  return problemsOf(verification, check)
}

/** Problems with which a draft is not published. */
function unfinished(check: object): string[] {
  return problemsOf(finishedVerification, check)
}

function problemsOf(schema: typeof verification, check: object): string[] {
  const parsed = schema.safeParse({ type: 'rendered_presence', ...check }, { error: fieldWording })
  return toFieldErrors(parsed.error?.issues ?? []).map(({ path, message }) => `${path}: ${message}`)
}

describe('a check in a browser, in a draft', () => {
  for (const check of [
    { selector: 'script[data-site="{{siteId}}"]' },
    { global: { path: 'acme.config.id', equals: '{{siteId}}' } },
    { global: { path: '$acme._id', equals: 12 } },
    { global: { path: 'acme.id', equals: 12 }, preset: { 'acme.identity': 1, acmeDebug: true } },
    {
      path: '/shop/{{siteId}}',
      requireHttps: true,
      timeoutMs: 15_000,
      request: {
        hostIs: '{{siteId}}.example.com',
        pathPrefix: '/e/{{siteId}}',
        method: 'POST',
        status: ['200-299', '302'],
        query: { id: '{{siteId}}' },
        bodyContains: ['{{siteId}}', 'page_view'],
      },
      trigger: { global: 'acme.track', args: ['test', { id: '{{siteId}}', deep: [['{{siteId}}', null]] }] },
      preset: { 'acme.headless': true, 'acme.site': '{{siteId}}', acmeDebug: 1 },
      consent: 'gated',
      settleMs: 4000,
    },
  ])
    it(`is published with ${JSON.stringify(check).slice(0, 60)}`, () =>
      assert.deepEqual(unfinished(check), []))

  for (const [check, path] of [
    [{}, 'selector'],
    [{ selector: '' }, 'selector'],
    [{ selector: 'p', global: { path: '' } }, 'global.path'],
    [{ global: {} }, 'global.path'],
    [{ request: { hostIs: '' } }, 'request.hostIs'],
    [{ consent: 'gated', request: {} }, 'request.hostIs'],
    [{ request: { hostIs: host, bodyContains: [''] } }, 'request.bodyContains.0'],
    [{ request: { hostIs: host, bodyContains: ['', ''] } }, 'request.bodyContains.0'],
    [{ request: { hostIs: host, pathPrefix: '' } }, 'request.pathPrefix'],
    [{ selector: 'p', trigger: { global: '' } }, 'trigger.global'],
    [{ selector: 'p', path: '' }, 'path'],
  ] as const)
    it(`is saved, but not published, without ${path}: ${JSON.stringify(check)}`, () => {
      assert.deepEqual(refused(check), [])
      assert.ok(
        unfinished(check).some((problem) => problem.startsWith(`${path}: `)),
        String(unfinished(check)),
      )
    })

  const kilobyte = 'x'.repeat(1021)
  for (const [check, problem] of [
    [{ global: { path: 'acme.' } }, /^global\.path: must be names with dots between them/],
    [{ global: { path: 'acme["id"]' } }, /^global\.path: must be names/],
    [{ global: { path: 'a()' } }, /^global\.path: must be names/],
    [{ global: { path: '1a' } }, /^global\.path: must be names/],
    [{ global: { path: '{{siteId}}' } }, /^global\.path: \{\{siteId\}\} cannot be used here/],
    [{ global: { path: 'a', equals: null } }, /^global\.equals: /],
    [
      { global: { path: 'a', equals: 'x'.repeat(1001) } },
      /^global\.equals: must have at most 1000 characters/,
    ],
    [{ selector: 'p', trigger: { global: 'a b' } }, /^trigger\.global: must be names/],
    [
      { selector: 'p', trigger: { global: '{{siteId}}.track' } },
      /^trigger\.global: \{\{siteId\}\} cannot be used here/,
    ],
    [{ selector: 'p', trigger: { global: 'eval', args: ['1'] } }, /^trigger\.global: .* not of the browser$/],
    [{ selector: 'p', trigger: { global: 'a', args: [kilobyte] } }, /^trigger\.args: must have at most 1 KB/],
    [
      { selector: 'p', trigger: { global: 'a', args: ['é'.repeat(511)] } },
      /^trigger\.args: must have at most 1/,
    ],
    [{ selector: 'p', trigger: { global: 'a', args: 'x' } }, /^trigger\.args: must be of type array/],
    [{ selector: 'p', preset: { 'a b': 1 } }, /^preset\.a b: must be names/],
    [{ selector: 'p', preset: { a: {} } }, /^preset\.a: /],
    [{ selector: 'p', preset: { 'a.b': 1, a: 1 } }, /^preset\.a\.b: is within a, which is set, too/],
    [
      { selector: 'p', preset: Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`a${at}`, 1])) },
      /^preset: must have at most 10 entries/,
    ],
    ...['acme.id', 'window.acme.id', 'self.window.acme', 'acme', 'acme.id.x'].map(
      (path) =>
        [
          { global: { path: 'acme.id', equals: '{{a}}' }, preset: { [path]: '{{a}}' } },
          /^preset\.[\w.]+: sets what global looks for/,
        ] as const,
    ),
    [
      { global: { path: 'globalThis.acme' }, preset: { 'acme.debug': true } },
      /^preset\.acme\.debug: sets what global/,
    ],
    [{ selector: 'noscript img' }, /^selector: can never match: noscript contains no elements/],
    [{ selector: 'script[src=' }, /^selector: cannot be used: /],
    [{ selector: 'a:hover' }, /^selector: cannot be used: /],
    [{ selector: '[src*="{{siteId}}"]' }, /^selector: \{\{siteId\}\} is also found within a longer value/],
    [{ selector: '[data-site="{{siteId}}" i]' }, /^selector: \{\{siteId\}\} is compared in any case/],
    [{ selector: 'p:nth-child({{siteId}})' }, /^selector: \{\{siteId\}\} cannot be used in :nth-child/],
    [{ selector: 'p'.repeat(501) }, /^selector: must have at most 500 characters/],
    [{ consent: 'gated', selector: 'p' }, /^request: is required for consent gated/],
    [{ consent: 'maybe', selector: 'p' }, /^consent: must be one of ignore, accept, reject, gated/],
    [{ request: { hostIs: `https://${host}` } }, /^request\.hostIs: must be a host name such as/],
    [{ request: { hostIs: `${host}/e` } }, /^request\.hostIs: must be a host name/],
    [{ request: { hostIs: '{{siteId}}:443' } }, /^request\.hostIs: must be a host name/],
    [{ request: { hostIs: '*.example.com' } }, /^request\.hostIs: must be a host name/],
    [
      { request: { hostIs: host, pathPrefix: 'e' } },
      /^request\.pathPrefix: must be a path that starts with one slash/,
    ],
    [{ request: { hostIs: host, pathPrefix: '/e?id=1' } }, /^request\.pathPrefix: .* without a query/],
    [
      { request: { hostIs: host, pathPrefix: '/%4{{siteId}}' } },
      /^request\.pathPrefix: .* in a percent escape/,
    ],
    [{ request: { hostIs: host, status: ['2'] } }, /^request\.status\.0: must be a status such as/],
    [{ request: { hostIs: host, method: 'BREW' } }, /^request\.method: must be one of GET, HEAD, /],
    [
      { request: { hostIs: host, method: '{{siteId}}' } },
      /^request\.method: \{\{siteId\}\} cannot be used here/,
    ],
    [
      { request: { hostIs: host, method: 'GET', bodyContains: ['a'] } },
      /^request\.bodyContains: can never match: a GET request has no body/,
    ],
    [
      { request: { hostIs: host }, timeoutMs: 2000 },
      /^timeoutMs: leaves a browser no time to open a page: write 3000 or more/,
    ],
    [
      { request: { hostIs: host, bodyContains: ['a', 'b', 'a'] } },
      /^request\.bodyContains\.2: is the same as request\.bodyContains\.0/,
    ],
    [{ request: { hostIs: host, scheme: 'https' } }, /^request\.scheme: is not a known field/],
    [{ selector: 'p', absent: true }, /^absent: is not a known field/],
    [{ global: { path: 'a', name: 'b' } }, /^global\.name: is not a known field/],
    [{ selector: 'p', settleMs: 4001 }, /^settleMs: must be at most 4000/],
    [{ selector: 'p', timeoutMs: 15_001 }, /^timeoutMs: must be at most 15000/],
    [{ selector: 'p', path: 'shop' }, /^path: must be a path that starts with one slash/],
    [
      { selector: 'p', trigger: { global: 'a', args: ['{{a}}'.repeat(26), [{ x: '{{a}}'.repeat(25) }]] } },
      /^: must have at most 50 placeholders, but has 51/,
    ],
  ] as const)
    it(`is refused with ${JSON.stringify(check).slice(0, 90)}`, () => {
      const problems = refused(check)
      assert.ok(
        problems.some((text) => problem.test(text)),
        problems.join('\n'),
      )
      assert.ok(unfinished(check).some((text) => problem.test(text)))
    })

  it('keeps rules of other checks for half-written fields', () => {
    assert.deepEqual(refused({ type: 'script_presence', selector: 'script[src=', path: 'shop' }), [])
    assert.deepEqual(refused({ type: 'script_presence', selector: '[src*="{{siteId}}"]' }), [])
  })

  it('may keep the HTML of a page from being checked in a browser', () => {
    for (const rendered of ['never', 'whenInconclusive'])
      assert.deepEqual(unfinished({ type: 'script_presence', selector: 'script', rendered }), [])
    assert.match(
      String(refused({ type: 'script_presence', rendered: 'always' })),
      /^rendered: must be one of/,
    )
  })
})

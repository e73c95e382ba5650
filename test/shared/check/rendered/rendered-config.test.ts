import assert from 'node:assert/strict'
import { checkConfig } from '../../../../shared/check/config.ts'

const parse = (check: object) => checkConfig.safeParse({ type: 'rendered_presence', ...check })
const host = 'cdn.example.com'
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, 'x']))

describe('the config of rendered_presence', () => {
  it('has defaults', () => {
    assert.deepEqual(parse({ request: { hostIs: host }, trigger: { global: 'acme' } }).data, {
      type: 'rendered_presence',
      timeoutMs: 15_000,
      requireHttps: false,
      request: { hostIs: host, status: ['200-299'] },
      trigger: { global: 'acme', args: [] },
      consent: 'ignore',
      settleMs: 2000,
    })
  })

  for (const check of [
    { selector: 'p' },
    { global: { path: 'a' } },
    { global: { path: '$._x.0.ünï', equals: '' } },
    { global: { path: 'a.b.c.d.e.f.g.h.i.j', equals: false } },
    { request: { hostIs: host, query: many(20), bodyContains: ['x'.repeat(200)] } },
    { selector: 'p', preset: many(10) },
    { selector: 'p', trigger: { global: 'a', args: ['x'.repeat(1020)] } },
    { selector: 'p', consent: 'reject', settleMs: 0, timeoutMs: 1000 },
  ])
    it(`may be ${JSON.stringify(check).slice(0, 70)}`, () => assert.equal(parse(check).error, undefined))

  for (const [problem, check, path] of [
    ['nothing to look for', {}, 'selector'],
    ['nothing to look for but a trigger', { trigger: { global: 'a' } }, 'selector'],
    ['no request to wait for', { selector: 'p', consent: 'gated' }, 'request'],
    ['an unknown field', { selector: 'p', absent: true }, ''],
    ['a call', { global: { path: 'a()' } }, 'global.path'],
    ['eleven names', { global: { path: 'a.b.c.d.e.f.g.h.i.j.k' } }, 'global.path'],
    ['an empty name', { global: { path: 'a..b' } }, 'global.path'],
    ['a line break', { global: { path: 'a\n' } }, 'global.path'],
    ['a trigger that is code', { selector: 'p', trigger: { global: 'a;b' } }, 'trigger.global'],
    ['an object to compare', { global: { path: 'a', equals: {} } }, 'global.equals'],
    [
      'arguments of 1025 bytes',
      { selector: 'p', trigger: { global: 'a', args: ['x'.repeat(1021)] } },
      'trigger.args',
    ],
    [
      '21 arguments',
      { selector: 'p', trigger: { global: 'a', args: Array.from({ length: 21 }, () => 1) } },
      'trigger.args',
    ],
    ['an object to preset', { selector: 'p', preset: { a: {} } }, 'preset.a'],
    ['code to preset', { selector: 'p', preset: { 'a()': 1 } }, 'preset.a()'],
    [
      'an address to preset',
      { selector: 'p', preset: { 'location.href': 'javascript:acme()' } },
      'preset.location.href',
    ],
    ['11 presets', { selector: 'p', preset: many(11) }, 'preset'],
    ['21 parameters', { request: { hostIs: host, query: many(21) } }, 'request.query'],
    [
      'nine texts',
      { request: { hostIs: host, bodyContains: Array.from({ length: 9 }, String) } },
      'request.bodyContains',
    ],
    ['a prefix without a slash', { request: { hostIs: host, pathPrefix: 'e' } }, 'request.pathPrefix'],
    ['a prefix with a query', { request: { hostIs: host, pathPrefix: '/e?a' } }, 'request.pathPrefix'],
    ['a prefix with a host', { request: { hostIs: host, pathPrefix: '//b.example/' } }, 'request.pathPrefix'],
    ['a prefix with a fragment', { request: { hostIs: host, pathPrefix: '/e#a' } }, 'request.pathPrefix'],
    ['a long wait', { selector: 'p', settleMs: 4001 }, 'settleMs'],
    ['a short visit', { selector: 'p', timeoutMs: 999 }, 'timeoutMs'],
  ] as const)
    it(`cannot have ${problem}`, () => {
      const paths = parse(check).error?.issues.map((issue) => issue.path.join('.'))
      assert.deepEqual(paths, [path])
    })
})

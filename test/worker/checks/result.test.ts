import assert from 'node:assert/strict'
import { workerResult } from '../../../shared/check/result.ts'
import { makeResult, startClock, type ResultInput } from '../../../worker/checks/result.ts'
import type { Evidence } from '../../../worker/net/outcome.ts'
import { resultInEnglish } from '../../support/checks/english.ts'

const clock = { checkedAt: '2026-01-02T03:04:05.678Z', durationMs: 12.5 }
const base: ResultInput = {
  type: 'script_presence',
  url: 'https://shop.example.com/',
  found: true,
  absent: false,
  problems: [],
  clock,
}
const notFound = {
  code: 'script_not_found',
  facts: { seen: 'nothing there matches script', url: 'u' },
} as const
const evidence: Evidence = {
  finalUrl: 'http://shop.example.com/',
  redirects: [{ status: 301, from: 'a', to: 'b'.repeat(9000) }],
  timings: { totalMs: 5 },
  tls: undefined,
  warnings: [{ code: 'redirect_downgrade', facts: { location: 'http://shop.example.com/' } }],
}

describe("a check's result", () => {
  it('is ok if the condition was observed without problems', () => {
    const result = makeResult(base)
    assert.equal(result.ok, true)
    const { details } = resultInEnglish(result)
    assert.deepEqual(
      [details.code, details.message, details.conclusive, details.retryable, details.diagnostics],
      ['ok', 'The snippet is on the page.', true, false, []],
    )
    assert.deepEqual(details.timings, { totalMs: 12.5 })
  })

  it('has codes and facts, and no texts', () => {
    const { details, facts } = makeResult({ ...base, found: false, problems: [notFound], evidence })
    for (const part of [details, ...details.diagnostics])
      for (const name of ['title', 'message', 'hint', 'locale']) assert.ok(!(name in part), name)
    assert.deepEqual(facts?.diagnostics[0], notFound.facts)
  })

  it('is ok for a step that expects absence only if the absence is certain', () => {
    assert.equal(makeResult({ ...base, absent: true, found: false }).ok, true)
    const cut = { code: 'http_body_too_large', facts: { limit: '5 MiB', url: 'u' } } as const
    const { ok, details } = makeResult({ ...base, absent: true, found: false, problems: [cut] })
    assert.deepEqual([ok, details.conclusive, details.code], [false, false, 'http_body_too_large'])
  })

  it('has the first error in list order as its code, before any warning', () => {
    const facts = { matches: '3 times', limit: 'no', surplus: 'it', url: 'u' }
    const late = { code: 'script_too_many', facts } as const
    const result = makeResult({ ...base, found: false, problems: [late, notFound], evidence })
    const { details } = resultInEnglish(result)
    assert.equal(details.code, 'script_not_found')
    assert.equal(details.message, 'The snippet was not found on u: nothing there matches script.')
    assert.deepEqual(
      details.diagnostics.map(({ code }) => code),
      ['script_not_found', 'script_too_many', 'redirect_downgrade'],
    )
  })

  it('is ok with a warning, and names it', () => {
    const { ok, details } = makeResult({ ...base, evidence })
    assert.deepEqual([ok, details.code], [true, 'redirect_downgrade'])
  })

  it('is not ok if the check raises a warning to an error', () => {
    const blocked = { code: 'script_blocked_by_csp', facts: { directive: 'd', source: 's' } } as const
    assert.equal(makeResult({ ...base, problems: [blocked] }).ok, true)
    assert.equal(makeResult({ ...base, problems: [{ ...blocked, severity: 'error' }] }).ok, false)
  })

  it('is retryable if its code is', () => {
    const timeout = { code: 'dns_timeout', facts: { name: 'n' } } as const
    const { details } = makeResult({ ...base, found: false, problems: [timeout] })
    assert.deepEqual([details.retryable, details.conclusive], [true, false])
  })

  it('can be "could not tell"', () => {
    const refused = { code: 'connect_refused', facts: { host: 'h', port: 80 } } as const
    const input = { ...base, found: false, problems: [refused] }
    assert.equal(makeResult(input).details.conclusive, true)
    assert.equal(makeResult({ ...input, conclusive: false }).details.conclusive, false)
  })

  it('cannot be negative without a reason', () => {
    assert.throws(() => makeResult({ ...base, found: false }), TypeError)
    assert.throws(() => makeResult({ ...base, conclusive: false }), TypeError)
  })

  it("stays within the schema's limits whatever a site sends", () => {
    const problems = Array.from({ length: 50 }, () => ({
      ...notFound,
      facts: { url: 'x'.repeat(9000), seen: 'x'.repeat(9000) },
      where: { line: 1, column: 2 },
    }))
    const result = makeResult({ ...base, found: false, problems, evidence, clock: startClock()() })
    assert.deepEqual(workerResult.parse(result), result)
    assert.equal(result.details.diagnostics.length, 20)
    const { facts } = makeResult({ ...base, found: false, problems: problems.slice(0, 1), evidence })
    assert.deepEqual(Object.values(facts?.diagnostics[0] ?? {}).map(String), [
      `${'x'.repeat(299)}…`,
      `${'x'.repeat(299)}…`,
    ])
  })
})

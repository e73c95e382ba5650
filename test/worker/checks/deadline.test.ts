// Covers the deadline of worker/checks/index.ts.
import assert from 'node:assert/strict'
import { mock } from 'node:test'
import type { CheckTools } from '../../../worker/checks/check.ts'
import { CHECK_LIMIT_MS, runCheck } from '../../../worker/checks/index.ts'
import { makePolicy } from '../../../worker/net/policy/dial-policy.ts'

/** Starts a check that never ends on its own, and returns the signal that aborts it. */
function startCheck(timeoutMs: number, budgetMs: number): AbortSignal {
  const seen: AbortSignal[] = []
  const queryRecords: CheckTools['queryRecords'] = (_name, _type, signal) => {
    seen.push(signal)
    return new Promise(() => undefined)
  }
  const tools = { queryRecords, policy: makePolicy(), fetchPage: () => assert.fail('fetched') }
  const config = { recordType: 'TXT', timeoutMs }
  void runCheck({ type: 'dns_lookup', target: 'https://shop.example.com/', config }, tools, { budgetMs })
  const [signal] = seen
  assert.ok(signal)
  return signal
}

describe("a check's deadline", () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
  afterEach(() => mock.timers.reset())

  it('is at most 10 seconds', () => assert.equal(CHECK_LIMIT_MS, 10_000))

  for (const [what, timeoutMs, budgetMs, endsAfterMs] of [
    ['10 seconds', 10_000, 20_000, 9800],
    ['the timeout of its config', 500, 20_000, 300],
    ["its job's remaining time", 10_000, 3000, 2800],
    ['no time at all', 10_000, 100, 0],
  ] as const) {
    it(`comes 200 ms before the end of ${what}, so that the specific error is reported`, () => {
      const signal = startCheck(timeoutMs, budgetMs)
      if (endsAfterMs > 0) {
        mock.timers.tick(endsAfterMs - 1)
        assert.equal(signal.aborted, false)
      }
      mock.timers.tick(1)
      assert.equal(signal.aborted, true)
      assert.deepEqual(signal.reason, { code: 'system_deadline_exceeded', facts: {} })
    })
  }
})

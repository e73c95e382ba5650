import assert from 'node:assert/strict'
import type { WebhookEndpointRow } from '../../../api/store/webhooks/endpoints.ts'
import { afterAttempt } from '../../../api/webhooks/after-attempt.ts'
import { judgeAttempt } from '../../../api/webhooks/verdict.ts'

const now = new Date('2026-11-28T12:00:00Z')
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000)

const enabled: WebhookEndpointRow = {
  id: 'a',
  account_id: 'b',
  url: 'https://hooks.example.com/',
  description: '',
  events: ['*'],
  status: 'enabled',
  disabled_reason: null,
  confirmed_at: now,
  failures: 0,
  failing_since: null,
  failing_reported_at: null,
  last_attempt_at: null,
  last_success_at: null,
  slow_until: null,
  is_slow: false,
  due_at: null,
  event_sequence: '0',
  revision: 1,
  created_at: now,
  updated_at: now,
}

type Answer = { status: number; retryAfter?: string; durationMs?: number; startedAt?: Date; isPing?: boolean }

function after(endpoint: Partial<WebhookEndpointRow>, answer: Answer) {
  const { status, retryAfter, durationMs = 10, startedAt = at(-1), isPing = false } = answer
  const response = { status, ...(retryAfter !== undefined && { retryAfter }) }
  const verdict = judgeAttempt({ kind: 'answered', response, durationMs }, now)
  const delivery = { is_ping: isPing, attempts: 0, tries: 0 }
  const attempted = {
    endpoint: { ...enabled, ...endpoint },
    delivery,
    hasOtherUrl: false,
    startedAt,
    now,
    random: 0,
  }
  return afterAttempt(attempted, verdict).endpoint
}

describe('what follows from an attempt', () => {
  const pauses: [string, Answer, number | undefined][] = [
    ['seconds', { status: 503, retryAfter: '120' }, 120],
    ['a date', { status: 503, retryAfter: 'Sat, 28 Nov 2026 12:10:00 GMT' }, 600],
    ['a date that is over', { status: 503, retryAfter: 'Sat, 28 Nov 2026 11:00:00 GMT' }, undefined],
    ['more than a day', { status: 429, retryAfter: '99999999999' }, 86_400],
    ['a negative number', { status: 429, retryAfter: '-5' }, 60],
    ['a fraction', { status: 429, retryAfter: '120.5' }, 60],
    ['words', { status: 429, retryAfter: 'soon' }, 60],
    ['nothing, with 429', { status: 429 }, 60],
    ['nothing, with 500', { status: 500 }, undefined],
    ['words, with 500', { status: 500, retryAfter: 'soon' }, undefined],
  ]
  for (const [what, answer, seconds] of pauses) {
    it(`is a pause for Retry-After with ${what}`, () => {
      assert.deepEqual(after({}, answer).slow_until, seconds === undefined ? null : at(seconds))
    })
  }

  it('is the longer of two pauses', () => {
    assert.deepEqual(after({ slow_until: at(3600) }, { status: 429 }).slow_until, at(3600))
    assert.deepEqual(after({ slow_until: at(5) }, { status: 429 }).slow_until, at(60))
  })

  it('is no end of a pause that began while the attempt was under way', () => {
    assert.deepEqual(after({ slow_until: at(600) }, { status: 204 }).slow_until, at(600))
    assert.deepEqual(after({ slow_until: at(600) }, { status: 204, isPing: true }).slow_until, at(600))
    assert.equal(after({ slow_until: at(-2) }, { status: 204 }).slow_until, null)
  })

  it('is the end of a pause that was due to failures', () => {
    const paused = { slow_until: at(300), failures: 20, last_attempt_at: now }
    assert.equal(after(paused, { status: 204, isPing: true }).slow_until, null)
    assert.equal(after(paused, { status: 204 }).slow_until, null)
    const asked = { ...paused, slow_until: at(301) }
    assert.deepEqual(after(asked, { status: 204, isPing: true }).slow_until, at(301))
  })

  it('is a failure since the attempt began', () => {
    assert.deepEqual(after({}, { status: 500, startedAt: at(-12) }).failing_since, at(-12))
  })

  it('is a place among the slow after an answer that took long, until a quick one', () => {
    assert.equal(after({}, { status: 204, durationMs: 14_000 }).is_slow, true)
    assert.equal(after({ is_slow: true }, { status: 204 }).is_slow, false)
  })
})

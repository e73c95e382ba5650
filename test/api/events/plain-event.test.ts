import assert from 'node:assert/strict'
import fc from 'fast-check'
import { isPlainEvent } from '../../../api/events/plain-event.ts'
import { eventBody } from '../../../api/events/schema.ts'

const now = '2026-11-21T10:20:30.123Z'
const full = {
  embedKey: 'wm_0123456789abcdefghijABCD',
  sessionId: 's-1',
  event: 'step_complete',
  stepSlug: 'install',
  properties: {
    platform: 'wordpress',
    locale: 'pt-BR',
    durationMs: 4200,
    ratio: 0.5,
    is: true,
    none: null,
    é: '😀',
  },
  eventId: '018f4c1e-0000-7000-8000-000000000001',
  occurredAt: now,
}

/** What may go wrong in any field, and what is right at its edges. */
const texts = fc.oneof(
  fc.string({ maxLength: 210, unit: 'binary' }),
  fc.constantFrom('', '\0', '\ud800', 'a'.repeat(100), 'a'.repeat(101), 'é'.repeat(36), '😀'.repeat(600)),
)
const values = fc.oneof(
  texts,
  fc.constantFrom(null, true, -1, 0.5, 1e300, 5_184_000_000, 5_184_000_001, [], {}, [1], { a: 1 }),
)
const properties = fc.oneof(
  fc.dictionary(fc.oneof(texts, fc.constantFrom('platform', 'locale', 'durationMs', '__proto__')), values, {
    maxKeys: 32,
  }),
  values,
)
const instants = fc.oneof(
  fc
    .date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2099-12-31') })
    .map((date) => date.toISOString()),
  fc.constantFrom(
    '2026-02-29T00:00:00Z',
    '2026-02-28T24:00:00Z',
    '2026-11-21T10:20:30+01:00',
    `${now}x`,
    'now',
  ),
)
const event = fc.record(
  {
    embedKey: fc.oneof({ weight: 20, arbitrary: fc.constant(full.embedKey) }, values),
    sessionId: fc.oneof({ weight: 20, arbitrary: fc.constant(full.sessionId) }, values),
    event: fc.oneof({ weight: 20, arbitrary: fc.constantFrom('error', 'step_view') }, values),
    stepSlug: fc.oneof({ weight: 20, arbitrary: fc.constant('install') }, values),
    properties: fc.oneof({ weight: 2, arbitrary: fc.constant(full.properties) }, properties),
    eventId: fc.oneof(
      { weight: 20, arbitrary: fc.uuid({ version: [4, 7] }) },
      fc.constantFrom('018F4C1E-0000-7000-8000-000000000001', 'x', 1),
    ),
    occurredAt: instants,
  },
  { requiredKeys: ['embedKey', 'sessionId', 'event'] },
)

describe('an event as widgets send it', () => {
  it('is told from every other one', () => {
    assert.ok(isPlainEvent(full))
    const { embedKey, sessionId, event } = full
    assert.ok(isPlainEvent({ embedKey, sessionId, event }))
    for (const other of [
      null,
      'event',
      [full],
      { ...full, more: 1 },
      { ...full, occurredAt: '2026-02-30T00:00:00Z' },
    ])
      assert.ok(!isPlainEvent(other))
  })

  it('is taken by the schema as it is', () => {
    let plain = 0
    fc.assert(
      fc.property(event, (made) => {
        const given: unknown = JSON.parse(JSON.stringify(made))
        if (!isPlainEvent(given)) return
        plain += 1
        assert.deepEqual(eventBody.parse(given), given)
      }),
      { numRuns: 3000 },
    )
    assert.ok(plain > 300, `only ${plain} were`)
  })
})

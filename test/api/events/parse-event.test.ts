import assert from 'node:assert/strict'
import fc from 'fast-check'
import { parseEvent } from '../../../api/events/parse-event.ts'
import type { FieldError } from '../../../api/errors/field-error.ts'
import { eventBody } from '../../../api/events/schema.ts'
import { anyText } from '../../support/checks/arbitraries.ts'

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

/** Values that may be invalid in any field, and valid values at the limits. */
const texts = fc.oneof(
  anyText({ maxLength: 210 }),
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    'a'.repeat(100),
    'a'.repeat(101),
    'é'.repeat(36),
    '😀'.repeat(600),
    '\u0001'.repeat(150),
  ),
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

describe('an event', () => {
  const parse = (body: unknown) => {
    const problems: FieldError[] = []
    const event = parseEvent(body, { prefix: '', problems })
    return problems.length === 0 ? { event } : { problems }
  }

  it('is parsed without its unknown fields', () => {
    const { embedKey, sessionId, event } = full
    assert.deepEqual(parse(full), { event: full })
    assert.deepEqual(parse({ embedKey, sessionId, event }), { event: { embedKey, sessionId, event } })
    assert.deepEqual(parse({ ...full, more: 1 }), { event: full })
  })

  it('is refused with a problem for each field', () => {
    assert.deepEqual(parse({ ...full, embedKey: '', sessionId: '..', properties: { durationMs: -1 } }), {
      problems: [
        { path: 'embedKey', code: 'too_short', message: 'must not be empty' },
        { path: 'sessionId', code: 'invalid_value', message: 'must not be "." or ".."' },
        {
          path: 'properties.durationMs',
          code: 'invalid_value',
          message: 'must be an integer from 0 to 5184000000',
        },
      ],
    })
    for (const other of [null, 'event', [full]])
      assert.deepEqual(parse(other), {
        problems: [{ path: '', code: 'invalid_type', message: 'must be of type object' }],
      })
  })

  it('is parsed like its schema', () => {
    const counts = { accepted: 0, refused: 0 }
    fc.assert(
      fc.property(event, (generated) => {
        const body: unknown = JSON.parse(JSON.stringify(generated))
        const { event, problems } = parse(body)
        const { success, data } = eventBody.safeParse(body)
        assert.equal(problems === undefined, success, JSON.stringify(problems))
        if (success) assert.deepEqual(event, data)
        counts[success ? 'accepted' : 'refused'] += 1
      }),
      { numRuns: 5000 },
    )
    assert.ok(counts.accepted > 300 && counts.refused > 300, JSON.stringify(counts))
  })
})

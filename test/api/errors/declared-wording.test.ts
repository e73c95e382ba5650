// Covers the words of shared/field-wording.ts for every field in api/endpoints/declared-endpoints.ts.
import assert from 'node:assert/strict'
import { serialize } from 'node:v8'
import fc from 'fast-check'
import { z } from 'zod'
import { declaredEndpoints } from '../../../api/endpoints/declared-endpoints.ts'
import { fieldErrorCodes } from '../../../api/errors/field-error.ts'
import { toFieldErrors } from '../../../api/errors/parse-fields.ts'
import { fieldWording } from '../../../shared/field-wording.ts'
import { validDrafts } from '../contract/request.ts'

const { localeError } = z.locales.en()
const VALID_SAMPLES = 10
const hostile = [
  undefined,
  null,
  true,
  -1,
  1.5,
  1e300,
  '',
  'x',
  'Ä\0'.repeat(3000),
  [],
  [null],
  Array.from({ length: 200 }, () => 'a'),
  {},
  { other: 1 },
  { type: 'other' },
  { type: 'script_presence', selector: 1, attributes: { a: { hostIs: 1 } }, path: 'x', more: 1 },
  { type: 'dns_lookup', match: 'inCidr', values: [1] },
  { de: { title: 1 }, deutsch: {} },
]
const parsing = declaredEndpoints.filter(({ body, query }) => body ?? query)

describe('the wording of field errors', () => {
  for (const route of parsing) {
    it(`is never zod's default: ${route.method} ${route.path}`, () => {
      let seen = 0
      const drafts = fc.sample(validDrafts(route), { numRuns: VALID_SAMPLES, seed: 1 })
      for (const part of ['body', 'query'] as const) {
        const schema = route[part]
        if (schema)
          for (const wrong of spoiltOnce(drafts.map((draft) => draft[part])))
            seen += assertWorded(schema, wrong)
      }
      assert.ok(seen > 0, 'no value was refused')
    })
  }
})

/** Checks all messages about a value, and returns the number of messages. */
function assertWorded(schema: z.ZodType, value: unknown): number {
  const defaults = new Set<unknown>()
  const parsed = schema.safeParse(value, {
    error: (issue) => {
      defaults.add(localeError(issue))
      return fieldWording(issue)
    },
  })
  const errors = parsed.success ? [] : toFieldErrors(parsed.error.issues)
  for (const { code, message } of errors) {
    assert.ok(!defaults.has(message), message)
    // Other default messages of zod, in nested schemas.
    assert.doesNotMatch(message, /^(Invalid|Too |Unrecognized|[A-Z]+.*expected)/)
    assert.ok(Object.hasOwn(fieldErrorCodes, code), code)
  }
  return errors.length
}

/** Returns all distinct spoilt copies of the values, since samples have much in common. */
function spoiltOnce(values: readonly unknown[]): unknown[] {
  const all = values.flatMap((value) => [...spoilt(value)])
  return [...new Map(all.map((wrong) => [serialize(wrong).toString('latin1'), wrong])).values()]
}

/** Yields copies of a value with one part replaced by a hostile value. */
function* spoilt(value: unknown): Generator {
  yield* hostile
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    for (const wrong of spoilt(inner)) {
      yield Array.isArray(value) ? value.with(Number(key), wrong) : { ...value, [key]: wrong }
    }
  }
  if (!Array.isArray(value)) yield { ...value, 'no such field': 1 }
}

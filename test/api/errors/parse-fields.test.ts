import assert from 'node:assert/strict'
import { z } from 'zod'
import { ApiError } from '../../../api/errors/errors.ts'
import { problem } from '../../../api/errors/field-error.ts'
import { parseFields } from '../../../api/errors/parse-fields.ts'

const schema = z.object({
  name: z.string().min(1).max(5),
  size: z.number(),
  inner: z.object({ list: z.array(z.string()) }),
})
const good = { name: 'abc', size: 1, inner: { list: ['x'] } }

describe("a request's fields", () => {
  it('are those in the schema, without any other field', () => {
    assert.deepEqual(parseFields(schema, { ...good, later: true }), good)
  })

  it('are all named if missing', () => {
    const { message, errors } = refusalOf(schema, {})
    assert.equal(message, 'name: is required; size: is required; inner: is required')
    assert.deepEqual(
      errors,
      ['name', 'size', 'inner'].map((path) => ({ path, code: 'required', message: 'is required' })),
    )
  })

  it('are named with their required type', () => {
    for (const name of [5, null, []])
      assert.equal(refusalOf(schema, { ...good, name }).message, 'name: must be of type string')
  })

  it('are named by their path', () => {
    const { message, errors } = refusalOf(schema, { ...good, inner: { list: ['x', 1] } })
    assert.equal(message, 'inner.list.1: must be of type string')
    assert.deepEqual(errors, [
      { path: 'inner.list.1', code: 'invalid_type', message: 'must be of type string' },
    ])
  })

  it('must be in an object', () => {
    for (const value of [null, [], 'x', 1]) {
      const { message, errors } = refusalOf(schema, value)
      assert.equal(message, 'body: must be of type object')
      assert.deepEqual(errors, [{ path: '', code: 'invalid_type', message: 'must be of type object' }])
    }
  })

  const cases: readonly [schema: z.ZodType, value: unknown, code: string, message: string][] = [
    [z.string().min(1), '', 'too_short', 'must not be empty'],
    [z.string().min(2), 'a', 'too_short', 'must have at least 2 characters'],
    [z.string().max(5), 'abcdef', 'too_long', 'must have at most 5 characters'],
    [z.string().max(1), 'ab', 'too_long', 'must have at most 1 character'],
    [z.array(z.string()).min(1), [], 'too_few', 'must not be empty'],
    [z.array(z.string()).max(2), ['a', 'b', 'c'], 'too_many', 'must have at most 2 items'],
    [z.int().min(3), 2, 'too_small', 'must be at least 3'],
    [z.int().max(3), 4, 'too_large', 'must be at most 3'],
    [z.int(), 1.5, 'invalid_type', 'must be a whole number'],
    [z.number().multipleOf(5), 3, 'invalid_value', 'must be a multiple of 5'],
    [z.uuid(), 'x', 'invalid_format', 'must be a UUID'],
    [z.url(), 'x', 'invalid_format', 'must be a URL'],
    [z.iso.date(), 'x', 'invalid_format', 'must be a day such as 2026-01-31'],
    [z.string().regex(/^a$/), 'x', 'invalid_format', 'has an invalid format'],
    [z.string().regex(/^a$/, 'must be a'), 'x', 'invalid_format', 'must be a'],
    [z.enum(['a', 'b']), 'c', 'invalid_value', 'must be one of a, b'],
    [z.enum(['a', 'b']), undefined, 'required', 'is required'],
    [z.literal(1), 2, 'invalid_value', 'must be 1'],
    [z.record(z.string(), z.string()), 'x', 'invalid_type', 'must be of type object'],
    [z.string().refine(() => false), 'x', 'invalid_value', 'is not allowed'],
    [z.string().refine(() => false, 'must not be x'), 'x', 'invalid_value', 'must not be x'],
    [z.string().refine(() => false, problem('duplicate', 'is taken')), 'x', 'duplicate', 'is taken'],
    [z.union([z.literal(''), z.uuid()]), 'x', 'invalid_format', 'must be a UUID'],
    [z.union([z.boolean(), z.string()]), 5, 'invalid_type', 'must be of type string'],
  ]
  for (const [type, value, code, message] of cases) {
    it(`are explained: ${code}, ${message}`, () => {
      const { errors } = refusalOf(z.object({ field: type }), { field: value })
      assert.deepEqual(errors, [{ path: 'field', code, message }])
    })
  }

  it('are named individually if unknown, including keys of a record', () => {
    const strict = z.strictObject({ inner: z.record(z.enum(['a']), z.string()).optional() })
    assert.deepEqual(refusalOf(strict, { x: 1, y: 2 }).errors, [
      { path: 'x', code: 'unknown_field', message: 'is not a known field' },
      { path: 'y', code: 'unknown_field', message: 'is not a known field' },
    ])
    const keyed = z.strictObject({ inner: z.record(z.string().max(2), z.string()) })
    assert.deepEqual(refusalOf(keyed, { inner: { abc: 'x' } }).errors, [
      { path: 'inner.abc', code: 'invalid_value', message: 'must have at most 2 characters' },
    ])
  })

  it('are validated against the alternative that a discriminator selects', () => {
    const shape = z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('a'), size: z.int() }),
      z.strictObject({ type: z.literal('b') }),
    ])
    const check = z.object({ check: shape })
    assert.equal(refusalOf(check, { check: {} }).message, 'check.type: is required')
    assert.equal(refusalOf(check, { check: { type: 'c' } }).message, 'check.type: must be one of a, b')
    assert.equal(refusalOf(check, { check: { type: 'a' } }).message, 'check.size: is required')
  })

  it('are limited to 100, of which the message names 20, with shortened names', () => {
    const body = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`${index}`.padEnd(200), 1]))
    const { message, errors } = refusalOf(z.strictObject({}), body)
    assert.equal(errors.length, 100)
    assert.ok(errors.every(({ path }) => path.length === 101 && path.endsWith('…')))
    assert.match(message, /; and 130 more$/)
  })
})

function refusalOf(type: z.ZodType, value: unknown): ApiError {
  try {
    parseFields(type, value)
  } catch (error) {
    assert.ok(error instanceof ApiError)
    return error
  }
  return assert.fail('was accepted')
}

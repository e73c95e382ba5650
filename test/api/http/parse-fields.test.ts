import assert from 'node:assert/strict'
import { z } from 'zod'
import { parseFields } from '../../../api/http/parse-fields.ts'

const schema = z.object({
  name: z.string().min(1).max(5),
  size: z.number(),
  inner: z.object({ list: z.array(z.string()) }),
})
const good = { name: 'abc', size: 1, inner: { list: ['x'] } }

function messageFor(value: unknown): string {
  try {
    parseFields(schema, value)
  } catch (error) {
    assert.ok(error instanceof Error)
    return error.message
  }
  return assert.fail('was accepted')
}

describe('the fields of a request', () => {
  it('are those in the schema; others are left out', () => {
    assert.deepEqual(parseFields(schema, { ...good, later: true }), good)
  })

  it('are all named if missing', () => {
    assert.equal(messageFor({}), 'name: is required; size: is required; inner: is required')
  })

  it('are named with the type they need', () => {
    assert.equal(messageFor({ ...good, name: 5 }), 'name: must be of type string')
    assert.equal(messageFor({ ...good, name: null }), 'name: must be of type string')
    assert.equal(messageFor({ ...good, name: [] }), 'name: must be of type string')
  })

  it('are named by their path', () => {
    assert.equal(messageFor({ ...good, inner: { list: ['x', 1] } }), 'inner.list.1: must be of type string')
  })

  it('are named with their maximum length', () => {
    assert.equal(messageFor({ ...good, name: '' }), 'name: must not be empty')
    assert.equal(messageFor({ ...good, name: 'abcdef' }), 'name: must have at most 5 characters')
  })

  it('must be in an object', () => {
    for (const value of [null, [], 'x', 1]) assert.equal(messageFor(value), 'body: must be of type object')
  })
})

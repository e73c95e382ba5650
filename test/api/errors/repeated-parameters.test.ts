// Covers how api/errors/parse-fields.ts names parameters of a query that are given more than once.
import assert from 'node:assert/strict'
import { z } from 'zod'
import { declaredEndpoints } from '../../../api/endpoints/declared-endpoints.ts'
import { ApiError } from '../../../api/errors/errors.ts'
import { parseFields } from '../../../api/errors/parse-fields.ts'

describe('a parameter that is given more than once', () => {
  let count = 0
  for (const { operationId, query } of declaredEndpoints) {
    if (!(query instanceof z.ZodObject)) continue
    for (const name of Object.keys(query.shape)) {
      count += 1
      it(`is named as such: ${name} of ${operationId}`, () => {
        assert.throws(
          () => parseFields(query, { [name]: ['a', 'b'] }, 'query'),
          (error) => {
            assert.ok(error instanceof ApiError)
            const problem = error.errors.find(({ path }) => path === name)
            assert.deepEqual(problem, { path: name, code: 'duplicate', message: 'must be given only once' })
            return true
          },
        )
      })
    }
  }

  it('is looked for in all queries', () => assert.ok(count > 40, `${count}`))

  it('is a list of the wrong type in JSON', () => {
    assert.throws(
      () => parseFields(z.object({ name: z.string() }), { name: ['a', 'b'] }),
      /must be of type string/,
    )
  })
})

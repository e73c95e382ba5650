// Covers api/openapi/example.ts and the examples of api/endpoints/declared-endpoints.ts.
import assert from 'node:assert/strict'
import type { z } from 'zod'
import { declaredEndpoints } from '../../../api/endpoints/declared-endpoints.ts'
import { openApiDocument } from '../../../api/openapi/document.ts'
import type { Operation } from '../../../api/openapi/operation.ts'
import type { Response } from '../../../api/openapi/response.ts'
import { demoIds } from '../../../api/examples/ids.ts'
import { DEMO_EMBED_KEY, DEMO_HOST } from '../../../cli/demo/names.ts'

const document = openApiDocument(declaredEndpoints)

describe("the API reference's examples", () => {
  for (const route of declaredEndpoints) {
    const operation = document.paths[route.path]?.[route.method.toLowerCase()] ?? assert.fail(route.path)

    it(`are valid requests and responses: ${operation.operationId}`, () => {
      assertAccepts(route.params, parametersOf(operation, 'path'))
      assertAccepts(route.query, parametersOf(operation, 'query'))
      for (const { name, example } of operation.parameters ?? []) assert.notEqual(example, undefined, name)
      assertAccepts(route.body, exampleIn(operation.requestBody))
      for (const [status, { body }] of Object.entries(route.responses)) {
        const example = exampleIn(operation.responses[status] as Response)
        // A response is shown as sent, with exactly its fields.
        if (body) assert.deepEqual(body.parse(example), example, status)
      }
    })
  }

  it('have the values of the demo', () => {
    assert.equal(demoIds.embedKey, DEMO_EMBED_KEY)
    assert.equal(new URL(demoIds.target).hostname, DEMO_HOST)
  })
})

function assertAccepts(schema: z.ZodType | undefined, example: unknown): void {
  if (schema) assert.deepEqual(schema.safeParse(example).error?.issues, undefined)
}

function parametersOf({ parameters = [] }: Operation, place: 'path' | 'query'): Record<string, unknown> {
  const named = parameters.filter((parameter) => parameter.in === place)
  return Object.fromEntries(named.map(({ name, example }) => [name, example]))
}

function exampleIn(described: Pick<Response, 'content'> | undefined): unknown {
  return Object.values(described?.content ?? {})[0]?.example
}

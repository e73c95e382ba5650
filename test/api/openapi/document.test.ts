import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { errorCodes } from '../../../api/errors/error-codes.ts'
import { openApiDocument, resolveResponse, type OpenApiDocument } from '../../../api/openapi/document.ts'
import { fieldErrorCodes } from '../../../api/errors/field-error.ts'
import {
  asList,
  asObject,
  componentName,
  shapesOf,
  type Components,
} from '../../../api/openapi/page/shapes.ts'
import type { Operation } from '../../../api/openapi/operation.ts'
import type { JsonSchema } from '../../../api/openapi/schemas.ts'
import { limitsOf } from '../../../api/openapi/limits-of.ts'
import { declaredEndpoints } from '../../../api/endpoints/declared-endpoints.ts'
import { emptyResponse } from '../../../api/http/response.ts'
import { endpoint, type Endpoint } from '../../../api/http/endpoint.ts'
import { send } from '../../support/api/api-requests.ts'
import { withApi } from '../../support/api/api.ts'

const committed = readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')

describe('the OpenAPI document', () => {
  const api = withApi()
  const document = JSON.parse(committed) as OpenApiDocument
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

  it('describes every parameter, and every field of what is sent and returned', () => {
    const { schemas } = document.components
    const bare = [
      ...Object.entries(schemas).flatMap(([name, schema]) =>
        bareFields(schema, schemas).map((field) => `${name}.${field}`),
      ),
      ...operations.flatMap(({ operationId, parameters = [], requestBody, responses }) => {
        const media = [
          requestBody,
          ...Object.values(responses).map((response) => resolveResponse(document, response)),
        ]
        const bodies = media.flatMap((part) => Object.values(part?.content ?? {}))
        const unsaid = parameters.filter(({ description = '' }) => description === '').map(({ name }) => name)
        return [...unsaid, ...bodies.flatMap(({ schema }) => bareFields(schema, schemas))].map(
          (field) => `${operationId}.${field}`,
        )
      }),
    ]
    assert.deepEqual(bare, [])
  })

  it('begins each description with what the operation does, not with its limits or conditions', () => {
    const late = /^(?:All these|At most|Each|For|No|Only|Results are|Whatever|With)\b/
    const found = operations.filter(({ description }) => late.test(description ?? ''))
    assert.deepEqual(
      found.map(({ operationId }) => operationId),
      [],
    )
  })

  it('is served as committed, and may be cached for an hour', async () => {
    const { status, headers, body } = await send(`${api.url}/openapi.json`)
    assert.equal(status, 200)
    assert.deepEqual(body, JSON.parse(committed))
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8')
    assert.equal(headers.get('cache-control'), 'public, max-age=3600')
    const etag = String(headers.get('etag'))
    const again = await send(`${api.url}/openapi.json`, { headers: { 'If-None-Match': etag } })
    assert.equal(again.status, 304)
  })

  it('describes exactly the served routes', () => {
    const declared = declaredEndpoints.map(({ method, path }) => `${method} ${path}`).sort()
    assert.deepEqual(api.served().sort(), declared)
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    assert.deepEqual(described.sort(), declared)
  })

  it('describes every field of the public endpoints', () => {
    const components = document.components.schemas
    const undescribed = (schema: JsonSchema, within: readonly string[] = []): string[] =>
      shapesOf(schema, components, within).flatMap((shape) =>
        shape.fields.flatMap(({ name, schema: field }) => [
          ...(isDescribed(field, components) ? [] : [`${shape.name}.${name}`]),
          ...undescribed(field, shape.within),
        ]),
      )
    for (const operation of operations.filter(isPublic)) {
      const bodies = Object.values(operation.responses).map((one) => resolveResponse(document, one).content)
      for (const content of [operation.requestBody?.content, ...bodies])
        for (const { schema } of Object.values(content ?? {}))
          assert.deepEqual([...new Set(undescribed(schema))], [], operation.operationId)
    }
  })

  it('lists every field error code, as does docs/guides/errors.md', () => {
    const page = readFileSync(new URL('../../../docs/guides/errors.md', import.meta.url), 'utf8')
    for (const code of Object.keys(fieldErrorCodes)) {
      assert.ok(page.includes(`\n| \`${code}\` `), code)
      assert.ok(
        committed.includes(`\`${code}\`: ${fieldErrorCodes[code as keyof typeof fieldErrorCodes]}`),
        code,
      )
    }
  })

  it('states the limit of every endpoint, or that it is not limited', () => {
    for (const route of declaredEndpoints) {
      const { description } =
        document.paths[route.path]?.[route.method.toLowerCase()] ?? assert.fail(route.path)
      const isLimited = limitsOf(route).length > 0 || route.security === 'operator'
      const limit = isLimited ? /\n\nLimit: \d+ .* a minute for each [a-z ]+\.$/ : /\n\nLimit: none\.$/
      assert.match(description, limit, route.path)
    }
  })

  it('describes every operation and every parameter, without naming a file in this repository', () => {
    for (const { operationId, summary, description, parameters = [] } of operations) {
      assert.ok(summary !== '' && !description.startsWith('\n'), operationId)
      for (const { name, description: about } of parameters) assert.ok(about, `${operationId}: ${name}`)
    }
    assert.doesNotMatch(committed, /docs\/[\w-]+\.md/)
  })

  it('has If-None-Match wherever it has 304', () => {
    for (const { operationId, parameters = [], responses } of operations)
      assert.equal(
        parameters.some(({ name }) => name === 'If-None-Match'),
        '304' in responses,
        operationId,
      )
  })

  it('states that times in requests may have any offset', () => {
    const times = [
      ['Event', 'occurredAt'],
      ['NewApiKey', 'expires_at'],
      ['ApiKeyChange', 'expires_at'],
      ['NewInstallationSignal', 'occurred_at'],
    ] as const
    for (const [schema, field] of times) {
      const { properties } = document.components.schemas[schema] as { properties: Record<string, JsonSchema> }
      assert.match(
        String(properties[field]?.['description']),
        /RFC 3339 with any offset/,
        `${schema}.${field}`,
      )
    }
  })

  it('has no dangling references', () => {
    const components: Readonly<Record<string, object>> = document.components
    for (const [, kind, name] of committed.matchAll(/"\$ref": "#\/components\/(\w+)\/([\w.-]+)"/g)) {
      assert.ok(String(name) in (components[String(kind)] ?? {}), name)
    }
    assert.doesNotMatch(committed, /\$defs/)
  })

  it('has unique operation ids, and every path parameter', () => {
    assert.equal(new Set(operations.map(({ operationId }) => operationId)).size, operations.length)
    for (const [path, methods] of Object.entries(document.paths)) {
      const wanted = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name)
      for (const { parameters = [] } of Object.values(methods)) {
        const named = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
        assert.deepEqual(named, wanted, path)
      }
    }
  })

  it('has the complete list of error codes, each under its status', () => {
    assert.deepEqual(document['x-error-codes'], errorCodes)
    for (const { responses } of operations) {
      for (const [status, response] of Object.entries(responses)) {
        for (const code of resolveResponse(document, response)['x-error-codes'] ?? [])
          assert.equal(String(errorCodes[code].status), status)
      }
    }
  })

  it('names each object that appears in more than one place', () => {
    const inner = [document.paths, ...Object.values(document.components.schemas).map(Object.values)]
    const places = new Map<string, number>()
    JSON.parse(JSON.stringify(inner), (_, value: unknown) => {
      const isObject = typeof value === 'object' && value !== null && 'properties' in value && 'type' in value
      if (isObject) places.set(JSON.stringify(value), (places.get(JSON.stringify(value)) ?? 0) + 1)
      return value
    })
    const repeated = [...places].filter(([, count]) => count > 1).map(([text]) => text.slice(0, 200))
    assert.deepEqual(repeated, [])
  })

  it('describes each tag', () => {
    const described = new Set(document.tags.map(({ name }) => name))
    for (const { tags } of operations) for (const tag of tags) assert.ok(described.has(tag), tag)
  })

  it('is not generated if two schemas have the same id', () => {
    const routes = [z.string(), z.number()].map((body, index) =>
      fakeRoute(`/${index}`, body.meta({ id: 'Twice', examples: ['x'] })),
    )
    assert.throws(() => openApiDocument(routes), /Two schemas have the id Twice/)
  })

  function fakeRoute(path: string, body: z.ZodType): Endpoint<unknown> {
    return endpoint({
      operationId: 'test',
      method: 'GET',
      path,
      tag: 'Operation',
      summary: 'x',
      description: 'x',
      security: 'public',
      responses: { 200: { description: 'x', body } },
      errors: [],
      handler: () => emptyResponse(),
    })
  }
})

function isPublic({ security }: Operation): boolean {
  return (
    security.every((needed) => Object.keys(needed).length === 0) ||
    security.some((needed) => Object.keys(needed).length === 0)
  )
}

/** True if a field, or what it refers to, has a description, or says itself what it is. */
function isDescribed(field: JsonSchema, components: Components): boolean {
  const referred = components[componentName(field) ?? '']
  return (
    'description' in field ||
    'const' in field ||
    (referred !== undefined && isDescribed(referred, components)) ||
    asList(field['anyOf']).some((option) => isDescribed(asObject(option), components))
  )
}

/** Returns the fields of a schema, but not of its components, without a description. */
function bareFields(schema: JsonSchema, components: Components): string[] {
  if (componentName(schema) !== undefined) return []
  return shapesOf(schema, components).flatMap(({ fields, name }) =>
    name === undefined
      ? fields.flatMap(({ name, schema }) => {
          const described = { ...components[componentName(schema) ?? ''], ...schema }['description']
          return [...(described === undefined ? [name] : []), ...bareFields(schema, components)]
        })
      : [],
  )
}

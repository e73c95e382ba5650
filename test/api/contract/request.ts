import fc from 'fast-check'
import type { z } from 'zod'
import type { EndpointDeclaration } from '../../../api/http/endpoint.ts'
import { arbitraryOf } from './arbitrary.ts'
import { fieldValues } from './resources.ts'
import { anyText } from '../../support/checks/arbitraries.ts'
import { inheritedNames } from '../../support/checks/hostile-values.ts'

/** A request without its path parameters, which are filled in when it is sent. */
export type Draft = {
  readonly query: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON; bytes are sent unchanged. */
  readonly body?: unknown
  /** Replaces the valid value of the last path parameter. */
  readonly param?: string
}

/** Generates requests that the route's schemas allow. */
export function validDrafts(route: EndpointDeclaration): fc.Arbitrary<Draft> {
  const own = fieldValues[`${route.method} ${route.path}`] ?? {}
  const headers = fc.constant(route.headers?.['If-Match'] ? { 'If-Match': '*' } : {})
  const query = withoutCursor(route.query ? objects(route.query, route.body ? {} : own) : fc.constant({}))
  if (!route.body) return fc.record({ query, headers })
  return fc.record({ query, headers, body: objects(route.body, own) })
}

/** Generates objects of a schema. `own` has values of fields for which the schema allows more than the endpoint. */
function objects(
  schema: z.ZodType,
  own: Readonly<Record<string, fc.Arbitrary<unknown>>>,
): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .tuple(arbitraryOf(schema, Object.keys(own)), fc.record(own))
    .map(([fromSchema, ownValues]) => ({ ...(fromSchema as object), ...ownValues }))
}

/** Drops the cursor, since a schema cannot generate a cursor that a list has returned. */
function withoutCursor(query: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> {
  return query.map((all) => {
    const { cursor: _, ...rest } = all
    return rest
  })
}

const names = fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom(...inheritedNames, 'a'.repeat(500)))
const hostileTexts = fc.oneof(
  fc.constantFrom('\u0000', 'a\u0000b', '\ud800', 'x'.repeat(2_500), '', ' ', "' or 1=1 --", '../..', '𝒳'),
  fc.constantFrom(...inheritedNames, 'a\nb', '\u001b[2J', '\u009b2J', '\u2028', '\u202eb'),
  anyText({ maxLength: 50 }),
)
const rawBodies = fc.oneof(
  anyText({ maxLength: 50 }),
  fc.uint8Array({ maxLength: 50 }),
  fc.constantFrom(
    '',
    '{',
    '{"a":1,"a":2}',
    `${'['.repeat(40)}${']'.repeat(40)}`,
    '[',
    'null',
    '"text"',
    '{"a":1e999}',
  ),
)
const headerValues = fc.string({ maxLength: 60 }).filter((text) => text.trim() !== '')

/** Changes one part of a request, which may stay valid. */
type Mutation = (draft: Draft) => Draft

const mutations: fc.Arbitrary<Mutation> = fc.oneof(
  fc.tuple(names, fc.jsonValue({ maxDepth: 2 })).map(([name, value]) => withField(name, value)),
  fc
    .tuple(fc.nat(), fc.oneof(fc.jsonValue({ maxDepth: 3 }), hostileTexts))
    .map(([at, value]) => withChanged(at, value)),
  fc.nat().map(withoutField),
  fc.jsonValue().map((body) => (draft: Draft) => ({ ...draft, body })),
  rawBodies.map((body) => (draft: Draft) => ({
    ...draft,
    body: typeof body === 'string' ? Buffer.from(body) : body,
  })),
  fc.tuple(names, hostileTexts).map(([name, value]) => (draft: Draft) => ({
    ...draft,
    query: { ...draft.query, [name]: value },
  })),
  fc
    .tuple(fc.constantFrom('limit', 'cursor'), fc.oneof(hostileTexts, fc.base64String()))
    .map(([name, value]) => (draft: Draft) => ({ ...draft, query: { ...draft.query, [name]: value } })),
  hostileTexts
    .filter((text) => text.isWellFormed() && !['', '.', '..'].includes(text))
    .map((param) => (draft: Draft) => ({ ...draft, param: param.slice(0, 1000) })),
  fc
    .tuple(
      fc.constantFrom(
        'Authorization',
        'If-Match',
        'Idempotency-Key',
        'Content-Type',
        'If-None-Match',
        'Prefer',
        'Content-Encoding',
      ),
      headerValues,
    )
    .map(([name, value]) => (draft: Draft) => ({ ...draft, headers: { ...draft.headers, [name]: value } })),
)

/** Generates valid requests with one to three changes. */
export function mutatedDrafts(route: EndpointDeclaration): fc.Arbitrary<Draft> {
  return fc
    .tuple(validDrafts(route), fc.array(mutations, { minLength: 1, maxLength: 3 }))
    .map(([draft, changes]) => changes.reduce((changed, change) => change(changed), draft))
}

function withField(name: string, value: unknown): Mutation {
  return (draft) => (isObject(draft.body) ? { ...draft, body: { ...draft.body, [name]: value } } : draft)
}

function withChanged(at: number, value: unknown): Mutation {
  return (draft) => {
    const name = nameAt(draft.body, at)
    return name === undefined ? draft : withField(name, value)(draft)
  }
}

function withoutField(at: number): Mutation {
  return (draft) => {
    const name = nameAt(draft.body, at)
    return name === undefined ? draft : withField(name, undefined)(draft)
  }
}

function nameAt(body: unknown, at: number): string | undefined {
  const names = isObject(body) ? Object.keys(body) : []
  return names[at % Math.max(1, names.length)]
}

function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) && !(body instanceof Uint8Array)
}

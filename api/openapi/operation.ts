import { z } from 'zod'
import { errorCodes, type ErrorCode } from '../http/error-codes.ts'
import type { AnswerDeclaration, EndpointDeclaration, Security } from '../http/endpoint.ts'
import { errorsOf } from './errors-of.ts'
import type { JsonSchema, Schemas } from './schemas.ts'

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

export type Response = {
  readonly description: string
  readonly content?: Content
  readonly 'x-error-codes'?: readonly ErrorCode[]
}

export type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required: true; readonly content: Content }
  readonly responses: Readonly<Record<string, Response>>
}

/** One route as OpenAPI describes it. */
export function toOperation(route: EndpointDeclaration, schemas: Schemas): Operation {
  const { summary, description, tag, security } = route
  const parameters = toParameters(route, schemas)
  return {
    operationId: operationId(route),
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [tag],
    security: toSecurity(security),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...toRequestBody(route, schemas),
    responses: { ...toAnswers(route, schemas), ...toRefusals(errorsOf(route)) },
  }
}

/** Such as `getV1GuidesEmbedKey`: it stays the same as long as method and path do. */
function operationId({ method, path }: EndpointDeclaration): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function toSecurity(security: Security): Operation['security'] {
  if (typeof security === 'string') return accepted[security]
  return [{ accountKey: security.scope === 'any' ? [] : [security.scope] }]
}

const accepted: Readonly<Record<Exclude<Security, object>, Operation['security']>> = {
  public: [],
  'public or installation': [{}, { installationToken: [] }],
  'embed key': [{}, { embedKey: [] }],
  'embed key or installation': [{}, { embedKey: [] }, { installationToken: [] }],
  installation: [{ installationToken: [] }],
  operator: [{ operatorToken: [] }, { operatorPassword: [] }],
}

function toParameters({ params, query, headers = {} }: EndpointDeclaration, schemas: Schemas): Parameter[] {
  return [
    ...fieldsOf(params, schemas).map((field) => ({ in: 'path' as const, ...field, required: true })),
    ...fieldsOf(query, schemas).map((field) => ({ in: 'query' as const, ...field })),
    ...Object.entries(headers).map(([name, { description, required }]) => ({
      in: 'header' as const,
      name,
      required,
      description,
      schema: { type: 'string' },
    })),
  ]
}

type Field = Pick<Parameter, 'name' | 'required' | 'description' | 'schema'>

function fieldsOf(schema: z.ZodType | undefined, schemas: Schemas): Field[] {
  if (!(schema instanceof z.ZodObject)) return []
  const required = new Set((schemas.toJson(schema)['required'] as string[] | undefined) ?? [])
  return Object.entries(schema.shape).map(([name, type]) => {
    const { description, ...json } = schemas.toJson(type as z.ZodType)
    return {
      name,
      required: required.has(name),
      ...(typeof description === 'string' ? { description } : {}),
      schema: json,
    }
  })
}

function toRequestBody(
  { body, bodyAlso }: EndpointDeclaration,
  schemas: Schemas,
): Pick<Operation, 'requestBody'> {
  if (!body) return {}
  const schema = schemas.toJson(body)
  const content = { ...json(schema), ...(bodyAlso === undefined ? {} : { [bodyAlso]: { schema } }) }
  return { requestBody: { required: true, content } }
}

function toAnswers({ answers }: EndpointDeclaration, schemas: Schemas): Record<string, Response> {
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [status, toAnswer(answer, schemas)]),
  )
}

function toAnswer(
  { description, body, type = 'application/json', also }: AnswerDeclaration,
  schemas: Schemas,
): Response {
  if (!body) return { description }
  const asText = also === undefined ? {} : { [also]: { schema: { type: 'string' } } }
  return { description, content: { [type]: { schema: schemas.toJson(body) }, ...asText } }
}

function toRefusals(codes: readonly ErrorCode[]): Record<string, Response> {
  const byStatus = Map.groupBy(codes, (code) => errorCodes[code].status)
  return Object.fromEntries([...byStatus].map(([status, group]) => [String(status), toRefusal(group)]))
}

function toRefusal(codes: readonly ErrorCode[]): Response {
  return {
    description: codes.map((code) => `\`${code}\`: ${errorCodes[code].meaning}`).join(' '),
    content: {
      ...json({ $ref: '#/components/schemas/Error' }),
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    },
    'x-error-codes': codes,
  }
}

function json(schema: JsonSchema): Content {
  return { 'application/json': { schema } }
}

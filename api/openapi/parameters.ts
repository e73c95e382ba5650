import { z } from 'zod'
import type { EndpointDeclaration } from '../http/endpoint.ts'
import { exampleOf } from './example.ts'
import type { JsonSchema, Schemas } from './schemas.ts'

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
  readonly example: unknown
}

const ifNoneMatch = {
  description: 'The ETag of an earlier response. If it is still current, the response is 304 without a body',
  required: false,
  example: '"3-a9AHwlYQutVMBW_oo1tUFtxf-xqK0CVNN0v3E1NlDrY"',
}

/** Returns the parameters of a route's path and query, and its request headers. */
export function toParameters(route: EndpointDeclaration, schemas: Schemas): Parameter[] {
  const { params, query, responses, example = {} } = route
  const headers = { ...(304 in responses ? { 'If-None-Match': ifNoneMatch } : {}), ...route.headers }
  return [
    ...fieldsOf(params, example.params, schemas).map((field) => ({
      in: 'path' as const,
      ...field,
      required: true,
    })),
    ...fieldsOf(query, example.query, schemas).map((field) => ({ in: 'query' as const, ...field })),
    ...Object.entries(headers).map(([name, { description, required, example: text }]) => ({
      in: 'header' as const,
      name,
      required,
      description,
      schema: { type: 'string' },
      example: text,
    })),
  ]
}

type Values = Readonly<Record<string, unknown>>

function fieldsOf(
  schema: z.ZodType | undefined,
  exampleValues: Values | undefined,
  schemas: Schemas,
): Omit<Parameter, 'in'>[] {
  if (!(schema instanceof z.ZodObject)) return []
  const required = new Set((schemas.toJson(schema)['required'] as string[] | undefined) ?? [])
  return Object.entries(schema.shape).map(([name, type]) => {
    const { description, examples, ...json } = schemas.toJson(type as z.ZodType)
    return {
      name,
      required: required.has(name),
      ...(typeof description === 'string' ? { description } : {}),
      schema: json,
      example: exampleValues?.[name] ?? exampleOf({ examples, ...json }, schemas.components),
    }
  })
}

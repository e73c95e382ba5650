import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { describeFields } from './fields/describe-fields.ts'

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = { readonly [keyword: string]: unknown }

const DEFS = '#/$defs/'
const COMPONENTS = '#/components/schemas/'

export type Schemas = {
  /** Converts a schema. Schemas with an id become components, to which other schemas refer. */
  toJson(schema: z.ZodType): JsonSchema
  readonly components: Readonly<Record<string, JsonSchema>>
}

/** Converts zod schemas for one OpenAPI document. Throws if two schemas share an id. */
export function collectSchemas(): Schemas {
  const components: Record<string, JsonSchema> = {}

  return { toJson, components }

  function toJson(schema: z.ZodType): JsonSchema {
    const { $schema: _, $defs = {}, ...root } = z.toJSONSchema(schema, { io: 'input', override })
    const isDescribed = (ref: string): boolean => {
      const id = ref.slice(COMPONENTS.length)
      return ($defs[id] ?? components[id])?.['description'] !== undefined
    }
    for (const [id, definition] of Object.entries($defs)) {
      const component = describeFields(withComponentRefs(definition) as JsonSchema, isDescribed, id)
      if (components[id] && !isDeepStrictEqual(components[id], component)) {
        throw new Error(`Two schemas have the id ${id}`)
      }
      components[id] = component
    }
    return describeFields(withComponentRefs(root) as JsonSchema, isDescribed)
  }

  function override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Documented }): void {
    tidy(jsonSchema)
    // zod omits the examples of a schema with a transform, because they could be examples of its output (4.6.7,
    // v4/core/to-json-schema.js).
    const { examples } = z.globalRegistry.get(zodSchema) ?? {}
    if (Array.isArray(examples)) jsonSchema.examples = examples
    const { documentedBy, description } = jsonSchema
    if (documentedBy === undefined) return
    for (const keyword of Object.keys(jsonSchema)) delete jsonSchema[keyword]
    Object.assign(jsonSchema, { description, examples }, toJson(documentedBy))
  }
}

/** Metadata of a schema. If code parses the value, `documentedBy` is a schema that describes the same values. */
type Documented = z.core.JSONSchema.BaseSchema & { documentedBy?: z.ZodType }

/** Removes uninformative keywords: the pattern of a format, and the bounds of safe integers. */
function tidy(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}

function withComponentRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentRefs)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace(DEFS, COMPONENTS)
        : withComponentRefs(inner),
    ]),
  )
}

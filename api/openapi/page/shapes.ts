import type { JsonSchema } from '../schemas.ts'

export type Components = Readonly<Record<string, JsonSchema>>

/** An object with named fields, somewhere in a schema. */
export type Shape = {
  /** Name of the component. Undefined if it has none. */
  readonly name?: string | undefined
  /** What tells it from its alternatives, such as `"type": "http_ping"`. */
  readonly variant?: string | undefined
  readonly fields: readonly {
    readonly name: string
    readonly schema: JsonSchema
    readonly isRequired: boolean
  }[]
  /** Names of the objects around its fields, itself included. */
  readonly within: readonly string[]
}

/**
 * Returns the objects whose fields a value has: its own, those of its items, or those of each alternative. None for an
 * object that is within itself.
 */
export function shapesOf(
  schema: JsonSchema,
  components: Components,
  within: readonly string[] = [],
): Shape[] {
  const name = componentName(schema)
  if (name !== undefined) {
    if (within.includes(name)) return []
    return shapesOf(components[name] ?? {}, components, [...within, name]).map((shape) => ({
      ...shape,
      name: shape.name ?? name,
    }))
  }
  const { properties } = schema
  if (properties) {
    const required = new Set(asList(schema['required']))
    const fields = Object.entries(asObject(properties)).map(([field, value]) => ({
      name: field,
      schema: asObject(value),
      isRequired: required.has(field),
    }))
    return [{ variant: variantOf(fields), fields, within }]
  }
  const inner = [
    ...asList(schema['anyOf'] ?? schema['oneOf']),
    ...(schema['type'] === 'array' ? [schema['items']] : []),
    ...(typeof schema['additionalProperties'] === 'object' ? [schema['additionalProperties']] : []),
  ]
  return inner.flatMap((part) => shapesOf(asObject(part), components, within))
}

function variantOf(fields: Shape['fields']): string | undefined {
  const told = fields.find(({ schema }) => 'const' in schema)
  return told && `"${told.name}": ${JSON.stringify(told.schema['const'])}`
}

/** Returns the name of the component to which a schema refers. */
export function componentName({ $ref: ref }: JsonSchema): string | undefined {
  return typeof ref === 'string' ? ref.split('/').at(-1) : undefined
}

export function asObject(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? (value as JsonSchema) : {}
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

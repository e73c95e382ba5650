import type { JsonSchema } from './schemas.ts'

type Components = Readonly<Record<string, JsonSchema>>

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-03-02T09:30:00.000Z',
  date: '2026-03-02',
}

/**
 * Returns an example value: the schema's first example, or one built from the examples of its parts. It includes an
 * optional field if that field's schema has an example. Throws for a schema that is too vague.
 */
export function exampleOf(schema: JsonSchema, components: Components): unknown {
  const known = ownExample(schema)
  if (known !== undefined) return known
  const { $ref: ref, type, items } = schema
  if (typeof ref === 'string') return exampleOf(componentOf(ref, components), components)
  const [option] = (schema['anyOf'] ?? schema['oneOf'] ?? []) as readonly JsonSchema[]
  if (option) return exampleOf(option, components)
  if (type === 'object') return exampleObject(schema, components)
  if (type === 'array') return [exampleOf(items as JsonSchema, components)]
  if (type === 'boolean') return true
  const ofFormat = formats[String(schema['format'])]
  if (ofFormat !== undefined) return ofFormat
  const text = JSON.stringify(schema)
  throw new Error(`No example for the schema ${text}: add one with .meta({ examples: [...] })`)
}

function ownExample(schema: JsonSchema): unknown {
  const [example] = (schema['examples'] ?? []) as readonly unknown[]
  const [value] = (schema['enum'] ?? []) as readonly unknown[]
  return example !== undefined ? example : (schema['const'] ?? schema['default'] ?? value)
}

function exampleObject(schema: JsonSchema, components: Components): unknown {
  const { properties = {}, required = [] } = schema
  const fields = Object.entries(properties as Components).filter(
    ([name, field]) => (required as readonly string[]).includes(name) || hasExample(field, components),
  )
  return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field, components)]))
}

function hasExample(schema: JsonSchema, components: Components): boolean {
  const { $ref: ref } = schema
  return 'examples' in (typeof ref === 'string' ? componentOf(ref, components) : schema)
}

function componentOf(ref: string, components: Components): JsonSchema {
  return components[ref.split('/').at(-1) ?? ''] ?? {}
}

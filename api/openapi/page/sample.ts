import type { JsonSchema } from '../schemas.ts'

type Components = Readonly<Record<string, JsonSchema>>

/** An example of what a schema describes: its required fields, with values that say what they are. */
export function sampleOf(schema: JsonSchema, components: Components): unknown {
  const { $ref: ref, items, anyOf } = schema
  const type: unknown = Array.isArray(schema['type']) ? schema['type'][0] : schema['type']
  if (typeof ref === 'string') return sampleOf(components[ref.split('/').at(-1) ?? ''] ?? {}, components)
  if (Array.isArray(anyOf)) return sampleOf(anyOf[0] as JsonSchema, components)
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  if ('const' in schema) return schema['const']
  if (type === 'object') return sampleObject(schema, components)
  if (type === 'array') return [sampleOf(items as JsonSchema, components)]
  if (type === 'integer' || type === 'number') return schema['minimum'] ?? 1
  if (type === 'boolean') return true
  return type === 'string' ? sampleText(schema) : null
}

function sampleObject({ properties = {}, required = [] }: JsonSchema, components: Components): unknown {
  const names = required as readonly string[]
  const fields = Object.entries(properties as Components).filter(([name]) => names.includes(name))
  return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field, components)]))
}

const formats: Readonly<Record<string, string>> = {
  uuid: '018f4c1e-7c1a-7000-8000-000000000000',
  'date-time': '2030-01-01T00:00:00.000Z',
  uri: 'https://www.example.com/',
}

function sampleText({ format, examples }: JsonSchema): string {
  if (Array.isArray(examples) && typeof examples[0] === 'string') return examples[0]
  return formats[String(format)] ?? '…'
}

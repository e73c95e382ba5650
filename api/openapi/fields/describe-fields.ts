import { fieldMeanings } from './meanings.ts'

type Schema = Readonly<Record<string, unknown>>

/** Tells whether the schema to which a reference leads has a description. */
type IsDescribed = (ref: string) => boolean

/** Describes the fields of a schema that do not describe themselves. `name` is that of a component. */
export function describeFields(schema: Schema, isDescribed: IsDescribed, name = ''): Schema {
  const inner = (value: unknown): unknown =>
    isSchema(value) ? describeFields(value, isDescribed, name) : value
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (keyword === 'properties' && isSchema(value)) return [keyword, describeAll(value)]
      if (/^(?:items|additionalProperties)$/.test(keyword)) return [keyword, inner(value)]
      if (/^(?:any|one|all)Of$/.test(keyword) && Array.isArray(value)) return [keyword, value.map(inner)]
      return [keyword, value]
    }),
  )

  function describeAll(properties: Schema): Schema {
    return Object.fromEntries(
      Object.entries(properties).map(([field, value]) => [field, describeField(field, inner(value))]),
    )
  }

  function describeField(field: string, value: unknown): unknown {
    if (!isSchema(value) || value['description'] !== undefined) return value
    if (typeof value['$ref'] === 'string' && isDescribed(value['$ref'])) return value
    const meaning = fieldMeanings[`${name}.${field}`] ?? fieldMeanings[field]
    if (meaning === undefined) return value
    return { ...value, description: mayBeNull(value) ? meaning : meaning.replace(/\. Null .*/, '') }
  }
}

function mayBeNull({ type, anyOf }: Schema): boolean {
  if (Array.isArray(anyOf)) return anyOf.some((option) => isSchema(option) && mayBeNull(option))
  return Array.isArray(type) ? type.includes('null') : type === 'null'
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

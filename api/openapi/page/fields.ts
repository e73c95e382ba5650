import type { JsonSchema } from '../schemas.ts'
import { markup, inline, table, type Html } from '../../web/markup.ts'

const COMPONENTS = '#/components/schemas/'

/** Renders a table of an object's fields, with the fields of nested objects under their paths. */
export function fieldTable(schema: JsonSchema): Html {
  const rows = fieldRows(schema, '')
  if (rows.length === 0) return markup`<p>${typeText(schema)}</p>`
  return table(['Field', 'Type', 'Meaning'], rows)
}

function fieldRows(schema: JsonSchema, prefix: string): Html[] {
  const required = new Set(asList(schema['required']))
  return Object.entries(asObject(schema['properties'])).flatMap(([name, value]) => {
    const field = asObject(value)
    const path = prefix + name
    const inner = field['type'] === 'array' ? asObject(field['items']) : field
    const dots = field['type'] === 'array' ? '[].' : '.'
    return [fieldRow(path, field, required.has(name)), ...fieldRows(inner, path + dots)]
  })
}

function fieldRow(path: string, schema: JsonSchema, isRequired: boolean): Html {
  return markup`<tr>
    <td><code>${path}</code>${isRequired ? '' : markup` <span class="note">optional</span>`}</td>
    <td>${typeText(schema)}</td>
    <td>${meaning(schema)}</td>
  </tr>`
}

/** Renders a value's type, as a link for a component and in words otherwise. */
export function typeText(schema: JsonSchema): Html {
  const ref = schema['$ref']
  if (typeof ref === 'string') return schemaLink(ref.replace(COMPONENTS, ''))
  const options = asList(schema['anyOf'] ?? schema['oneOf'])
  if (options.length > 0)
    return join(
      options.map((option) => typeText(asObject(option))),
      ' or ',
    )
  if (schema['type'] === 'array') return markup`list of ${typeText(asObject(schema['items']))}`
  const values = 'const' in schema ? [schema['const']] : asList(schema['enum'])
  if (values.length > 0)
    return join(
      values.map((value) => markup`<code>${JSON.stringify(value)}</code>`),
      ', ',
    )
  return markup`${typeNames(schema['type'])}${limits(schema)}`
}

/** Names the type, or each of several alternatives. */
function typeNames(type: unknown): string {
  if (typeof type === 'string') return type
  return Array.isArray(type) ? type.join(' or ') : 'anything'
}

function schemaLink(name: string): Html {
  return markup`<a href="#schema-${name}">${name}</a>`
}

/** Descriptions of the JSON Schema keywords that limit a value. */
const limitWords: Readonly<Record<string, (value: string) => string>> = {
  format: (value) => value,
  minimum: (value) => `at least ${value}`,
  maximum: (value) => `at most ${value}`,
  minLength: (value) => `at least ${value} ${value === '1' ? 'character' : 'characters'}`,
  maxLength: (value) => `at most ${value} characters`,
  pattern: (value) => value,
}

function limits(schema: JsonSchema): string {
  const said = Object.entries(limitWords).flatMap(([keyword, say]) =>
    keyword in schema ? [say(String(schema[keyword]))] : [],
  )
  return said.length === 0 ? '' : ` (${said.join(', ')})`
}

function meaning(schema: JsonSchema): Html[] {
  const fallback = 'default' in schema ? ` Default: \`${JSON.stringify(schema['default'])}\`.` : ''
  return inline(`${typeof schema['description'] === 'string' ? schema['description'] : ''}${fallback}`)
}

function join(parts: readonly Html[], separator: string): Html {
  return markup`${parts.flatMap((part, index) => (index === 0 ? [part] : [markup`${separator}`, part]))}`
}

function asObject(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? (value as JsonSchema) : {}
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

import type { OpenApiDocument } from '../api/openapi/document.ts'
import type { JsonSchema } from '../api/openapi/schemas.ts'

const ADMIN = '/v1/admin'
const COMPONENTS = '#/components/schemas/'

/** Types of the admin API's responses, and of each named schema they refer to, for the console. */
export function renderApiTypes({ paths, components }: OpenApiDocument): string {
  const used = new Set<string>()
  const bodies = Object.entries(paths)
    .filter(([path]) => path.startsWith(ADMIN))
    .flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) => {
        const schema = successBody(responses)
        const name = `${method.toUpperCase()} ${path.slice(ADMIN.length)}`
        return schema === undefined ? [] : [`  '${name}': ${renderType(schema, used, 1)}\n`]
      }),
    )
  // Rendering a schema may add names to the set, which this loop then reaches, too.
  const schemas = new Map<string, string>()
  for (const name of used) schemas.set(name, renderType(schemaOf(components.schemas, name), used, 1))
  return [
    '// Generated from docs/openapi.json by `npm run docs`: do not edit.\n\n',
    '/** The named schemas of the admin API. */\nexport type Schemas = {\n',
    ...[...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, type]) => `  ${name}: ${type}\n`),
    `}\n\n/** The JSON body that each operation below ${ADMIN} returns on success. */\n`,
    `export type Responses = {\n${bodies.join('')}}\n`,
  ].join('')
}

type Responses = OpenApiDocument['paths'][string][string]['responses']

function successBody(responses: Responses): JsonSchema | undefined {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  return success && 'content' in success ? success.content?.['application/json']?.schema : undefined
}

function schemaOf(schemas: Readonly<Record<string, JsonSchema>>, name: string): JsonSchema {
  const schema = schemas[name]
  if (schema === undefined) throw new Error(`There is no schema ${name}`)
  return schema
}

/** Adds the named schemas it refers to to `used`. Throws for a schema of a kind that it does not know. */
function renderType(schema: JsonSchema, used: Set<string>, depth: number): string {
  const { $ref: ref, const: only, enum: values, anyOf, oneOf, type } = schema
  const inner = (part: unknown): string => renderType(part as JsonSchema, used, depth)
  if (typeof ref === 'string') {
    const name = ref.slice(COMPONENTS.length)
    used.add(name)
    return `Schemas['${name}']`
  }
  if (only !== undefined) return literal(only)
  if (Array.isArray(values)) return values.map(literal).join(' | ')
  const union = anyOf ?? oneOf
  if (Array.isArray(union)) return union.map(inner).join(' | ')
  if (Array.isArray(type)) return type.map((one: unknown) => inner({ ...schema, type: one })).join(' | ')
  if (type === 'array') return `readonly ${inParentheses(schema['items'] as JsonSchema, inner)}[]`
  if (type === 'object') return renderObject(schema, used, depth)
  if (type === undefined && Object.keys(schema).every((keyword) => keyword === 'description'))
    return 'unknown'
  const scalar = scalars[String(type)]
  if (scalar === undefined) throw new Error(`No type for the schema ${JSON.stringify(schema)}`)
  return scalar
}

const scalars: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** A field with a default is always there in what the API answers. */
function renderObject(schema: JsonSchema, used: Set<string>, depth: number): string {
  const { properties = {}, required = [], additionalProperties: others } = schema as ObjectSchema
  const indent = '  '.repeat(depth)
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    const isOptional = !required.includes(name) && field['default'] === undefined
    const { description } = field
    const comment = typeof description === 'string' ? [`${indent}  /** ${description} */\n`] : []
    const type = renderType(field, used, depth + 1)
    return [...comment, `${indent}  readonly ${name}${isOptional ? '?' : ''}: ${type}\n`]
  })
  if (fields.length > 0) return `{\n${fields.join('')}${indent}}`
  const value = typeof others === 'object' ? renderType(others, used, depth) : 'unknown'
  return `Readonly<Record<string, ${value}>>`
}

type ObjectSchema = {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
}

/** An array of alternatives, or of arrays, needs parentheses around them. */
function inParentheses(items: JsonSchema, render: (schema: JsonSchema) => string): string {
  const { anyOf, oneOf, enum: values, type } = items
  const isBare = !anyOf && !oneOf && !values && typeof type === 'string' && type !== 'array'
  return isBare || items['$ref'] !== undefined ? render(items) : `(${render(items)})`
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, '\\$&')}'` : JSON.stringify(value)
}

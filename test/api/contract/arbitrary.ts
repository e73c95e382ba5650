import fc from 'fast-check'
import { collectSchemas, type JsonSchema } from '../../../api/openapi/schemas.ts'
import type { z } from 'zod'
import { anyText, webUrl } from '../../support/checks/arbitraries.ts'
import { inheritedNames } from '../../support/checks/hostile-values.ts'

const schemas = collectSchemas()
const MAX_TEXT = 300
const MAX_ITEMS = 5

/** Generates values of a schema, as far as JSON Schema describes it, without the fields in `without`. */
export function arbitraryOf(schema: z.ZodType, without: readonly string[] = []): fc.Arbitrary<unknown> {
  const json = resolve(schemas.toJson(schema))
  if (without.length === 0) return fromJson(json)
  const fields = Object.entries((json['properties'] ?? {}) as Record<string, JsonSchema>)
  const kept = ([name]: [string, unknown]): boolean => !without.includes(name)
  const required = ((json['required'] ?? []) as string[]).filter((name) => !without.includes(name))
  return fromJson({ ...json, properties: Object.fromEntries(fields.filter(kept)), required })
}

function resolve(schema: JsonSchema): JsonSchema {
  const { $ref: ref } = schema
  return typeof ref === 'string' ? (schemas.components[ref.split('/').at(-1) ?? ''] ?? {}) : schema
}

function fromJson(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('$ref' in schema) return fromJson(resolve(schema))
  const { type, anyOf, oneOf } = schema
  const options = (anyOf ?? oneOf) as JsonSchema[] | undefined
  if (options) return fc.oneof(...options.map(fromJson))
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  switch (type) {
    case 'object':
      return objects(schema)
    case 'array':
      return arrays(schema)
    case 'string':
      return texts(schema)
    case 'integer':
      return fc.integer({ min: Number(schema['minimum'] ?? -1e6), max: Number(schema['maximum'] ?? 1e6) })
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function objects(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { properties, additionalProperties, propertyNames, required = [] } = schema
  if (properties === undefined && typeof additionalProperties === 'object') {
    const names = keys((propertyNames ?? {}) as JsonSchema)
    return fc.dictionary(names, fromJson(additionalProperties as JsonSchema), { maxKeys: MAX_ITEMS })
  }
  const fields = Object.entries((properties ?? {}) as Record<string, JsonSchema>)
  const model = Object.fromEntries(fields.map(([name, field]) => [name, fromJson(field)]))
  return fc.record(model, { requiredKeys: required as string[], noNullPrototype: true })
}

/** Keys that a plain object inherits are keys like any other. */
function keys(schema: JsonSchema): fc.Arbitrary<string> {
  const max = Number(schema['maxLength'] ?? MAX_TEXT)
  const inherited = inheritedNames.filter((name) => name.length <= max && name !== '__proto__')
  return fc.oneof(texts(schema), fc.constantFrom(...inherited))
}

function arrays({
  items,
  minItems = 0,
  maxItems = MAX_ITEMS,
  uniqueItems,
}: JsonSchema): fc.Arbitrary<unknown> {
  const bounds = { minLength: Number(minItems), maxLength: Math.min(Number(maxItems), MAX_ITEMS) }
  const one = fromJson((items ?? {}) as JsonSchema)
  return uniqueItems === true ? fc.uniqueArray(one, bounds) : fc.array(one, bounds)
}

function texts({ format, pattern, minLength = 0, maxLength = MAX_TEXT }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'uri') return webUrl()
  if (format === 'date-time') {
    const dates = fc.date({ min: new Date('2040-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    return dates.map((date) => date.toISOString())
  }
  if (typeof pattern === 'string') {
    return matching(pattern).filter((text) => text.length <= Number(maxLength))
  }
  return fc.string({ minLength: Number(minLength), maxLength: Math.min(Number(maxLength), MAX_TEXT) })
}

const matchers = new Map<string, fc.Arbitrary<string>>()

/**
 * Returns one arbitrary per pattern, since some are expensive to make. For a pattern without an anchored start,
 * fast-check would generate nothing but ASCII around the match (4.10.2, `defaultChar` in lib/fast-check.js).
 */
function matching(pattern: string): fc.Arbitrary<string> {
  const regExp = new RegExp(pattern, 'u')
  const make = (): fc.Arbitrary<string> =>
    pattern.startsWith('^')
      ? fc.stringMatching(regExp)
      : anyText({ minLength: 1 }).filter((text) => regExp.test(text))
  const known = matchers.get(pattern) ?? make()
  matchers.set(pattern, known)
  return known
}

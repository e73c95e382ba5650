import type { JsonSchema } from '../schemas.ts'
import { codeText, markup, type Html } from '../../web/markup.ts'
import { ERRORS } from './operations.ts'
import { asList, asObject, componentName, shapesOf, type Components } from './shapes.ts'

/** More values than these are folded. */
const MAX_SHOWN_VALUES = 8

/** Renders a value's type in words, with an object's name. */
export function typeText(schema: JsonSchema, components: Components): Html {
  const name = componentName(schema)
  if (name === 'ErrorCode') return markup`<a href="${ERRORS}">error code</a>`
  if (name !== undefined) {
    const component = components[name] ?? {}
    return shapesOf(component, components).length > 0 ? markup`${name}` : typeText(component, components)
  }
  const options = asList(schema['anyOf'] ?? schema['oneOf'])
  if (options.length > 0)
    return join(
      options.map((option) => typeText(asObject(option), components)),
      ' or ',
    )
  if (schema['type'] === 'array') return markup`list of ${typeText(asObject(schema['items']), components)}`
  const values = 'const' in schema ? [schema['const']] : asList(schema['enum'])
  return values.length > 0 ? valuesText(values) : markup`${typeNames(schema['type'])}${limits(schema)}`
}

function valuesText(values: readonly unknown[]): Html {
  return values.length > MAX_SHOWN_VALUES ? markup`one of ${values.length} values` : listOf(values)
}

/** Renders the values of a type that has too many to show at once. */
export function foldedValues(schema: JsonSchema, components: Components): Html {
  const name = componentName(schema)
  const values = asList((name === undefined ? schema : asObject(components[name]))['enum'])
  if (values.length <= MAX_SHOWN_VALUES || name === 'ErrorCode') return markup``
  return markup`<details><summary>${values.length} values</summary><p>${listOf(values)}</p></details>`
}

function listOf(values: readonly unknown[]): Html {
  return join(
    values.map((value) => codeText(JSON.stringify(value))),
    ', ',
  )
}

/** Names the type, or each of several alternatives. */
function typeNames(type: unknown): string {
  if (typeof type === 'string') return type
  return Array.isArray(type) ? type.join(' or ') : 'anything'
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

function join(parts: readonly Html[], separator: string): Html {
  return markup`${parts.flatMap((part, index) => (index === 0 ? [part] : [markup`${separator}`, part]))}`
}

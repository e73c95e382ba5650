import type { JsonSchema } from '../schemas.ts'
import { markup, inline, type Html } from '../../web/markup.ts'
import { componentName, shapesOf, type Components, type Shape } from './shapes.ts'
import { foldedValues, typeText } from './type-text.ts'

/** Where fields are: the objects to which they refer, and the start of their ids. */
export type FieldContext = {
  readonly components: Components
  readonly id: string
  /** Addresses of large objects that the page has shown, by name. They are linked where they appear again. */
  readonly shown: Map<string, string>
  /** Whether the reader sends these fields, and so must know which are required, or receives them. */
  readonly direction: 'sent' | 'received'
}

/** Objects with more fields than these, including those of inner objects, are shown once on a page. */
const MAX_REPEATED_FIELDS = 10

/** Renders the fields of a body. Those of objects inside of it can be unfolded. */
export function fieldsOf(schema: JsonSchema, context: FieldContext): Html {
  const shapes = shapesOf(schema, context.components)
  if (shapes.length === 0) return markup`<p>${typeText(schema, context.components)}</p>`
  if (shapes.length === 1) return markup`${shapes.map((shape) => fieldList(shape, context))}`
  return markup`${foldedShapes(shapes, context)}`
}

/** Marks what a request must have. */
export const REQUIRED = markup` <b class="required">required</b>`

type Field = Shape['fields'][number]

function fieldList(shape: Shape, context: FieldContext): Html {
  return markup`<dl class="fields">${shape.fields.map((field) => fieldEntry(field, shape, context))}</dl>`
}

function fieldEntry({ name, schema, isRequired }: Field, { within }: Shape, context: FieldContext): Html {
  const { components } = context
  const id = `${context.id}.${name}`
  const inner = shapesOf(schema, components, within)
  return markup`<div id="${id}"><dt><code>${name}</code> <span class="note">${typeText(schema, components)}${isRequired ? '' : ', optional'}</span>${isRequired && context.direction === 'sent' ? REQUIRED : ''}</dt><dd>${meaning(schema, components)}${foldedValues(schema, components)}${foldedShapes(inner, { ...context, id })}</dd></div>`
}

/** Renders objects that can be unfolded. */
function foldedShapes(shapes: readonly Shape[], context: FieldContext): Html[] {
  const several = shapes.length > 1
  return shapes.map((shape) => {
    const { name = 'Fields', variant } = shape
    const title = several && variant !== undefined ? markup`<code>${variant}</code>` : markup`${name}`
    const id = several ? `${context.id}.${(variant ?? name).replaceAll(/\W+/g, '-')}` : context.id
    const key = `${shape.name ?? context.id} ${variant ?? ''}`
    const earlier = context.shown.get(key)
    if (earlier !== undefined) return markup`<p><a href="#${earlier}">Fields of ${title}</a></p>`
    if (countFields(shape, context.components) > MAX_REPEATED_FIELDS) context.shown.set(key, id)
    return markup`<details><summary>${title}</summary>${fieldList(shape, { ...context, id })}</details>`
  })
}

function countFields({ fields, within }: Shape, components: Components): number {
  const inner = fields.flatMap(({ schema }) => shapesOf(schema, components, within))
  return inner.reduce((count, shape) => count + countFields(shape, components), fields.length)
}

function meaning(schema: JsonSchema, components: Components): Html {
  const { description } = schema
  const about = typeof description === 'string' ? description : descriptionOf(schema, components)
  const fallback = 'default' in schema ? [`Default: \`${JSON.stringify(schema['default'])}\`.`] : []
  const said = [...(about === '' ? [] : [about]), ...fallback].join(about.endsWith('.') ? ' ' : '. ')
  return said === '' ? markup`` : markup`${inline(said)}`
}

/** Returns the description of the component to which a field refers. */
function descriptionOf(schema: JsonSchema, components: Components): string {
  const described = components[componentName(schema) ?? '']?.['description']
  return typeof described === 'string' ? described : ''
}

import type { Operation } from '../operation.ts'
import type { Parameter } from '../parameters.ts'
import type { Response } from '../response.ts'
import type { JsonSchema } from '../schemas.ts'
import { markup, inline, prose, type Html } from '../../web/markup.ts'
import { fieldsOf, REQUIRED } from './fields.ts'
import {
  accessOf,
  ERRORS,
  ownErrors,
  responsesOf,
  type PlacedOperation,
  type ReferenceContext,
} from './operations.ts'
import { samplesPart } from './samples-part.ts'
import { foldedValues, typeText } from './type-text.ts'

/** Renders an operation: what it does and its fields, and beside it how to call it. */
export function operationSection(placed: PlacedOperation, context: ReferenceContext): Html {
  const { method, path, operation } = placed
  const { operationId, summary, description } = operation
  const [about = '', ...limit] = description.split(/\n\n(?=Limit: )/)
  return markup`<section id="${operationId}" class="operation" aria-labelledby="${operationId}:title">
    <div>
      <h2 id="${operationId}:title"><a href="#${operationId}">${inline(summary)}</a></h2>
      <p class="path"><span class="method ${method.toLowerCase()}">${method}</span> <code>${pathText(path)}</code></p>
      ${prose(about)}
      ${factsPart(operation, limit)}
      ${parametersPart(operation, context)} ${bodyPart(operation, context)} ${responsesPart(operation, context)}
      ${errorsPart(operation, context)}
    </div>
    ${samplesPart(placed, context)}
  </section> `
}

/** Renders who may call an operation and how often. `limit` is text such as "Limit: none." */
function factsPart(operation: Operation, limit: readonly string[]): Html {
  const facts = [['Authentication', accessOf(operation)], ...limit.map((text) => text.split(/: (.*)/s))]
  return markup`<p class="note">
    ${facts.map(([label = '', text = '']) => markup`<span class="fact"><b>${label}:</b> ${inline(text)}</span> `)}
  </p>`
}

/** A path may break after its slashes. */
function pathText(path: string): Html[] {
  return path.split(/(?<=\/)/).map((part) => markup`${part}<wbr>`)
}

const places = { path: 'Path', query: 'Query', header: 'Headers' } as const

function parametersPart({ operationId, parameters = [] }: Operation, context: ReferenceContext): Html[] {
  return Object.entries(places).flatMap(([place, title]) => {
    const placed = parameters.filter((parameter) => parameter.in === place)
    if (placed.length === 0) return []
    const entries = placed.map((parameter) => parameterEntry(operationId, parameter, context))
    return [markup`<h3>${title}</h3><dl class="fields">${entries}</dl>`]
  })
}

function parameterEntry(
  operationId: string,
  { name, in: place, required, schema, description = '' }: Parameter,
  { document }: ReferenceContext,
): Html {
  const { schemas } = document.components
  const isRequired = required || place === 'path'
  const [optional, mark] = isRequired ? ['', REQUIRED] : [', optional', '']
  return markup`<div id="${operationId}:${place}.${name}"><dt>${parameterName(name)} <span class="note">${typeText(schema, schemas)}${optional}</span>${mark}</dt><dd>${inline(description)}${foldedValues(schema, schemas)}</dd></div>`
}

/** Guides to parameters with the same meaning in every operation. */
const parameterGuides: Readonly<Record<string, string>> = {
  cursor: 'paging',
  'Idempotency-Key': 'idempotency',
  'If-Match': 'if-match',
  'If-None-Match': 'if-match',
}

function parameterName(name: string): Html {
  const guide = parameterGuides[name]
  const code = markup`<code>${name}</code>`
  return guide === undefined ? code : markup`<a href="/docs/guides/${guide}">${code}</a>`
}

function bodyPart({ operationId, requestBody }: Operation, { document, shown }: ReferenceContext): Html {
  const [media] = Object.values(requestBody?.content ?? {})
  if (!media) return markup``
  const context = {
    components: document.components.schemas,
    id: `${operationId}:body`,
    shown: shown.sent,
    direction: 'sent' as const,
  }
  return markup`<h3 id="${context.id}">Body</h3>
    ${fieldsOf(media.schema, context)}`
}

function responsesPart(operation: Operation, context: ReferenceContext): Html {
  const { document, shown } = context
  const { schemas: components } = document.components
  const entries = responsesOf(operation, document).map(([status, response]) => {
    const fields = {
      components,
      id: `${operation.operationId}:${status}`,
      shown: shown.received,
      direction: 'received' as const,
    }
    return markup`<p id="${fields.id}" class="status"><b>${status}</b> ${inline(response.description)}${mediaText(response)}</p>
      ${bodiesOf(response).map((schema) => fieldsOf(schema, fields))}`
  })
  return markup`<h3>Response</h3>
    ${entries}`
}

/** Names the media types of a response, unless it is only JSON. */
function mediaText({ content = {} }: Response): Html {
  const types = Object.keys(content)
  if (types.every((type) => type === 'application/json')) return markup``
  return markup` <span class="note">${types.join(' or ')}</span>`
}

/** Returns the schemas of bodies with fields. A text has none. */
function bodiesOf({ content = {} }: Response): JsonSchema[] {
  return Object.values(content)
    .map(({ schema }) => schema)
    .filter(({ type }) => type !== 'string')
}

function errorsPart(operation: Operation, context: ReferenceContext): Html {
  const own = ownErrors(operation, context)
  if (own.length === 0) return markup``
  const links = own.map((code) => markup`<a href="${ERRORS}#error-${code}"><code>${code}</code></a> `)
  return markup`<p class="note">Errors: ${links}</p>`
}

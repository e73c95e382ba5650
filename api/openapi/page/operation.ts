import type { Operation } from '../operation.ts'
import type { Parameter } from '../parameters.ts'
import type { Response } from '../response.ts'
import type { JsonSchema } from '../schemas.ts'
import { codeBlock } from './code-block.ts'
import { curlSample } from './curl.ts'
import { fieldTable, typeText } from './fields.ts'
import {
  accessOf,
  ownErrors,
  responsesOf,
  type PlacedOperation,
  type ReferenceContext,
} from './operations.ts'
import { markup, inline, plain, prose, table, type Html } from '../../web/markup.ts'

export function operationSection(
  { method, path, operation }: PlacedOperation,
  context: ReferenceContext,
): Html {
  const { operationId, summary, description, parameters = [] } = operation
  const search = `${operationId} ${method} ${path} ${summary}`.toLowerCase()
  return markup`<section id="${operationId}" class="operation" data-search="${search}">
    <div>
      <h3><a href="#${operationId}">${inline(summary)}</a></h3>
      <p class="path"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>
      ${prose(description)}
      <p class="note">${inline(accessOf(operation))}</p>
      ${parameters.length === 0 ? '' : parameterTable(parameters)} ${bodyPart(operation)}
      ${responsesPart(operation, context)} ${errorsPart(operation, context)}
    </div>
    <div class="samples">
      ${codeBlock({ code: curlSample(method, path, operation), label: `Sample: ${plain(summary)}`, language: 'sh' })}
      ${tryPart(method, operation)} ${examplesPart(operation, context)}
    </div>
  </section> `
}

function parameterTable(parameters: readonly Parameter[]): Html {
  const rows = parameters.map(
    ({ name, in: place, required, schema, description = '' }) =>
      markup`<tr>
        <td>${parameterName(name)} <span class="note">${place}${required ? '' : ', optional'}</span></td>
        <td>${typeText(schema)}</td>
        <td>${inline(description)}</td>
      </tr>`,
  )
  return table(['Parameter', 'Type', 'Meaning'], rows)
}

/** Renders the part that sends requests, which the script shows. */
function tryPart(method: string, operation: Operation): Html {
  return markup`<div class="try" hidden>
    <button class="button" type="button" aria-expanded="false" aria-label="Try it: ${operation.summary}">Try it</button>
    <p class="note">${effectOf(method, operation)}</p>
    <div class="try-place" data-operation="${operation.operationId}" hidden></div>
  </div>`
}

/** Describes the effect of sending the request. */
function effectOf(method: string, { security, operationId }: Operation): string {
  if (method === 'GET' || readsOnly.has(operationId)) return 'Sends a real request, which changes nothing.'
  return security.some((needed) => 'accountKey' in needed)
    ? 'Sends a real request: it changes the account whose key you enter, and nothing undoes it.'
    : 'Sends a real request: what it reports or changes is stored.'
}

/** POST requests that change nothing. */
const readsOnly = new Set(['lookUpSnippet', 'validateVersion', 'previewVersion', 'testCheck'])

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

function bodyPart({ requestBody }: Operation): Html {
  const [media] = Object.values(requestBody?.content ?? {})
  const schema = media?.schema
  if (!schema) return markup``
  return markup`<h4>Body</h4>
    ${'$ref' in schema ? markup`<p>${typeText(schema)}</p>` : fieldTable(schema)}`
}

function responsesPart(operation: Operation, { document }: ReferenceContext): Html {
  const rows = responsesOf(operation, document).map(
    ([status, response]) =>
      markup`<tr>
        <td>${status}</td>
        <td>${inline(response.description)}</td>
        <td>${responseBody(response)}</td>
      </tr>`,
  )
  return table(['Status', 'Meaning', 'Body'], rows)
}

function examplesPart(operation: Operation, { document }: ReferenceContext): Html[] {
  return responsesOf(operation, document).map(exampleOf)
}

/** Renders an example response with its headers. Responses without a body have no example. */
function exampleOf([status, { headers = {}, content = {} }]: readonly [string, Response]): Html {
  const example = Object.values(content)[0]?.example
  if (example === undefined) return markup``
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
  return markup`<details>
    <summary>Example of ${status}</summary>
    <p class="note">Headers: ${Object.keys(headers).map((name) => markup`<code>${name}</code> `)}</p>
    ${codeBlock({ code: text, label: `Example of ${status}`, language: typeof example === 'string' ? 'text' : 'json', kind: 'answer' })}
  </details> `
}

function responseBody({ content = {} }: Response): Html[] {
  return Object.values(content).flatMap(({ schema }, index) => [
    ...(index === 0 ? [] : [markup` or `]),
    bodyText(schema),
  ])
}

/** Renders a response body's fields on one line, since an unnamed object is small enough. */
function bodyText(schema: JsonSchema): Html {
  const fields = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>)
  if (fields.length === 0) return typeText(schema)
  return markup`${fields.map(([name, field]) => markup`<code>${name}</code>: ${typeText(field)}<br>`)}`
}

function errorsPart(operation: Operation, context: ReferenceContext): Html {
  const own = ownErrors(operation, context)
  if (own.length === 0) return markup``
  const links = own.map((code) => markup`<a href="#error-${code}"><code>${code}</code></a> `)
  return markup`<p class="note">Errors: ${links}</p>`
}

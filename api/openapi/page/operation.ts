import { resolveResponse, type OpenApiDocument } from '../document.ts'
import type { Operation } from '../operation.ts'
import type { Parameter } from '../parameters.ts'
import type { Response } from '../response.ts'
import type { JsonSchema } from '../schemas.ts'
import { curlSample } from './curl.ts'
import { fieldTable, typeText } from './fields.ts'
import { markup, inline, table, type Html } from './markup.ts'

/** One operation of the document, and where it is. */
export type Placed = { readonly method: string; readonly path: string; readonly operation: Operation }

/** Errors of every operation are listed once, not at each. */
type Context = { readonly document: OpenApiDocument; readonly everywhere: readonly string[] }

export function operationSection({ method, path, operation }: Placed, context: Context): Html {
  const { operationId, summary, description, parameters = [] } = operation
  const search = `${operationId} ${method} ${path} ${summary}`.toLowerCase()
  return markup`<section id="${operationId}" data-search="${search}">
    <h3>
      <a href="#${operationId}"><span class="method">${method}</span><span class="path">${path}</span></a>
    </h3>
    <p><b>${inline(summary)}.</b> ${inline(description)}</p>
    <p class="note">${access(operation)}</p>
    ${parameters.length === 0 ? '' : parameterTable(parameters)} ${bodyPart(operation)}
    <pre>${curlSample(method, path, operation)}</pre>
    ${answersPart(operation, context)} ${errorsPart(operation, context)}
  </section> `
}

function access({ security }: Operation): Html[] {
  const [first = {}] = security
  const scopes = first['accountKey']
  if ('installationToken' in first) return inline('Token of an installation.')
  if ('operatorToken' in first) return inline("The operator's token.")
  if (scopes === undefined) return inline('Public.')
  return inline(
    scopes.length === 0 ? 'Any account API key.' : `Account API key with the scope \`${scopes.join()}\`.`,
  )
}

function parameterTable(parameters: readonly Parameter[]): Html {
  const rows = parameters.map(
    ({ name, in: place, required, schema, description = '' }) =>
      markup`<tr>
        <td><code>${name}</code> <span class="note">${place}${required ? '' : ', optional'}</span></td>
        <td>${typeText(schema)}</td>
        <td>${inline(description)}</td>
      </tr>`,
  )
  return table(['Parameter', 'Type', 'Meaning'], rows)
}

function bodyPart({ requestBody }: Operation): Html {
  const schema = requestBody?.content['application/json']?.schema
  if (!schema) return markup``
  return markup`<h4>Body</h4>
    ${'$ref' in schema ? markup`<p>${typeText(schema)}</p>` : fieldTable(schema)}`
}

function answersPart({ responses }: Operation, { document }: Context): Html {
  const answers = Object.entries(responses)
    .map(([status, response]) => [status, resolveResponse(document, response)] as const)
    .filter(([, response]) => !response['x-error-codes'])
  const rows = answers.map(
    ([status, response]) =>
      markup`<tr>
        <td>${status}</td>
        <td>${inline(response.description)}</td>
        <td>${answerBody(response)}</td>
      </tr>`,
  )
  return markup`${table(['Answer', 'Meaning', 'Body'], rows)} ${answers.map(exampleOf)}`
}

/** Example of an answer with its headers. Answers without a body have none. */
function exampleOf([status, { headers = {}, content = {} }]: readonly [string, Response]): Html {
  const example = Object.values(content)[0]?.example
  if (example === undefined) return markup``
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
  return markup`<details>
    <summary>Example of ${status}</summary>
    <p class="note">Headers: ${Object.keys(headers).map((name) => markup`<code>${name}</code> `)}</p>
    <pre>${text}</pre>
  </details> `
}

function answerBody({ content = {} }: Response): Html[] {
  return Object.values(content).map(({ schema }) => bodyText(schema))
}

/** An object without a name is small enough for one line. */
function bodyText(schema: JsonSchema): Html {
  const fields = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>)
  if (fields.length === 0) return typeText(schema)
  return markup`${fields.map(([name, field]) => markup`<code>${name}</code>: ${typeText(field)}<br>`)}`
}

function errorsPart({ responses }: Operation, { document, everywhere }: Context): Html {
  const codes = Object.values(responses).flatMap(
    (response) => resolveResponse(document, response)['x-error-codes'] ?? [],
  )
  const own = codes.filter((code) => !everywhere.includes(code))
  if (own.length === 0) return markup``
  const links = own.map((code) => markup`<a href="#error-${code}"><code>${code}</code></a> `)
  return markup`<p class="note">Refusals: ${links}</p>`
}

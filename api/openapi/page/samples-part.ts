import { writeCurl } from '../../../shared/samples/curl.ts'
import { json, layOut } from '../../../shared/samples/lay-out.ts'
import { codeText, markup, plain, type Html } from '../../web/markup.ts'
import type { Operation } from '../operation.ts'
import type { Response } from '../response.ts'
import { sampleOf, type OperationSample } from '../samples/operation-sample.ts'
import { withOrigin } from '../samples/origin.ts'
import { codeBlock } from './code-block.ts'
import { responsesOf, type PlacedOperation, type ReferenceContext } from './operations.ts'

/**
 * Renders how to call an operation: a sample, which the script also writes in other languages, "Try it", and example
 * responses.
 */
export function samplesPart(placed: PlacedOperation, { document }: ReferenceContext): Html {
  const { method, operation } = placed
  return markup`<div class="samples">
    ${samplePart(sampleOf(placed), plain(operation.summary))} ${tryPart(method, operation)}
    ${examplesOf(responsesOf(operation, document))}
  </div>`
}

/** Renders the sample of an operation. */
export function samplePart({ sample, preparation, prepared }: OperationSample, summary: string): Html {
  return markup`<div class="sample" data-sample="${JSON.stringify(sample)}">
      ${codeBlock({ code: writeCurl(sample), label: `Sample: ${summary}`, language: 'sh' })}
    </div>
    ${preparation.length === 0 ? '' : preparationPart(preparation, prepared)}`
}

function preparationPart(preparation: readonly string[], prepared: readonly string[]): Html {
  const names = prepared.map((name) => markup`<code>${name}</code> `)
  return markup`<details class="preparation">
    <summary>Set ${names}first</summary>
    ${codeBlock({ code: preparation.join('\n'), label: `Set ${prepared.join(', ')}`, language: 'sh' })}
  </details>`
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

/** Renders an example of each response with a body, and opens the first. */
function examplesOf(responses: readonly (readonly [status: string, Response])[]): Html[] {
  const withBody = responses.flatMap(([status, { headers = {}, content = {} }]) => {
    const example = Object.values(content)[0]?.example
    return example === undefined ? [] : [{ status, headers: Object.keys(headers), example }]
  })
  return withBody.map(({ status, headers, example }, index) => {
    const text = withOrigin(typeof example === 'string' ? example : layOut(example, json))
    return markup`<details${index === 0 ? markup` open` : ''}>
      <summary>Example of ${status}</summary>
      ${codeBlock({ code: text, label: `Example of ${status}`, language: typeof example === 'string' ? 'text' : 'json', kind: 'answer' })}
      <p class="note">Headers: ${headers.map((name) => markup`${codeText(name)} `)}</p>
    </details> `
  })
}

import type { ResponseDeclaration, EndpointDeclaration } from '../http/endpoint.ts'
import { refusalRefs } from './error-responses.ts'
import { exampleOf } from './example.ts'
import { headerRefs, headersOf } from './headers-of.ts'
import type { Ref, Response } from './response.ts'
import type { Schemas } from './schemas.ts'

export type Responses = Readonly<Record<string, Response | Ref>>

/** Returns a route's responses by status: those that it declares, and errors. */
export function toResponses(route: EndpointDeclaration, schemas: Schemas): Responses {
  const responses = Object.entries(route.responses).map(([status, response]) => [
    status,
    { ...toResponse(response, schemas), headers: headerRefs(headersOf(route, Number(status))) },
  ])
  return { ...Object.fromEntries(responses), ...refusalRefs(route) }
}

function toResponse(response: ResponseDeclaration, schemas: Schemas): Response {
  const { description, body, type = 'application/json', also } = response
  if (!body) return { description }
  const schema = schemas.toJson(body)
  const example = response.example ?? exampleOf(schema, schemas.components)
  const asText = also && { [also.type]: { schema: { type: 'string' }, example: also.example } }
  return { description, content: { [type]: { schema, example }, ...asText } }
}

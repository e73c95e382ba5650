import type { AnswerDeclaration, EndpointDeclaration } from '../http/endpoint.ts'
import { refusalRefs } from './error-responses.ts'
import { exampleOf } from './example.ts'
import { headerRefs, headersOf } from './headers-of.ts'
import type { Ref, Response } from './response.ts'
import type { Schemas } from './schemas.ts'

export type Responses = Readonly<Record<string, Response | Ref>>

/** Returns a route's responses by status: those that it declares, and errors. */
export function toResponses(route: EndpointDeclaration, schemas: Schemas): Responses {
  const answers = Object.entries(route.answers).map(([status, answer]) => [
    status,
    { ...toAnswer(answer, schemas), headers: headerRefs(headersOf(route, Number(status))) },
  ])
  return { ...Object.fromEntries(answers), ...refusalRefs(route) }
}

function toAnswer(answer: AnswerDeclaration, schemas: Schemas): Response {
  const { description, body, type = 'application/json', also } = answer
  if (!body) return { description }
  const schema = schemas.toJson(body)
  const example = answer.example ?? exampleOf(schema, schemas.components)
  const asText = also && { [also.type]: { schema: { type: 'string' }, example: also.example } }
  return { description, content: { [type]: { schema, example }, ...asText } }
}

import { encodedAnswer, gzipped, type EncodedAnswer } from '../http/content-encoding.ts'
import type { EndpointDeclaration } from '../http/endpoint.ts'
import { openApiDocument } from './document.ts'
import { guideNames } from './guides.ts'
import { guidePage } from './page/guide-page.ts'
import { renderReference } from './page/page.ts'

/** Answers with the OpenAPI document and the reference page, and the page's content security policy. */
type Ready = {
  readonly openapi: EncodedAnswer
  readonly page: EncodedAnswer
  readonly policy: string
  readonly guides: ReadonlyMap<string, EncodedAnswer>
}

export type ApiDescription = { ready(): Ready }

/** Describes these endpoints on the first request, since that takes longer than the rest of a start. */
export function apiDescription(routes: readonly EndpointDeclaration[]): ApiDescription {
  let made: Ready | undefined
  return { ready: () => (made ??= describe(routes)) }
}

function describe(routes: readonly EndpointDeclaration[]): Ready {
  const document = openApiDocument(routes)
  const { html, policy } = renderReference(document)
  const ready = (text: string): EncodedAnswer => encodedAnswer(gzipped(text))
  const guides = new Map(guideNames.map((name) => [name, ready(guidePage(name))]))
  return { openapi: ready(JSON.stringify(document)), page: ready(html), policy, guides }
}

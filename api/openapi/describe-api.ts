import { encodedSender, gzipped, type SendEncoded } from '../encoded.ts'
import type { RouteDeclaration } from '../route.ts'
import { openApiDocument } from './document.ts'
import { renderReference } from './page/page.ts'

/** What describes an API, ready to be sent: the document, the page made of it, and the policy of that. */
export type ApiDescription = {
  readonly openapi: SendEncoded
  readonly page: SendEncoded
  readonly policy: string
}

/** Describes these routes, to programs and to people. */
export function describeApi(routes: readonly RouteDeclaration[]): ApiDescription {
  const document = openApiDocument(routes)
  const { html, policy } = renderReference(document)
  const ready = (text: string): SendEncoded => encodedSender(gzipped(text))
  return { openapi: ready(JSON.stringify(document)), page: ready(html), policy }
}

import { encodedSender, gzipped, type SendEncoded } from '../encoded.ts'
import type { RouteDeclaration } from '../route.ts'
import { openApiDocument } from './document.ts'
import { renderReference } from './page/page.ts'

/** What describes an API, ready to be sent: the document, the page made of it, and the policy of that. */
type Ready = {
  readonly openapi: SendEncoded
  readonly page: SendEncoded
  readonly policy: string
}

export type ApiDescription = { ready(): Ready }

/** Describes these routes, to programs and to people, once somebody asks: it takes longer than the rest of a start. */
export function apiDescription(routes: readonly RouteDeclaration[]): ApiDescription {
  let made: Ready | undefined
  return { ready: () => (made ??= describe(routes)) }
}

function describe(routes: readonly RouteDeclaration[]): Ready {
  const document = openApiDocument(routes)
  const { html, policy } = renderReference(document)
  const ready = (text: string): SendEncoded => encodedSender(gzipped(text))
  return { openapi: ready(JSON.stringify(document)), page: ready(html), policy }
}

import { encodedResponse, gzipText, type EncodedResponse } from '../http/content-encoding.ts'
import type { EndpointDeclaration } from '../http/endpoint.ts'
import { openApiDocument } from './document.ts'
import { guideNames } from './guide-files.ts'
import { guideMarkdown } from './guides.ts'
import { renderLlmsText } from './markdown/llms-text.ts'
import { renderReferenceMarkdown } from './markdown/reference.ts'
import type { DocsFiles } from './page/docs-page.ts'
import { guideIndex, guidePage } from './page/guide-page.ts'
import { operationLinks, renderReference } from './page/page.ts'

/** Answers with the OpenAPI document, the reference page, and the guides by name. */
export type DescriptionResponses = {
  readonly openapi: EncodedResponse
  readonly page: EncodedResponse
  readonly guideIndex: EncodedResponse
  readonly guides: ReadonlyMap<string, EncodedResponse>
  /** The same reference and guides as Markdown, and the list of them for agents. */
  readonly referenceMarkdown: EncodedResponse
  readonly guideMarkdown: ReadonlyMap<string, EncodedResponse>
  readonly llms: EncodedResponse
}

/** Renders the OpenAPI document, the reference and the documentation guides, and compresses each of them once. */
export function describeApi(routes: readonly EndpointDeclaration[], files: DocsFiles): DescriptionResponses {
  const document = openApiDocument(routes)
  const codeLinks = operationLinks(document)
  const ready = (text: string): EncodedResponse => encodedResponse(gzipText(text))
  return {
    openapi: ready(JSON.stringify(document)),
    page: ready(renderReference(document, files)),
    guideIndex: ready(guideIndex(files)),
    guides: new Map(guideNames.map((name) => [name, ready(guidePage(name, { codeLinks, files }))])),
    referenceMarkdown: ready(renderReferenceMarkdown(document)),
    guideMarkdown: new Map(guideNames.map((name) => [name, ready(guideMarkdown(name))])),
    llms: ready(renderLlmsText()),
  }
}

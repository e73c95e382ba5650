import { encodedResponse, gzipText, type EncodedResponse } from '../http/content-encoding.ts'
import type { EndpointDeclaration } from '../http/endpoint.ts'
import { openApiDocument } from './document.ts'
import { guideNames } from './guide-files.ts'
import { guideMarkdown } from './guides.ts'
import { renderLlmsText } from './markdown/llms-text.ts'
import { renderErrorsMarkdown, renderGroupMarkdown, renderReferenceMarkdown } from './markdown/reference.ts'
import type { DocsFiles } from './page/docs-page.ts'
import { errorsPage } from './page/errors-page.ts'
import { guideIndex, guidePage } from './page/guide-page.ts'
import { operationLinks } from './page/operation-links.ts'
import { ERRORS, groupsOf } from './page/operations.ts'
import { overviewPage } from './page/overview-page.ts'
import { resourcePage } from './page/resource-page.ts'
import { textPerOrigin } from './samples/origin.ts'
import { searchIndex } from './search/search-index.ts'

/** Answers with the OpenAPI document, and the pages and texts of the documentation by path. */
export type DescriptionResponses = {
  readonly openapi: EncodedResponse
  readonly pages: ReadonlyMap<string, EncodedResponse>
  /** The same pages as Markdown, and the list of them for agents. */
  readonly texts: ReadonlyMap<string, EncodedResponse>
  readonly searchIndex: EncodedResponse
}

/** Renders the OpenAPI document, the reference and the documentation guides, and compresses each of them once. */
export function describeApi(routes: readonly EndpointDeclaration[], files: DocsFiles): DescriptionResponses {
  const document = openApiDocument(routes)
  const groups = groupsOf(document)
  const site = { document, groups, files, codeLinks: operationLinks(groups) }
  return {
    openapi: encodedResponse(gzipText(JSON.stringify(document))),
    pages: responsesOf([
      ['/docs', overviewPage(site)],
      ...groups.map((group) => [group.href, resourcePage(group, site)] as const),
      [ERRORS, errorsPage(site)],
      ['/docs/guides', guideIndex(site)],
      ...guideNames.map((name) => [`/docs/guides/${name}`, guidePage(name, site)] as const),
    ]),
    texts: responsesOf([
      ['/docs.md', renderReferenceMarkdown(document)],
      ...groups.map((group) => [`${group.href}.md`, renderGroupMarkdown(group, document)] as const),
      [`${ERRORS}.md`, renderErrorsMarkdown(document)],
      ...guideNames.map((name) => [`/docs/guides/${name}.md`, guideMarkdown(name)] as const),
      ['/llms.txt', renderLlmsText(groups)],
    ]),
    searchIndex: encodedResponse(gzipText(JSON.stringify(searchIndex(document, groups)))),
  }
}

function responsesOf(
  texts: readonly (readonly [path: string, text: string])[],
): Map<string, EncodedResponse> {
  return new Map(texts.map(([path, text]) => [path, textPerOrigin(text)]))
}

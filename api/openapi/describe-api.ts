import { encodedResponse, gzipText, type EncodedResponse } from '../http/content-encoding.ts'
import type { EndpointDeclaration } from '../http/endpoint.ts'
import { openApiDocument } from './document.ts'
import { guideNames } from './guide-files.ts'
import { guideMarkdown } from './guides.ts'
import { renderGuideList, renderLlmsText } from './markdown/llms-text.ts'
import { renderErrorsMarkdown, renderGroupMarkdown, renderReferenceMarkdown } from './markdown/reference.ts'
import type { DocsFiles } from './page/docs-page.ts'
import { errorsPage } from './page/errors-page.ts'
import { guideIndex, guidePage } from './page/guide-page.ts'
import { missingPage } from './page/missing-page.ts'
import { operationLinks } from './page/operation-links.ts'
import { ERRORS, groupsOf } from './page/operations.ts'
import { overviewPage } from './page/overview-page.ts'
import { resourcePage } from './page/resource-page.ts'
import { demoNote, withDemoSite } from './samples/demo-site.ts'
import { textPerOrigin } from './samples/origin.ts'
import { searchIndex } from './search/search-index.ts'

/** Answers with the OpenAPI document, and the pages and texts of the documentation by path. */
export type DescriptionResponses = {
  readonly openapi: EncodedResponse
  readonly pages: ReadonlyMap<string, EncodedResponse>
  /** The page for a path that has none. */
  readonly missingPage: EncodedResponse
  /** The same pages as Markdown, and the list of them for agents. */
  readonly texts: ReadonlyMap<string, EncodedResponse>
  readonly searchIndex: EncodedResponse
}

/** Describes the API, and renders and compresses each page and text on its first request. */
export function describeApi(routes: readonly EndpointDeclaration[], files: DocsFiles): DescriptionResponses {
  const document = openApiDocument(routes)
  const groups = groupsOf(document)
  const { demoTarget } = files
  const onDemand = (render: () => string): EncodedResponse =>
    renderedOnce(() => withDemoSite(render(), demoTarget))
  const site = { document, groups, files, codeLinks: operationLinks(groups) }
  return {
    openapi: encodedResponse(gzipText(withDemoSite(JSON.stringify(document), demoTarget))),
    pages: new Map([
      ['/docs', onDemand(() => overviewPage(site))],
      ...groups.map((group) => [group.href, onDemand(() => resourcePage(group, site))] as const),
      [ERRORS, onDemand(() => errorsPage(site))],
      ['/docs/guides', onDemand(() => guideIndex(site))],
      ...guideNames.map((name) => [`/docs/guides/${name}`, onDemand(() => guidePage(name, site))] as const),
    ]),
    missingPage: onDemand(() => missingPage(site)),
    texts: new Map([
      ['/docs.md', onDemand(() => renderReferenceMarkdown(document))],
      ...groups.map(
        (group) => [`${group.href}.md`, onDemand(() => renderGroupMarkdown(group, document))] as const,
      ),
      [`${ERRORS}.md`, onDemand(() => renderErrorsMarkdown(document))],
      ...guideNames.map(
        (name) => [`/docs/guides/${name}.md`, onDemand(() => markdownWithNote(name, demoTarget))] as const,
      ),
      ['/docs/guides/index.md', onDemand(renderGuideList)],
      ['/llms.txt', onDemand(() => renderLlmsText(groups))],
    ]),
    searchIndex: onDemand(() => JSON.stringify(searchIndex(document, groups))),
  }
}

/** Returns a guide as Markdown, with a note below its title if its samples need a demo that the service does not run. */
function markdownWithNote(name: string, demoTarget: string | undefined): string {
  const text = guideMarkdown(name)
  const note = demoNote(text, demoTarget)
  return note === undefined ? text : text.replace('\n', () => `\n\n> ${note}\n`)
}

/** Renders a text when it is first requested: all together would hold up other requests for a second. */
function renderedOnce(render: () => string): EncodedResponse {
  let respond: EncodedResponse | undefined
  return (request, headers) => (respond ??= textPerOrigin(render()))(request, headers)
}

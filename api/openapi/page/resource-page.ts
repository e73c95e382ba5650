import type { OpenApiDocument } from '../document.ts'
import { errorsOfEveryEndpoint } from '../errors-of.ts'
import { markup } from '../../web/markup.ts'
import { contentsOf } from './contents.ts'
import { docsPage, type DocsFiles } from './docs-page.ts'
import { neighbours } from './neighbours.ts'
import { operationSection } from './operation.ts'
import { ERRORS, type OperationGroup } from './operations.ts'

type Site = {
  readonly document: OpenApiDocument
  readonly groups: readonly OperationGroup[]
  readonly files: DocsFiles
}

/**
 * Renders the page of a group of operations. It works without its script, which writes samples in other languages, copies
 * them, searches and opens "Try it".
 */
export function resourcePage(group: OperationGroup, { document, groups, files }: Site): string {
  const { name, href, description, placed } = group
  const context = {
    document,
    commonErrors: errorsOfEveryEndpoint,
    shown: { sent: new Map(), received: new Map() },
  }
  return docsPage({
    title: name,
    description,
    markdown: `${href}.md`,
    contents: contentsOf(groups, href),
    main: markup`<h1>${name}</h1>
      <p class="lead">${description}</p>
      ${placed.map((operation) => operationSection(operation, context))} ${neighbours([...groups.map(({ href, name }) => ({ href, title: name })), { href: ERRORS, title: 'Errors' }], href)}`,
    files,
  })
}

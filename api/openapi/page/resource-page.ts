import type { OpenApiDocument } from '../document.ts'
import { errorsOfEveryEndpoint } from '../errors-of.ts'
import { markup, type Html } from '../../web/markup.ts'
import { contentsOf } from './contents.ts'
import { docsPage, type DocsFiles } from './docs-page.ts'
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
      ${placed.map((operation) => operationSection(operation, context))} ${neighbours(groups, group)}`,
    files,
  })
}

/** Links to the pages before and after this one. */
function neighbours(groups: readonly OperationGroup[], group: OperationGroup): Html {
  const pages = [...groups, { href: ERRORS, name: 'Errors' }]
  const index = groups.indexOf(group)
  const [before, after] = [pages[index - 1], pages[index + 1]]
  return markup`<nav class="neighbours" aria-label="Next pages">
    ${before ? markup`<a href="${before.href}">← ${before.name}</a>` : ''}
    ${after ? markup`<a href="${after.href}">${after.name} →</a>` : ''}
  </nav>`
}

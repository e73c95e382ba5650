import type { OpenApiDocument } from '../document.ts'
import { errorsOfEveryEndpoint } from '../errors-of.ts'
import { markup, inline, table, type Html } from '../../web/markup.ts'
import { contentsOf } from './contents.ts'
import { docsPage, type DocsFiles } from './docs-page.ts'
import { fieldsOf } from './fields.ts'
import { ERRORS, type OperationGroup } from './operations.ts'

type Site = {
  readonly document: OpenApiDocument
  readonly groups: readonly OperationGroup[]
  readonly files: DocsFiles
}

/** Renders the page of all error codes, and the body that errors have. */
export function errorsPage({ document, groups, files }: Site): string {
  const rows = Object.entries(document['x-error-codes']).map(
    ([code, { status, meaning, action }]) =>
      markup`<tr id="error-${code}">
        <td><code>${code}</code></td>
        <td>${status}</td>
        <td>${inline(meaning)}</td>
        <td>${inline(action)}</td>
      </tr>`,
  )
  const common = errorsOfEveryEndpoint.map(
    (code) => markup`<a href="#error-${code}"><code>${code}</code></a> `,
  )
  const components = document.components.schemas
  const body = (name: string): Html =>
    fieldsOf(
      { $ref: `#/components/schemas/${name}` },
      { components, id: name, shown: new Map(), direction: 'received' },
    )
  return docsPage({
    title: 'Errors',
    description: 'Every error code of the API, and what to do about it.',
    markdown: `${ERRORS}.md`,
    contents: contentsOf(groups, ERRORS),
    main: markup`<h1>Errors</h1>
      <p>
        Every endpoint may return ${common}; the others are named where they are possible. The guide
        to <a href="/docs/guides/errors">errors</a> shows how to handle them.
      </p>
      <h2 id="body">Body</h2>
      ${body('Error')}
      <h3 id="problem">With <code>Accept: application/problem+json</code></h3>
      ${body('Problem')}
      <h2 id="codes">Codes</h2>
      ${table(['Code', 'Status', 'Meaning', 'What to do'], rows)}`,
    files,
  })
}

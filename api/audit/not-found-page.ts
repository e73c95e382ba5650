import { markup } from '../openapi/page/markup.ts'
import { type AuditFiles, page, searchForm } from './page.ts'

export function notFoundPage(sha256: string, files: AuditFiles): string {
  const body = markup`<p class="lead">
      Nothing with the SHA-256 <code>${sha256}</code> has ever been published here.
    </p>
    <p>
      Snippets are matched byte for byte: leave out the line break at the end, and write <code>{{name}}</code> where the
      guide shows a value of yours.
    </p>
    ${searchForm()}`
  return page({ title: 'Nothing found', body, files })
}

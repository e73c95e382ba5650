import { markup } from '../openapi/page/markup.ts'
import { type AuditFiles, page, searchForm } from './page.ts'

export function notFoundPage(sha256: string, files: AuditFiles): string {
  const body = markup`<p class="lead">
      Nothing with the SHA-256 <code>${sha256}</code> was ever published here.
    </p>
    <p>
      A snippet is found by exactly its bytes: without a line break at its end, and with
      <code>{{name}}</code> where a guide shows a value of yours.
    </p>
    ${searchForm()}`
  return page({ title: 'Nothing found', body, files })
}

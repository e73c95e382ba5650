import { markup } from '../../web/markup.ts'
import { contentsOf } from './contents.ts'
import { docsPage, type DocsFiles } from './docs-page.ts'
import type { OperationGroup } from './operations.ts'

type Site = { readonly groups: readonly OperationGroup[]; readonly files: DocsFiles }

/** Renders the page for an address below /docs that has none, with the contents and the search. */
export function missingPage({ groups, files }: Site): string {
  return docsPage({
    title: 'Page not found',
    contents: contentsOf(groups, ''),
    main: markup`<h1>Page not found</h1>
      <p class="lead">The documentation has no page at this address. Search it, or choose a page from the contents.</p>
      <p><a href="/docs">Overview</a> &nbsp; <a href="/docs/guides">All guides</a></p>`,
    files,
  })
}

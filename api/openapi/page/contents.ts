import { markup, plain, type Html } from '../../web/markup.ts'
import { guideLinks, type GuideLink } from '../guides.ts'
import { ERRORS, type OperationGroup, type PlacedOperation } from './operations.ts'

/** Renders the links to all pages, with the page at this path marked. Operations are listed below their own page only. */
export function contentsOf(groups: readonly OperationGroup[], path: string): Html {
  const overview = { href: '/docs', title: 'Overview' }
  return markup`<ul>
      ${item(overview, path)} ${item({ href: '/docs/guides', title: 'All guides' }, path)}
    </ul>
    ${guideLinks().map(
      ({ title, links }) =>
        markup`<div>
          <b>${title}</b>
          <ul>
            ${links.map((link) => item(link, path))}
          </ul>
        </div>`,
    )}
    <div>
      <b>Reference</b>
      <ul>
        ${groups.map((group) => groupItem(group, path))} ${item({ href: ERRORS, title: 'Errors' }, path)}
      </ul>
    </div>`
}

function groupItem({ name, href, placed }: OperationGroup, path: string): Html {
  const operations = href === path ? markup`<ul>${placed.map(operationItem)}</ul>` : ''
  return item({ href, title: name }, path, operations)
}

function operationItem({ method, operation: { operationId, summary } }: PlacedOperation): Html {
  return markup`<li>
    <a href="#${operationId}"><span class="method ${method.toLowerCase()}">${method}</span> ${plain(summary)}</a>
  </li>`
}

function item({ href, title }: Pick<GuideLink, 'href' | 'title'>, path: string, inner: Html | '' = ''): Html {
  const current = href === path ? markup` aria-current="page"` : ''
  return markup`<li><a href="${href}"${current}>${title}</a>${inner}</li>`
}

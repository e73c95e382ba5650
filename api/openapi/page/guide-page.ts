import {
  guideHeadings,
  guideLink,
  guideLinks,
  renderGuide,
  type CodeLinks,
  type GuideLink,
} from '../guides.ts'
import { contentsOf } from './contents.ts'
import { docsPage, markdownPath, type DocsFiles } from './docs-page.ts'
import { neighbours } from './neighbours.ts'
import { onThisPage } from './on-this-page.ts'
import type { OperationGroup } from './operations.ts'
import { demoNote } from '../samples/demo-site.ts'
import { inline, markup, type Html } from '../../web/markup.ts'

type Site = {
  readonly groups: readonly OperationGroup[]
  readonly codeLinks: CodeLinks
  readonly files: DocsFiles
}

/** Renders a guide as a page, next to the list of all pages. */
export function guidePage(name: string, { groups, codeLinks, files }: Site): string {
  const { title, about, href } = guideLink(name)
  const html = renderGuide(name, codeLinks)
  const note = demoNote(html, files.demoTarget)
  return docsPage({
    title,
    description: about,
    markdown: `${href}.md`,
    contents: contentsOf(groups, href),
    main: markup`<div class="guide-columns">
      ${onThisPage(guideHeadings(name))}
      <article class="guide">
        ${note === undefined ? '' : markup`<p class="note">${inline(note)}</p>`} ${{ html }}
        ${neighbours(
          guideLinks().flatMap(({ links }) => links),
          href,
        )}
      </article>
    </div>`,
    files,
  })
}

/** Renders the list of all guides as a page. */
export function guideIndex({ groups, files }: Pick<Site, 'groups' | 'files'>): string {
  return docsPage({
    title: 'Guides',
    description: SHORT,
    markdown: markdownPath('/docs/guides'),
    contents: contentsOf(groups, '/docs/guides'),
    main: markup`<h1>Guides</h1>
      <p class="lead">${SHORT}</p>
      ${guideLinks().map(({ title, links }) => markup`<h2>${title}</h2>${cards(links)}`)}`,
    files,
  })
}

const SHORT = 'Short pages with commands to paste.'

/** Renders links as cards. */
export function cards(links: readonly GuideLink[]): Html {
  return markup`<div class="grid">
    ${links.map(
      ({ title, href, about }) =>
        markup`<a class="card" href="${href}">
          <h3>${title}</h3>
          <p>${about}</p>
        </a>`,
    )}
  </div>`
}

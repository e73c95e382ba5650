import { guideLinks, guideTitle, renderGuide, type CodeLinks, type GuideLink } from '../guides.ts'
import { docsPage, type DocsFiles } from './docs-page.ts'
import { markup, type Html } from '../../web/markup.ts'

/** Renders a guide as a page, next to the list of all guides. */
export function guidePage(
  name: string,
  { codeLinks, files }: { codeLinks: CodeLinks; files: DocsFiles },
): string {
  return docsPage({
    title: `${guideTitle(name)} - Waymark API`,
    markdown: `/docs/guides/${name}.md`,
    contents: allContents(`/docs/guides/${name}`),
    main: markup`<article class="guide">${{ html: renderGuide(name, codeLinks) }}</article>`,
    files,
  })
}

/** Renders the list of all guides as a page. */
export function guideIndex(files: DocsFiles): string {
  const { guides, pages } = guideLinks()
  return docsPage({
    title: 'Guides - Waymark API',
    contents: allContents('/docs/guides'),
    main: markup`<h1>Guides</h1>
      <p class="lead">Short pages with commands to paste.</p>
      <h2>Basics</h2>
      ${cards(guides)}
      <h2>The parts of the service</h2>
      ${cards(pages)}`,
    files,
  })
}

function cards(links: readonly GuideLink[]): Html {
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

/** Links to the reference and to all guides, with the page at this path marked. */
function allContents(path: string): Html {
  const { pages } = guideLinks()
  return markup`${guideContents(path)}
    <div>
      <b>The parts of the service</b>
      <ul>
        ${pages.map((link) => item(link, path))}
      </ul>
    </div>`
}

/** Like `allContents`, but without the pages about each part of the service. */
export function guideContents(path: string): Html {
  const { guides } = guideLinks()
  return markup`<ul>
      ${item({ href: '/docs', title: 'API reference' }, path)} ${item({ href: '/docs/guides', title: 'All guides' }, path)}
    </ul>
    <div>
      <b>Basics</b>
      <ul>
        ${guides.map((link) => item(link, path))}
      </ul>
    </div>`
}

function item({ href, title }: Pick<GuideLink, 'href' | 'title'>, path: string): Html {
  const current = href === path ? markup` aria-current="page"` : ''
  return markup`<li><a href="${href}"${current}>${title}</a></li>`
}

import { pinnedPaths, sitePage, type SiteDeps } from '../../web/site-page.ts'
import { markup, type Html } from '../../web/markup.ts'

/** URLs of the style sheets and the script. Undefined if web/ was not built. */
export type DocsFiles = {
  readonly styles: readonly (string | undefined)[]
  readonly script: string | undefined
  /** True if the service has a demo to link to. */
  readonly hasDemo: boolean
  /** A page of the demo's site. Undefined without the demo. */
  readonly demoTarget: string | undefined
}

/** Finds the files among the built assets. */
export function docsFilesOf({
  webFiles: { assets },
  demoUrl,
  demoTarget,
}: SiteDeps & Pick<DocsFiles, 'demoTarget'>): DocsFiles {
  const pinned = pinnedPaths(assets)
  return {
    styles: [pinned('/pages/v1.css'), pinned('/docs/v1.css')],
    script: pinned('/docs/v1.mjs'),
    hasDemo: demoUrl !== undefined,
    demoTarget,
  }
}

type DocsPage = {
  readonly title: string
  /** For search engines. */
  readonly description?: string
  /** Path of the same page as Markdown. */
  readonly markdown?: string
  readonly contents: Html
  readonly main: Html
  readonly files: DocsFiles
}

/**
 * Renders a page of the documentation, with a table of contents next to it, or behind a button in a narrow window. The
 * button works without a script; the search needs it.
 */
export function docsPage({ title, description, markdown, contents, main, files }: DocsPage): string {
  return sitePage({
    title: `${title} - Waymark API`,
    ...(description !== undefined && { description }),
    ...(markdown !== undefined && { markdown }),
    area: '/docs',
    ...files,
    body: markup`<div class="page docs">
      <div class="contents-bar">
        <button class="button" popovertarget="contents">Contents</button> ${searchButton()}
      </div>
      <nav id="contents" popover aria-label="Contents">${searchButton()} ${contents}</nav>
      <main id="main">${markdown === undefined ? '' : markdownLinks(markdown)} ${main}</main>
    </div>`,
  })
}

/** Returns the path of the Markdown of a page. */
export function markdownPath(path: string): string {
  return path === '/docs/guides' ? `${path}/index.md` : `${path}.md`
}

/** The script shows the button. */
function markdownLinks(path: string): Html {
  return markup`<p class="page-links">
    <button class="button" type="button" data-page="${path}" hidden>Copy page as Markdown</button>
    <a href="${path}">View as Markdown</a>
  </p>`
}

/** The script shows these buttons. */
function searchButton(): Html {
  return markup`<button class="button search-button" type="button" aria-keyshortcuts="Control+K Meta+K /" hidden>Search <kbd aria-hidden="true">/</kbd></button>`
}

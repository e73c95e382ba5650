import { markup } from './markup.ts'
import { pinnedPaths, sitePage, type SiteDeps } from './site-page.ts'

/** Renders the page for a browser at an unknown path; undefined if web/ was not built. */
export function notFoundPage({ webFiles: { assets }, demoUrl }: SiteDeps): string | undefined {
  if (assets.length === 0) return undefined
  return sitePage({
    title: 'Page not found - Waymark',
    styles: [pinnedPaths(assets)('/pages/v1.css')],
    script: undefined,
    hasDemo: demoUrl !== undefined,
    body: markup`<main id="main" class="page section reading">
      <h1>Page not found</h1>
      <p class="lead">There is no page at this address. It may be mistyped, or the page may have been moved.</p>
      <p class="actions">
        <a class="button primary" href="/">Go to the start page</a>
        <a class="button" href="/docs/guides">Read the guides</a>
      </p>
    </main>`,
  })
}

import { type Html, markup } from '../openapi/page/markup.ts'
import { pinnedPaths, sitePage } from '../web/site-page.ts'

/** Paths of the style sheet and the script. Undefined if web/ was not built; the pages are then plain HTML. */
export type AuditFiles = { readonly style: string | undefined; readonly script: string | undefined }

/** Finds the files among the built assets. */
export function auditFilesOf(assets: readonly { path: string; pinned: string }[]): AuditFiles {
  const pinned = pinnedPaths(assets)
  return { style: pinned('/pages/v1.css'), script: pinned('/pages/audit-v1.mjs') }
}

type AuditPageContent = { readonly title: string; readonly body: Html; readonly files: AuditFiles }

/** Renders the layout of the audit pages, which matches the service's other pages. */
export function page({ title, body, files: { style, script } }: AuditPageContent): string {
  return sitePage({
    title: `${title} - Waymark audit`,
    area: '/audit',
    styles: [style],
    script,
    body: markup`<main id="main" class="page section reading">
      <h1>${title}</h1>
      ${body}
    </main>`,
  })
}

/** Search form, filled in with this text. */
export function searchForm(text = ''): Html {
  // A line break directly after the tag is not part of the text, so one is there for a text that begins with one.
  return markup`<form class="card" action="/audit" method="post">
    <label for="q">The snippet as it stands on your site, or a SHA-256</label>
    <textarea id="q" name="q" rows="6" required maxlength="24000" spellcheck="false">
${text}</textarea>
    <button class="button primary">Look it up</button>
  </form>`
}

/** Formats a day in UTC for display, such as 22 November 2026. */
export function shortDate(time: Date): string {
  return time.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}

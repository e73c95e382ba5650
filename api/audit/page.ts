import { type Html, markup } from '../openapi/page/markup.ts'
import { pinnedPaths, sitePage } from '../web/site-page.ts'
import type { AuditLanguage } from './language.ts'

/** Paths of the style sheet and the script. Undefined if web/ was not built; the pages are then plain HTML. */
export type AuditFiles = { readonly style: string | undefined; readonly script: string | undefined }

/** Finds the files among the built assets. */
export function auditFilesOf(assets: readonly { path: string; pinned: string }[]): AuditFiles {
  const pinned = pinnedPaths(assets)
  return { style: pinned('/pages/v1.css'), script: pinned('/pages/audit-v1.mjs') }
}

/** Shared by all parts of a page. */
export type AuditContext = { readonly files: AuditFiles; readonly language: AuditLanguage }

type AuditPageContent = { readonly title: string; readonly body: Html }

/** Renders the layout of the audit pages, which matches the service's other pages. */
export function page({ title, body }: AuditPageContent, { files, language }: AuditContext): string {
  return sitePage({
    title: `${title} - Waymark`,
    area: '/audit',
    styles: [files.style],
    script: files.script,
    language,
    body: markup`<main id="main" class="page section reading">
      <h1>${title}</h1>
      ${body}
    </main>`,
  })
}

/** Search form, filled in with this text. */
export function searchForm({ words }: AuditLanguage, text = ''): Html {
  // A line break directly after the tag is not part of the text, so one is there for a text that begins with one.
  return markup`<form class="card" action="/audit" method="post">
    <label for="q">${words.field}</label>
    <textarea id="q" name="q" rows="6" required maxlength="24000" spellcheck="false">
${text}</textarea>
    <button class="button primary">${words.lookUp}</button>
  </form>`
}

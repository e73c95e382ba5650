import { type Html, markup } from '../web/markup.ts'
import { pinnedPaths, sitePage, type SiteDeps } from '../web/site-page.ts'
import type { AuditLanguage } from './language.ts'

/** Paths of the style sheet and the script. Undefined if web/ was not built; the pages are then plain HTML. */
export type AuditFiles = {
  readonly style: string | undefined
  readonly script: string | undefined
  /** True if the service has a demo to link to. */
  readonly hasDemo: boolean
  /** Embed key of a public guide, with whose snippet visitors can try the audit. */
  readonly example: string | undefined
}

type ExampleDeps = {
  readonly publicExamples: readonly string[]
}

/** Finds the files among the built assets. */
export function auditFilesOf({
  webFiles: { assets },
  demoUrl,
  publicExamples,
}: SiteDeps & ExampleDeps): AuditFiles {
  const pinned = pinnedPaths(assets)
  return {
    style: pinned('/pages/v1.css'),
    script: pinned('/pages/audit-v1.mjs'),
    hasDemo: demoUrl !== undefined,
    example: publicExamples[0],
  }
}

/** Files and language for all parts of a page. */
export type AuditContext = { readonly files: AuditFiles; readonly language: AuditLanguage }

/** Heading of a page and the sentence below it. */
export type AuditHeading = { readonly title: string; readonly lead: string | Html }

type AuditPageContent = AuditHeading & {
  /** Heading that replaces the first one when the browser rejects a version. */
  readonly rejected?: AuditHeading
  readonly isRejected?: boolean
  readonly body: Html
}

/** Renders the layout of the audit pages, which matches the service's other pages. */
export function page(content: AuditPageContent, { files, language }: AuditContext): string {
  const { title, body } = content
  return sitePage({
    title: `${title} - Waymark`,
    area: '/audit',
    styles: [files.style],
    script: files.script,
    hasDemo: files.hasDemo,
    language,
    body: markup`<main id="main" class="page section reading">
      ${heading(content)}
      ${body}
    </main>`,
  })
}

/**
 * The page's script replaces this heading if the browser rejects a version, and screen readers announce the change.
 */
function heading({ title, lead, rejected, isRejected = false }: AuditPageContent): Html {
  const about = markup`<h1>${title}</h1>
    <p class="lead">${lead}</p>`
  if (!rejected) return about
  return markup`<div
    class="heading${isRejected ? ' bad' : ''}"
    role="status"
    data-rejected-title="${rejected.title}"
    data-rejected-lead="${rejected.lead}"
  >
    ${about}
  </div>`
}

/** Returns the heading for a page on which so many of its versions are rejected. */
export function rejectedHeading(
  { rejected, of }: { readonly rejected: number; readonly of: number },
  { words }: AuditLanguage,
): AuditHeading {
  const ofAll = of === 1 ? words.untrusted : words.untrustedAll
  return { title: rejected < of ? words.untrustedSome : ofAll, lead: words.rejectedLead }
}

/** Renders the search form with this text in it. */
export function searchForm({ words }: AuditLanguage, text = ''): Html {
  // HTML drops a line break directly after the tag, so this one protects a text that begins with a line break.
  return markup`<form class="card" action="/audit" method="post">
    <label for="q">${words.field}</label>
    <p id="q-hint">${words.fieldHint}</p>
    <textarea id="q" name="q" rows="6" required maxlength="24000" spellcheck="false" aria-describedby="q-hint">
${text}</textarea>
    <button class="button primary">${words.lookUp}</button>
  </form>`
}

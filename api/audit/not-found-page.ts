import { type Html, markup } from '../openapi/page/markup.ts'
import { type AuditFiles, page, searchForm } from './page.ts'

/** Renders the page for a hash that nothing was published with. */
export function notFoundPage(sha256: string, files: AuditFiles): string {
  const lead = markup`Nothing with the SHA-256 <code>${sha256}</code> was published here.`
  const advice = 'Paste the snippet itself, and you see what it is most like, even if a character differs.'
  return render({ lead, advice, text: '' }, files)
}

/** Renders the page for a text that is like nothing published. */
export function nothingSimilarPage(text: string, files: AuditFiles): string {
  const lead = markup`We found nothing like this text among the published snippets.`
  const advice =
    'Paste the whole snippet as it stands on your site, with your own values in it. A few characters that differ do not matter.'
  return render({ lead, advice, text }, files)
}

function render(
  { lead, advice, text }: { lead: Html; advice: string; text: string },
  files: AuditFiles,
): string {
  const body = markup`<p class="lead">${lead}</p>
    <p>${advice}</p>
    ${searchForm(text)}`
  return page({ title: 'Nothing found', body, files })
}

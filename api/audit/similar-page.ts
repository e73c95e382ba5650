import { type Html, markup } from '../openapi/page/markup.ts'
import { labelsOf } from '../guides/variables/open-variables.ts'
import type { SnippetPart } from './compare-snippet.ts'
import type { SimilarSnippet } from './find-similar.ts'
import { type AuditFiles, page, searchForm, shortDate } from './page.ts'

type Similar = {
  readonly text: string
  readonly similar: readonly SimilarSnippet[]
  readonly files: AuditFiles
}

/**
 * Renders the page for a text that was not published byte for byte: the snippets that it is with values filled in, or the
 * most similar ones.
 */
export function similarPage({ text, similar, files }: Similar): string {
  const isMatch = similar.some(({ comparison }) => comparison.isMatch)
  const body = markup`<p class="lead">${isMatch ? foundLead : similarLead}</p>
    ${similar.map(similarSection)}
    <h2>Look up something else</h2>
    ${searchForm(text)}`
  return page({ title: isMatch ? 'Found' : 'Found something similar', body, files })
}

const foundLead =
  'This is a published snippet, with your values in it. Open the proof to see that nobody has changed what was signed.'
const similarLead =
  'This text was not published here as it is. It differs from a published snippet in the places marked below: compare them before you trust it.'

function similarSection({ published, comparison }: SimilarSnippet): Html {
  const { sha256, status, version, guide_name: guide, brand_name: brand } = published
  const date = shortDate(published.first_published_at)
  if (status === 'unpublished') {
    return markup`<section class="card">
      <h2>A guide that is no longer published</h2>
      <p>Version ${version}, first published on ${date}. Its content is not shown.</p>
      ${proofLink(sha256)}
    </section>`
  }
  const parts = withLabels(comparison.parts, published.variables)
  return markup`<section class="card">
    <h2>${guide}</h2>
    <p>By ${brand}, version ${version}, first published on ${date}.</p>
    <pre class="compared" tabindex="0">${parts.map(showPart)}</pre>
    ${legend(parts)}
    ${proofLink(sha256)}
  </section>`
}

/** Names values as the guide does where it asks for them. */
function withLabels(parts: readonly SnippetPart[], variables: unknown): SnippetPart[] {
  const labels = labelsOf(variables)('en')
  return parts.map((part) =>
    part.kind === 'value' ? { ...part, name: labels.get(part.name) ?? part.name } : part,
  )
}

/** The proof is of the snippet as it was signed, not of the text that was pasted. */
function proofLink(sha256: string): Html {
  return markup`<p><a class="button" href="/audit/${sha256}">Open the proof</a></p>`
}

function showPart(part: SnippetPart): Html {
  switch (part.kind) {
    case 'same':
      return markup`${part.text}`
    case 'value':
      return markup`<mark title="Your value: ${part.name}">${part.text}</mark>`
    case 'published':
      return markup`<del>${part.text}</del>`
    case 'pasted':
      return markup`<ins>${part.text}</ins>`
  }
}

function legend(parts: readonly SnippetPart[]): Html {
  const has = (kind: SnippetPart['kind']): boolean => parts.some((part) => part.kind === kind)
  return markup`<ul class="legend">
    ${has('published') ? markup`<li><del>Only in the published snippet</del></li>` : ''}
    ${has('pasted') ? markup`<li><ins>Only in your text</ins></li>` : ''}
    ${has('value') ? markup`<li><mark>Your values</mark>: ${valueNames(parts)}</li>` : ''}
  </ul>`
}

function valueNames(parts: readonly SnippetPart[]): string {
  return [...new Set(parts.flatMap((part) => (part.kind === 'value' ? [part.name] : [])))].join(', ')
}

import { stepResults } from '../../shared/verification-steps.ts'
import type { Verification } from '../../shared/verify-record.ts'
import { type Html, markup } from '../openapi/page/markup.ts'
import type { AuditMatch } from '../store/snippet-hashes.ts'
import { type AuditFiles, page } from './page.ts'
import { shellRecipe } from './shell-recipe.ts'

/** A match with what the verification of its record said; undefined where it has no record, or was not looked at. */
export type JudgedMatch = { readonly match: AuditMatch; readonly verification: Verification | undefined }

type Matches = {
  readonly sha256: string
  readonly judged: readonly JudgedMatch[]
  readonly files: AuditFiles
  readonly baseUrl: string
}

/**
 * What was published with a hash, and how to check that without trusting this page: web/audit verifies, in the browser,
 * what is marked with `data-version`.
 */
export function matchesPage({ sha256, judged, files, baseUrl }: Matches): string {
  const shown = judged.find(({ verification }) => verification)
  const body = markup`<p class="lead">The SHA-256 <code>${sha256}</code> is that of:</p>
    ${judged.map((one) => matchSection(sha256, one))} ${shown ? recipeSection(shown, baseUrl) : ''}
    <p><a href="/audit">Look up something else</a></p>`
  return page({ title: 'Found', body, files })
}

function matchSection(sha256: string, { match, verification }: JudgedMatch): Html {
  return markup`<section class="card">
    <h2>Version ${match.version} of the template <code>${match.install_template_id}</code></h2>
    <dl>
      <dt>Version id</dt>
      <dd><code>${match.setup_version_id}</code></dd>
      <dt>Published</dt>
      <dd>${match.published_at.toISOString()}${match.status === 'unpublished' ? ', unpublished since' : ''}</dd>
      <dt>Key</dt>
      <dd>${match.key_id === null ? 'none' : markup`<code>${match.key_id}</code>, ${match.key_status ?? ''}`}</dd>
    </dl>
    ${verdicts(sha256, match, verification)}
  </section>`
}

function verdicts(sha256: string, match: AuditMatch, verification: Verification | undefined): Html {
  if (match.status === 'unpublished') {
    return markup`<p>It is not published any more: its record and its content are not shown.</p>`
  }
  if (!verification) return markup`<p>Its record was not verified here.</p>`
  const steps = stepResults(verification).map(
    ({ title, about, outcome, found }) =>
      markup`<li data-outcome="${outcome}">
        <h3>${title}: ${outcome}</h3>
        <p>${about}</p>
        ${found === '' ? '' : markup`<p>${found}</p>`}
      </li>`,
  )
  return markup`<div
      class="verdict"
      role="status"
      data-version="${match.setup_version_id}"
      data-sha256="${sha256}"
      hidden
    ></div>
    <noscript><p>With JavaScript, your browser verifies this itself, without believing the server.</p></noscript>
    <details class="verdict ${verification.ok ? 'ok' : 'bad'}" open>
      <summary><strong>${sentence(verification)}</strong></summary>
      <ol class="proof">${steps}</ol>
    </details>`
}

function sentence(verification: Verification): string {
  if (verification.ok) return 'Verified by this server'
  return `Rejected by this server (${verification.code})`
}

function recipeSection({ match }: JudgedMatch, baseUrl: string): Html {
  return markup`<h2>Check it yourself</h2>
    <p>
      With <code>curl</code>, <code>jq</code> and <code>openssl</code>; the last command says whether the
      signature is right.
    </p>
    <pre tabindex="0">${shellRecipe(baseUrl, match.setup_version_id)}</pre>
    <p>Keep the <code>key_id</code> that you trust: the next time, no catalogue has to be believed.</p>`
}

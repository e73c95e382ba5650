import { stepResults } from '../../shared/verification-steps.ts'
import type { SignedRecord } from '../../shared/record/record.ts'
import { signedSteps } from '../../shared/record/signed-steps.ts'
import type { RecordVerification } from '../../shared/verify-record.ts'
import { type Html, markup } from '../openapi/page/markup.ts'
import type { AuditMatch } from '../store/signing/snippet-hashes.ts'
import { contentHash } from '../signing/content-hash.ts'
import { type AuditFiles, page, shortDate } from './page.ts'
import { shellRecipe } from './shell-recipe.ts'

/** A match with the verification of its record; undefined if it has no record or was not verified. */
export type VerifiedMatch = {
  readonly match: AuditMatch
  readonly verification: RecordVerification | undefined
}

type Matches = {
  readonly sha256: string
  readonly verified: readonly VerifiedMatch[]
  readonly files: AuditFiles
  readonly baseUrl: string
  /** Cursor of the next page. */
  readonly next: string | null
  readonly isFirst: boolean
}

/**
 * Renders the page of the versions published with a hash. It also explains how to verify a version without trusting this
 * server. In the browser, web/audit verifies the versions of all elements with `data-version`.
 */
export function matchesPage({ sha256, verified, files, baseUrl, next, isFirst }: Matches): string {
  const firstVerified = verified.find(({ verification }) => verification)
  const body = markup`<p class="lead">This was published here. Each version below is verified against its signature.</p>
    ${byTemplate(verified).map(([id, matches]) => templateSection(sha256, id, matches))}
    ${isFirst ? '' : markup`<p><a href="/audit/${sha256}">Back to the first publications</a></p>`}
    ${next === null ? '' : markup`<p><a rel="next" href="/audit/${sha256}?cursor=${next}">Later publications</a></p>`}
    <h2>What was looked up</h2>
    <p>SHA-256 <code>${sha256}</code></p>
    <p>Accounts choose the names of guides and brands, which are not part of what is signed.</p>
    ${firstVerified ? recipeSection(firstVerified, baseUrl) : ''}
    <p><a href="/audit">Look up something else</a></p>`
  return page({ title: 'Found', body, files })
}

/** Groups the matches by template. */
function byTemplate(verified: readonly VerifiedMatch[]): Array<readonly [string, readonly VerifiedMatch[]]> {
  return [...Map.groupBy(verified, ({ match }) => match.install_template_id)]
}

function templateSection(sha256: string, id: string, matches: readonly VerifiedMatch[]): Html {
  const [first] = matches
  const published = matches.find(({ match }) => match.status === 'published')?.match
  const title = published
    ? `${published.guide_name}, by ${published.brand_name}`
    : 'A guide that is no longer published'
  return markup`<h2>${title}</h2>
    <p>First published on ${first ? shortDate(first.match.first_published_at) : ''}.</p>
    <details>
      <summary>Details</summary>
      <p>Template <code>${id}</code></p>
    </details>
    ${matches.map((verified) => matchSection(sha256, verified))}`
}

function matchSection(sha256: string, { match, verification }: VerifiedMatch): Html {
  return markup`<section class="card">
    <h3>Version ${match.version}</h3>
    ${verification?.ok ? contentSection(verification.record, sha256) : ''}
    <dl>
      <dt>Published</dt>
      <dd>
        <time datetime="${match.published_at.toISOString()}">${shortDate(match.published_at)}</time>${
          match.status === 'unpublished' ? ', later unpublished' : ''
        }
      </dd>
      <dt>Version id</dt>
      <dd><code>${match.setup_version_id}</code></dd>
      <dt>Key</dt>
      <dd>${match.key_id === null ? 'none' : markup`<code>${match.key_id}</code>, ${match.key_status ?? ''}`}</dd>
    </dl>
    ${verificationSection(sha256, match, verification)}
  </section>`
}

/** Shows what was signed: the snippet that was looked up, or the titles of the steps. Only content that was verified. */
function contentSection({ content }: SignedRecord, sha256: string): Html {
  const steps = signedSteps(content)
  const step = steps.find(({ snippet }) => snippet !== undefined && contentHash(snippet) === sha256)
  if (step?.snippet !== undefined) {
    return markup`<p>The snippet of the step “${step.title}”, as it was signed:</p>
      <pre tabindex="0">${step.snippet}</pre>`
  }
  return markup`<p>The whole version. Its steps:</p>
    <ol>
      ${steps.map(({ title }) => markup`<li>${title}</li>`)}
    </ol>`
}

function verificationSection(
  sha256: string,
  match: AuditMatch,
  verification: RecordVerification | undefined,
): Html {
  if (match.status === 'unpublished') {
    return markup`<p>This version is no longer published, so its record and content are not shown.</p>`
  }
  if (!verification) return markup`<p>This server did not verify the record of this version.</p>`
  const steps = stepResults(verification).map(
    ({ title, about, outcome, found }) =>
      markup`<li data-outcome="${outcome}">
        <h4>${title}: ${outcome}</h4>
        <p>${about}</p>
        ${found === '' ? '' : markup`<p>${found}</p>`}
      </li>`,
  )
  return markup`<div
      class="notice"
      role="status"
      data-version="${match.setup_version_id}"
      data-sha256="${sha256}"
      hidden
    ></div>
    <noscript><p>With JavaScript, your browser verifies this itself, without trusting the server.</p></noscript>
    <details class="notice ${verification.ok ? 'ok' : 'bad'}" open>
      <summary><strong>${summaryOf(verification)}</strong></summary>
      <ol class="proof">${steps}</ol>
    </details>`
}

function summaryOf(verification: RecordVerification): string {
  if (verification.ok) return 'Verified by this server'
  return `Rejected by this server (${verification.code})`
}

function recipeSection({ match }: VerifiedMatch, baseUrl: string): Html {
  return markup`<h2>Check it yourself</h2>
    <p>
      These commands need <code>curl</code>, <code>jq</code> and <code>openssl</code>. The last one reports whether the
      signature is valid.
    </p>
    <pre tabindex="0">${shellRecipe(baseUrl, match.setup_version_id)}</pre>
    <p>Keep the <code>key_id</code> that you trust, so that you need not trust the catalog next time.</p>`
}

import type { SignedRecord } from '../../shared/record/record.ts'
import { signedSteps } from '../../shared/record/signed-steps.ts'
import { type Html, markup } from '../web/markup.ts'
import { recordsSection } from './compare/records-section.ts'
import { type AuditLanguage, fill, isolateName } from './language.ts'
import type { PageMessages } from '../../shared/messages/audit/en.ts'
import { type AuditContext, type AuditHeading, page, rejectedHeading } from './page.ts'
import { permalink } from './permalink.ts'
import { factList, indexOfSnippet, type VerifiedMatch, verificationSection } from './proof.ts'
import { shellRecipe } from './shell-recipe.ts'

type Matches = {
  readonly sha256: string
  readonly verified: readonly VerifiedMatch[]
  readonly baseUrl: string
  /** Cursor of the next page. */
  readonly next: string | null
  readonly isFirst: boolean
}

/**
 * Renders the page of the versions that have this hash or contain a snippet with it. It also explains how to verify a
 * version without trusting this server. In the browser, web/audit verifies the versions of all elements with
 * `data-version`.
 */
export function matchesPage(
  { sha256, verified, baseUrl, next, isFirst }: Matches,
  context: AuditContext,
): string {
  const { language } = context
  const { words } = language
  const firstVerified = verified.find(({ verification }) => verification)
  const rejectedCount = verified.filter(({ verification }) => verification?.ok === false).length
  const isRejected = rejectedCount > 0
  const all = { rejected: Math.max(1, rejectedCount), of: verified.length }
  const rejected = rejectedHeading(all, language)
  const heading = isRejected ? rejected : foundHeading(verified, words)
  const body = markup`${permalink({ path: `/audit/${sha256}` }, language)}
    ${byTemplate(verified).map(([id, matches]) => templateSection({ sha256, id, matches }, language))}
    ${isFirst ? '' : markup`<p><a href="/audit/${sha256}">${words.first}</a></p>`}
    ${next === null ? '' : markup`<p><a rel="next" href="/audit/${sha256}?cursor=${next}">${words.later}</a></p>`}
    <h2>${words.whatWasLookedUp}</h2>
    <p>SHA-256 <code>${sha256}</code></p>
    <p>${words.unsignedNames}</p>
    ${firstVerified ? recipeSection(firstVerified, { baseUrl, sha256 }, language) : ''}
    <p><a href="/audit">${words.again}</a></p>`
  return page({ ...heading, rejected, isRejected, body }, context)
}

/** Nothing can be verified of versions that were all unpublished. */
function foundHeading(
  verified: readonly VerifiedMatch[],
  { found, foundLead, withdrawn, withdrawnLead }: PageMessages,
): AuditHeading {
  return verified.every(({ match }) => match.status === 'unpublished')
    ? { title: withdrawn, lead: withdrawnLead }
    : { title: found, lead: foundLead }
}

/** Groups the matches by template. */
function byTemplate(verified: readonly VerifiedMatch[]): Array<readonly [string, readonly VerifiedMatch[]]> {
  return [...Map.groupBy(verified, ({ match }) => match.install_template_id)]
}

type TemplateMatches = {
  readonly sha256: string
  readonly id: string
  readonly matches: readonly VerifiedMatch[]
}

function templateSection({ sha256, id, matches }: TemplateMatches, language: AuditLanguage): Html {
  const { words, date } = language
  const [first] = matches
  const published = matches.find(({ match }) => match.status === 'published')?.match
  const title = published
    ? fill(words.guideOf, {
        guide: isolateName(published.guide_name),
        brand: isolateName(published.brand_name),
      })
    : words.gone
  return markup`<h2>${title}</h2>
    <p>${fill(words.firstPublished, { date: first ? date(first.match.first_published_at) : '' })}</p>
    ${matches.map((verified) => matchSection(sha256, verified, language))}
    <details class="folded">
      <summary>${words.details}</summary>
      <p>${words.template} <code>${id}</code></p>
    </details>`
}

function matchSection(sha256: string, verified: VerifiedMatch, language: AuditLanguage): Html {
  const { match, verification } = verified
  return markup`<section class="card">
    <h3>${fill(language.words.version, { version: language.number(match.version) })}</h3>
    ${verificationSection(sha256, verified, language)}
    ${verification?.ok ? contentSection(verification.record, sha256, language) : ''}
    ${factList(sha256, verified, language)}
  </section>`
}

/** Renders verified content: the snippet that was looked up, or the titles of the version's steps. */
function contentSection({ content }: SignedRecord, sha256: string, language: AuditLanguage): Html {
  const { words } = language
  const steps = signedSteps(content)
  const step = steps[indexOfSnippet({ content }, sha256)]
  if (step?.snippet !== undefined) {
    return markup`<p>${fill(words.signedSnippet, { step: isolateName(step.title) })}</p>
      <pre tabindex="0">${step.snippet}</pre>
      ${recordsSection(content, language)}`
  }
  return markup`<p>${words.wholeVersion}</p>
    <ol>
      ${steps.map(({ title }) => markup`<li>${isolateName(title)}</li>`)}
    </ol>
    ${recordsSection(content, language)}`
}

function recipeSection(
  { match, verification }: VerifiedMatch,
  { baseUrl, sha256 }: Pick<Matches, 'baseUrl' | 'sha256'>,
  { words }: AuditLanguage,
): Html {
  const index = verification?.ok ? indexOfSnippet(verification.record, sha256) : -1
  const snippet = index < 0 ? undefined : { sha256, index }
  const tool = (name: string): Html => markup`<code>${name}</code>`
  const tools = { curl: tool('curl'), jq: tool('jq'), openssl: tool('openssl') }
  return markup`<h2 id="yourself">${words.yourself}</h2>
    <p>${fill(words.yourselfAbout, tools)}</p>
    <pre tabindex="0">${shellRecipe({ baseUrl, versionId: match.setup_version_id, snippet })}</pre>
    <p data-copy hidden>
      <button class="button" type="button">${words.copy}</button>
      <span role="status" data-copied="${words.copied}"></span>
    </p>
    <p>${fill(words.keepKey, { keyId: tool('key_id') })}</p>`
}

import { stepResults } from '../../shared/verification-steps.ts'
import type { PageMessages } from '../../shared/messages/audit/en.ts'
import type { SignedRecord } from '../../shared/record/record.ts'
import { signedSteps } from '../../shared/record/signed-steps.ts'
import type { RecordVerification } from '../../shared/verify-record.ts'
import { contentHash } from '../signing/content-hash.ts'
import { type Html, markup } from '../web/markup.ts'
import type { AuditMatch } from '../store/signing/snippet-hashes.ts'
import { type AuditLanguage, fill, isolateName } from './language.ts'

/** A match and the verification of its record, which is undefined if it has no record or was not verified. */
export type VerifiedMatch = {
  readonly match: AuditMatch
  readonly verification: RecordVerification | undefined
}

/** Renders the number and the title of the step that has a snippet, as its verified content tells them. */
export function stepName(
  sha256: string,
  proof: VerifiedMatch | undefined,
  { words, number }: AuditLanguage,
): Html {
  if (!proof?.verification?.ok) return markup``
  const { record } = proof.verification
  const index = indexOfSnippet(record, sha256)
  const step = signedSteps(record.content)[index]
  if (!step) return markup``
  return markup`<p><strong>${fill(words.stepOf, { number: number(index + 1), title: isolateName(step.title) })}</strong></p>`
}

/** Returns the index of the step with this snippet; -1 if none has it. */
export function indexOfSnippet({ content }: Pick<SignedRecord, 'content'>, sha256: string): number {
  return signedSteps(content).findIndex(
    ({ snippet }) => snippet !== undefined && contentHash(snippet) === sha256,
  )
}

/** Renders the version, the fingerprints and the key of a match, and what each fingerprint proves. */
export function factList(
  sha256: string,
  { match, verification }: VerifiedMatch,
  language: AuditLanguage,
): Html {
  const { words, date } = language
  const contentHash = verification?.ok ? verification.record.content_hash : undefined
  const day = markup`<time datetime="${match.published_at.toISOString()}">${date(match.published_at)}</time>`
  return markup`<dl>
      <dt>${words.published}</dt>
      <dd>${match.status === 'unpublished' ? fill(words.laterUnpublished, { date: day }) : day}</dd>
      ${contentHash === sha256 ? '' : snippetHash(sha256, words)}
      ${contentHash === undefined ? '' : signedHash({ sha256, contentHash }, words)}
      <dt>${words.versionId}</dt>
      <dd><code>${match.setup_version_id}</code></dd>
      <dt>${words.key}</dt>
      <dd>${keyOf(match, language)}</dd>
    </dl>`
}

function snippetHash(sha256: string, words: PageMessages): Html {
  return markup`<dt>${words.snippetHash}</dt>
    <dd>
      <code>${sha256}</code>
      <small>${fill(words.snippetHashAbout, { tool: markup`<code>sha256sum</code>` })}</small>
    </dd>`
}

function signedHash(
  { sha256, contentHash }: { readonly sha256: string; readonly contentHash: string },
  words: PageMessages,
): Html {
  const commands = markup`<a href="/audit/${sha256}#yourself">${words.theseCommands}</a>`
  return markup`<dt>${words.contentHash}</dt>
    <dd>
      <code>${contentHash}</code>
      <small>${fill(words.contentHashAbout, { commands })}</small>
    </dd>`
}

function keyOf({ key_id: id, key_status: status }: AuditMatch, { words }: AuditLanguage): string | Html {
  if (id === null) return words.noKey
  return markup`<code>${id}</code>${status === null ? '' : ` (${words[status]})`}`
}

/** Renders the server's verification with its steps. The page's script puts the browser's verification above it. */
export function verificationSection(
  sha256: string,
  { match, verification }: VerifiedMatch,
  { words, verification: terms }: AuditLanguage,
): Html {
  if (match.status === 'unpublished') return markup`<p>${words.noLongerPublished}</p>`
  if (!verification) return markup`<p>${words.notVerified}</p>`
  // The verifier's messages are always in English.
  const steps = stepResults(verification, terms).map(
    ({ title, about, outcome, found }) =>
      markup`<li data-outcome="${outcome}">
        <h4>${title}: ${terms[outcome]}</h4>
        <p>${about}</p>
        ${found === '' ? '' : markup`<p lang="en" dir="ltr">${found}</p>`}
      </li>`,
  )
  const summary = verification.ok ? terms.byServer : terms.rejectedByServer
  return markup`<div
      class="notice"
      role="status"
      data-version="${match.setup_version_id}"
      data-sha256="${sha256}"
      data-words="${JSON.stringify(terms)}"
      hidden
    ></div>
    <noscript><p>${words.noScript}</p></noscript>
    <details class="notice ${verification.ok ? 'ok' : 'bad'}" ${verification.ok ? '' : 'open'}>
      <summary><strong>${summary}</strong></summary>
      <ol class="proof">${steps}</ol>
    </details>`
}

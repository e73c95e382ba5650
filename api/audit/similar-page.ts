import { labelsOf } from '../guides/variables/unset-variables.ts'
import { type Html, markup } from '../web/markup.ts'
import type { LookedUp } from './compare/look-up-text.ts'
import { valuesNotice } from './compare/values-notice.ts'
import type { SimilarSnippet } from './find-similar.ts'
import { compareHosts } from './hosts.ts'
import { type AuditLanguage, fill, isolateName } from './language.ts'
import { type AuditContext, type AuditHeading, page, rejectedHeading, searchForm } from './page.ts'
import { permalink } from './permalink.ts'
import { factList, stepName, type VerifiedMatch, verificationSection } from './proof.ts'
import {
  aboutDamage,
  attributesNotice,
  type Danger,
  hostNotice,
  othersNotice,
  similarHeading,
} from './similar-heading.ts'
import type { SnippetPart } from './snippet-parts.ts'
import { addedCode } from './tags/added-code.ts'
import { markWholeValues } from './tags/whole-values.ts'
import { type AttributeDifference, attributeDifferences } from './tags/attribute-differences.ts'

type SimilarPageContent = LookedUp & {
  readonly text: string
  /** Verification of the versions of snippets that the text, or a part of it, equals or is a part of. */
  readonly proofs: ReadonlyMap<SimilarSnippet, VerifiedMatch>
}

/**
 * Renders the page for a text that was not published byte for byte: the snippets that equal it once values are filled in,
 * those that it is a part of, or the most similar ones. A text that differs and names another host, or runs other code, is
 * rejected.
 */
export function similarPage(content: SimilarPageContent, context: AuditContext): string {
  const { text, damage, first, lessSimilar, further, inOrder, others, proofs } = content
  const { language } = context
  const { snippet } = first
  const { published, comparison } = snippet
  const { relation } = comparison
  const findings = relation === 'similar' ? compare(published.snippet, first.text) : {}
  const { hosts } = findings
  const rejectedCount = [...proofs.values()].filter(({ verification }) => verification?.ok === false).length
  const rejected = rejectedHeading({ rejected: Math.max(1, rejectedCount), of: proofs.size || 1 }, language)
  const heading = rejectedCount > 0 ? rejected : headingOf(content, findings, language)
  const sections = (areEqual(content) ? inOrder : [snippet, ...further]).map((each) =>
    similarSection(
      each,
      each === snippet ? { proof: proofs.get(each), ...findings } : { proof: proofs.get(each) },
      language,
    ),
  )
  const less = lessSimilar.map((each) => similarSection(each, {}, language))
  const body = markup`${permalink('text', language)}
    ${relation !== 'equal' && damage ? markup`<div class="notice"><p>${aboutDamage(damage, language)}</p></div>` : ''}
    ${hosts ? hostNotice(hosts, language) : ''} ${othersNotice(others, language)}
    ${sections} ${relation === 'equal' ? less : fold(less, language.words.lessSimilar)}
    <h2>${language.words.again}</h2>
    ${searchForm(language, text)}`
  const isRejected = rejectedCount > 0 || isDangerous(findings)
  return page({ ...heading, rejected, isRejected, body }, context)
}

function headingOf(content: SimilarPageContent, findings: Danger, language: AuditLanguage): AuditHeading {
  const { first, further, inOrder, damage } = content
  if (further.length === 0 || damage || !areEqual(content))
    return similarHeading(first.snippet, { ...findings, damage }, language)
  const { found, foundSeveral } = language.words
  return { title: found, lead: fill(foundSeveral, { count: language.number(inOrder.length) }) }
}

function areEqual({ inOrder }: LookedUp): boolean {
  return inOrder.every(({ comparison }) => comparison.relation === 'equal')
}

function compare(published: string, pasted: string): Findings {
  return {
    hosts: compareHosts(published, pasted),
    added: addedCode(published, pasted),
    differences: attributeDifferences(published, pasted),
  }
}

function fold(sections: readonly Html[], title: string): Html {
  if (sections.length === 0) return markup``
  return markup`<details class="folded">
    <summary>${title}</summary>
    ${sections}
  </details>`
}

function isDangerous({ hosts, added = [] }: Danger): boolean {
  return hosts !== undefined || added.length > 0
}

type Findings = Danger & {
  readonly proof?: VerifiedMatch | undefined
  readonly differences?: readonly AttributeDifference[]
}

function similarSection(
  { published, comparison }: SimilarSnippet,
  findings: Findings,
  language: AuditLanguage,
): Html {
  const { words } = language
  const { proof, differences = [] } = findings
  const { sha256, guide_name: guide, brand_name: brand } = published
  const version = language.number(published.version)
  const date = language.date(published.first_published_at)
  if (published.status === 'unpublished') {
    return markup`<section class="card">
      <h2>${words.gone}</h2>
      <p>${fill(words.goneAbout, { version, date })}</p>
      ${proofLink(sha256, words.openProof)}
    </section>`
  }
  const { relation, refused } = comparison
  const isDifferent = relation === 'similar' || relation === 'refused'
  const labels = labelsOf(published.variables)(language.locale)
  const parts = withLabels(isDifferent ? markWholeValues(comparison.parts) : comparison.parts, labels)
  return markup`<section class="card">
    <h2>${isolateName(guide)}</h2>
    ${stepName(sha256, proof, language)}
    <p>${fill(words.origin, { brand: isolateName(brand), version, date })}</p>
    ${proof ? verificationSection(sha256, proof, language) : ''}
    ${valuesNotice(refused, labels, language)} ${attributesNotice(differences, language)}
    <pre class="compared" tabindex="0">${parts.map((part) => renderPart(part, language))}</pre>
    ${legend(parts, language)}
    ${proof ? factList(sha256, proof, language) : ''}
    ${proofLink(sha256, proof ? words.moreProof : words.openProof)}
  </section>`
}

/** Replaces variable names with their labels in the guide's form. */
function withLabels(parts: readonly SnippetPart[], labels: ReadonlyMap<string, string>): SnippetPart[] {
  return parts.map((part) =>
    part.kind === 'value' ? { ...part, name: labels.get(part.name) ?? part.name } : part,
  )
}

/** The proof covers the snippet as it was signed, not the pasted text. */
function proofLink(sha256: string, title: string): Html {
  return markup`<p><a class="button" href="/audit/${sha256}">${title}</a></p>`
}

function renderPart(part: SnippetPart, { words }: AuditLanguage): Html {
  switch (part.kind) {
    case 'same':
      return markup`${part.text}`
    case 'value':
      return markup`<mark title="${fill(words.yourValue, { name: part.name })}">${part.text}</mark>`
    case 'published':
      return markup`<del>${part.text}</del>`
    case 'pasted':
      return markup`<ins>${part.text}</ins>`
  }
}

function legend(parts: readonly SnippetPart[], { words }: AuditLanguage): Html {
  const hasKind = (kind: SnippetPart['kind']): boolean => parts.some((part) => part.kind === kind)
  return markup`<ul class="legend">
    ${hasKind('published') ? markup`<li><del>${words.onlyPublished}</del></li>` : ''}
    ${hasKind('pasted') ? markup`<li><ins>${words.onlyYours}</ins></li>` : ''}
    ${hasKind('value') ? markup`<li><mark>${words.yourValues}</mark>: ${valueNames(parts)}</li>` : ''}
  </ul>`
}

function valueNames(parts: readonly SnippetPart[]): string {
  return [...new Set(parts.flatMap((part) => (part.kind === 'value' ? [part.name] : [])))].join(', ')
}

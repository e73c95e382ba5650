import { labelsOf } from '../guides/variables/unset-variables.ts'
import { type Html, markup } from '../web/markup.ts'
import type { SimilarSnippet } from './find-similar.ts'
import { compareHosts } from './hosts.ts'
import { type AuditLanguage, fill, isolateName } from './language.ts'
import { type AuditContext, page, rejectedHeading, searchForm } from './page.ts'
import { permalink } from './permalink.ts'
import { factList, type VerifiedMatch, verificationSection } from './proof.ts'
import {
  aboutDamage,
  attributesNotice,
  type Danger,
  hostNotice,
  othersNotice,
  similarHeading,
} from './similar-heading.ts'
import type { Narrowed } from './narrow.ts'
import type { SnippetPart } from './snippet-parts.ts'
import { addedCode } from './tags/added-code.ts'
import type { Repaired } from './tags/repair.ts'
import { markWholeValues } from './tags/whole-values.ts'
import { type AttributeDifference, attributeDifferences } from './tags/attribute-differences.ts'

type SimilarPageContent = {
  readonly text: string
  /** The text as it is compared, and what was undone for it. */
  readonly code: string
  readonly damage: Repaired['damage'] | undefined
  /** The most similar snippet, and further ones. */
  readonly similar: readonly [SimilarSnippet, ...SimilarSnippet[]]
  /** The elements of the text that are compared with the first snippet. Undefined if all of it is. */
  readonly narrowed: Narrowed | undefined
  /** Verification of the first snippet's version, if the text equals that snippet or is a part of it. */
  readonly proof: VerifiedMatch | undefined
}

/**
 * Renders the page for a text that was not published byte for byte: the snippets that equal it once values are filled in,
 * those that it is a part of, or the most similar ones. A text that differs and names another host, or runs other code, is
 * rejected.
 */
export function similarPage(content: SimilarPageContent, context: AuditContext): string {
  const { text, code, damage, similar, narrowed, proof } = content
  const { language } = context
  const { words } = language
  const [first] = similar
  const { relation } = first.comparison
  const findings = relation === 'similar' ? compare(first.published.snippet, narrowed?.text ?? code) : {}
  const { hosts } = findings
  const sections = similar.map((snippet, index) =>
    similarSection(snippet, index === 0 ? { proof, ...findings } : {}, language),
  )
  const rejected = rejectedHeading({ rejected: 1, of: 1 }, language)
  const isUntrusted = proof?.verification?.ok === false
  const heading = isUntrusted ? rejected : similarHeading(first, { ...findings, damage }, language)
  const body = markup`${permalink('text', language)}
    ${relation !== 'equal' && damage ? markup`<div class="notice"><p>${aboutDamage(damage, language)}</p></div>` : ''}
    ${hosts ? hostNotice(hosts, language) : ''} ${narrowed ? othersNotice(narrowed, language) : ''}
    ${relation === 'equal' ? sections : foldAfterFirst(sections, words.lessSimilar)}
    <h2>${words.again}</h2>
    ${searchForm(language, text)}`
  return page({ ...heading, rejected, isRejected: isUntrusted || isDangerous(findings), body }, context)
}

function compare(published: string, pasted: string): Findings {
  return {
    hosts: compareHosts(published, pasted),
    added: addedCode(published, pasted),
    differences: attributeDifferences(published, pasted),
  }
}

/** Folds all snippets except the first, which is the most likely one. */
function foldAfterFirst([first, ...rest]: readonly Html[], title: string): Html {
  const folded = markup`<details class="folded">
    <summary>${title}</summary>
    ${rest}
  </details>`
  return markup`${first ?? ''}${rest.length > 0 ? folded : ''}`
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
  const shown = comparison.relation === 'similar' ? markWholeValues(comparison.parts) : comparison.parts
  const parts = withLabels(shown, labelsOf(published.variables)(language.locale))
  return markup`<section class="card">
    <h2>${isolateName(guide)}</h2>
    <p>${fill(words.origin, { brand: isolateName(brand), version, date })}</p>
    ${proof ? verificationSection(sha256, proof, language) : ''}
    ${attributesNotice(differences, language)}
    <pre class="compared ${isDangerous(findings) ? 'dangerous' : comparison.relation}" tabindex="0">${parts.map((part) => renderPart(part, language))}</pre>
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

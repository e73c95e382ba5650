import { canonicalJson } from '../../shared/canonical.ts'
import { publishLimits, type CanonicalLimits } from '../../shared/canonical/limits.ts'
import { buildContent } from '../../shared/content/build-content.ts'
import {
  toSignedRequirement,
  type Requirement,
  type VersionContent,
} from '../../shared/content/version-content.ts'
import { toSignedVariables } from '../guides/variables/signed-declarations.ts'
import type { DeclaredVariables } from '../guides/variables/declarations.ts'
import { contentHash } from '../signing/content-hash.ts'
import { variablesOf } from './step-texts.ts'

/** Builds the content of a draft. Each requirement gets the declarations of the variables that it uses. */
export function draftContent(
  version: Parameters<typeof buildContent>[0],
  requirements: readonly Requirement[],
  { publishedAt, declared }: { publishedAt: Date; declared: DeclaredVariables },
): VersionContent {
  const signed = requirements.map(toSignedRequirement).map((requirement) => {
    const variables = toSignedVariables(variablesOf(requirement), declared)
    return { ...requirement, config: { ...requirement.config, variables } }
  })
  return buildContent(version, signed, publishedAt)
}

/** Canonical text and its hash, as columns of a version. */
export type HashedContent = { content_text: string; content_hash: string }

/** Serialises and hashes content. Throws CanonicalError for content that exceeds the limits. */
export function hashContent(content: VersionContent, limits: CanonicalLimits = publishLimits): HashedContent {
  const text = canonicalJson(content, limits)
  return { content_text: text, content_hash: contentHash(text) }
}

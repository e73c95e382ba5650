import { createHash } from 'node:crypto'
import { canonicalJson } from '../../shared/canonical.ts'
import { publishLimits } from '../../shared/canonical/limits.ts'
import { sortedNames } from './fields.ts'
import type { Requirement } from '../store/requirements.ts'
import type { VersionRow } from '../store/versions.ts'

/** The seed's "Content object": these fields and no others, each of them there, `null` where nothing is. */
export type DraftContent = {
  schema_version: number
  setup_version_id: string
  install_template_id: string
  version: number
  status: 'published'
  published_at: string
  allowed_scopes: string[]
  default_scope: string
  changelog: string
  requirements: Requirement[]
}

type Described = Pick<
  VersionRow,
  'id' | 'template_id' | 'version' | 'allowed_scopes' | 'default_scope' | 'changelog'
>

const SCHEMA_VERSION = 1

/**
 * What publishing a draft at this time signs (signing.md, "Canonical JSON", rules 1 and 4): a fixed list of fields,
 * lists of names sorted and without doubles, requirements counted from zero.
 */
export function buildContent(
  draft: Described,
  requirements: readonly Requirement[],
  publishedAt: Date,
): DraftContent {
  return {
    schema_version: SCHEMA_VERSION,
    setup_version_id: draft.id,
    install_template_id: draft.template_id,
    version: draft.version,
    status: 'published',
    published_at: publishedAt.toISOString(),
    allowed_scopes: sortedNames(draft.allowed_scopes),
    default_scope: draft.default_scope,
    changelog: draft.changelog,
    requirements: requirements.toSorted((a, b) => a.order - b.order).map(toRequirement),
  }
}

/** The canonical text and its hash, in the form in which a version keeps them. */
export function sealContent(content: DraftContent): { content_text: string; content_hash: string } {
  const text = canonicalJson(content, publishLimits)
  return { content_text: text, content_hash: createHash('sha256').update(text, 'utf8').digest('hex') }
}

/** The fixed list of fields, whatever an older release has stored. */
export function toRequirement(requirement: Requirement, order: number): Requirement {
  return {
    id: requirement.id,
    order,
    requirement_type: requirement.requirement_type,
    title: requirement.title,
    optional: requirement.optional,
    platform_ids: sortedNames(requirement.platform_ids),
    installation_scopes: sortedNames(requirement.installation_scopes),
    config: toConfig(requirement.config),
    verification: requirement.verification,
  }
}

function toConfig({
  slug,
  body,
  snippet,
  language,
  placement,
  i18n,
}: Requirement['config']): Requirement['config'] {
  return {
    slug,
    body,
    snippet: snippet ?? null,
    language: language ?? null,
    placement: placement ?? null,
    i18n: Object.fromEntries(
      Object.entries(i18n ?? {}).map(([locale, text]) => [locale, { title: text.title, body: text.body }]),
    ),
  }
}

import {
  byOrder,
  SCHEMA_VERSION,
  toSignedRequirement,
  type SignedRequirement,
  type VersionContent,
} from './version-content.ts'

type VersionDescription = Pick<
  VersionContent,
  'version' | 'allowed_scopes' | 'default_scope' | 'changelog'
> & {
  readonly id: string
  readonly template_id: string
}

/**
 * Builds the content that is signed when a version is published (docs/signing.md, "Canonical JSON"). It has a fixed
 * list of fields, lists of names are sorted and without duplicates, and requirements are numbered from zero.
 */
export function buildContent(
  version: VersionDescription,
  requirements: readonly SignedRequirement[],
  publishedAt: Date,
): VersionContent {
  return {
    schema_version: SCHEMA_VERSION,
    setup_version_id: version.id,
    install_template_id: version.template_id,
    version: version.version,
    status: 'published',
    published_at: publishedAt.toISOString(),
    allowed_scopes: sortedNames(version.allowed_scopes),
    default_scope: version.default_scope,
    changelog: version.changelog,
    requirements: requirements.toSorted(byOrder).map((requirement, order) =>
      toSignedRequirement({
        ...requirement,
        order,
        platform_ids: sortedNames(requirement.platform_ids),
        installation_scopes: sortedNames(requirement.installation_scopes),
      }),
    ),
  }
}

/** Returns names as they are signed: each once, sorted by UTF-16 code units like the keys of the canonical form. */
export function sortedNames(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted()
}

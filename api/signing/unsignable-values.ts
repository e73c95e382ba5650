import type { VersionContent } from '../../shared/content/version-content.ts'
import { type UnsafeValue, unsafeValues } from './unsafe-values.ts'

/**
 * Finds values that must not be signed because naive verifiers would disagree on them (docs/signing.md, "Canonical
 * JSON"). Finds none in content that passes the lint: this is the last check before signing.
 */
export function unsignableValues(content: VersionContent): UnsafeValue[] {
  return [...unsafeValues(content), ...unsortedLists(content), ...findMisnumbered(content)]
}

function unsortedLists({ allowed_scopes, requirements }: VersionContent): UnsafeValue[] {
  return [
    ...findUnsorted(['allowed_scopes'], allowed_scopes),
    ...requirements.flatMap(({ platform_ids, installation_scopes }, index) => [
      ...findUnsorted(['requirements', index, 'platform_ids'], platform_ids),
      ...findUnsorted(['requirements', index, 'installation_scopes'], installation_scopes),
    ]),
  ]
}

function findUnsorted(path: UnsafeValue['path'], names: readonly string[]): UnsafeValue[] {
  const isSorted = names.every((name, index) => index === 0 || (names[index - 1] ?? '') < name)
  return isSorted ? [] : [{ path, message: 'must be sorted, each name once' }]
}

function findMisnumbered({ requirements }: VersionContent): UnsafeValue[] {
  return requirements.flatMap(({ order }, index) =>
    order === index ? [] : [{ path: ['requirements', index, 'order'], message: `must be ${index}` }],
  )
}

import { CanonicalError, canonicalJson } from '../../shared/canonical.ts'
import { publishLimits } from '../../shared/canonical/limits.ts'
import type { DraftContent } from '../drafts/content.ts'
import { type UnsafeValue, unsafeValues } from '../drafts/unsafe-values.ts'

/**
 * What of a content must not be signed, since naive verifiers would disagree on it (signing.md, "Canonical JSON", rules 3
 * and 4). Empty for everything that the lint lets pass: this is the last look before the signature.
 */
export function refuseForPublish(content: DraftContent): UnsafeValue[] {
  return [...unsafeValues(content), ...overLimits(content), ...unsortedLists(content), ...misplaced(content)]
}

function overLimits(content: DraftContent): UnsafeValue[] {
  try {
    canonicalJson(content, publishLimits)
    return []
  } catch (error) {
    if (error instanceof CanonicalError)
      return [{ path: error.path === '' ? [] : error.path.split('.'), message: error.reason }]
    throw error
  }
}

function unsortedLists({ allowed_scopes, requirements }: DraftContent): UnsafeValue[] {
  return [
    ...unsorted(['allowed_scopes'], allowed_scopes),
    ...requirements.flatMap(({ platform_ids, installation_scopes }, index) => [
      ...unsorted(['requirements', index, 'platform_ids'], platform_ids),
      ...unsorted(['requirements', index, 'installation_scopes'], installation_scopes),
    ]),
  ]
}

function unsorted(path: UnsafeValue['path'], names: readonly string[]): UnsafeValue[] {
  const inOrder = names.every((name, index) => index === 0 || (names[index - 1] ?? '') < name)
  return inOrder ? [] : [{ path, message: 'must be sorted, each name once' }]
}

function misplaced({ requirements }: DraftContent): UnsafeValue[] {
  return requirements.flatMap(({ order }, index) =>
    order === index ? [] : [{ path: ['requirements', index, 'order'], message: `must be ${index}` }],
  )
}

import type { ScriptPresenceConfig } from '../../../shared/check/config.ts'
import { recognisable } from '../../html/platforms.ts'
import type { Problem } from '../result.ts'
import type { SeenPage } from './read-page.ts'

/**
 * Warns of a page that was made with another platform than the step is for. Steps for a platform that no page can be
 * recognised by, such as plain HTML, are for any page.
 */
export function platformProblems(
  { scan }: SeenPage,
  { platforms = [] }: Pick<ScriptPresenceConfig, 'platforms'>,
): Problem[] {
  const actual = scan.notes.platform
  const names = platforms.flatMap((slug) => recognisable(slug) ?? [])
  if (actual === undefined || names.length === 0 || names.length < platforms.length) return []
  if (names.includes(actual)) return []
  return [{ code: 'script_platform_mismatch', facts: { actual, expected: names.join(' or ') } }]
}

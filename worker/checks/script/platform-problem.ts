import type { ScriptPresenceConfig } from '../../../shared/check/config.ts'
import { joinFacts } from '../../../shared/check/messages/facts.ts'
import { recognisable } from '../../html/page/platforms.ts'
import type { Problem } from '../result.ts'
import type { SeenPage } from './read-page.ts'

/**
 * Warns about a page built on a different platform than the step is for. A step for a platform that leaves no trace in its
 * pages, such as plain HTML, fits any page.
 */
export function platformProblems(
  { scan }: SeenPage,
  { platforms = [] }: Pick<ScriptPresenceConfig, 'platforms'>,
): Problem[] {
  const actual = scan.notes.platform
  const names = platforms.flatMap((slug) => recognisable(slug) ?? [])
  if (actual === undefined || names.length === 0 || names.length < platforms.length) return []
  if (names.includes(actual)) return []
  return [{ code: 'script_platform_mismatch', facts: { actual, expected: joinFacts('either', names) } }]
}

import { readSelector } from '../../../shared/check/read-selector.ts'
import { whyNeverMatches } from '../../../shared/check/never-matches.ts'
import { eachRequirement, type LintFinding, type LintInput } from './finding.ts'

/** Finds selectors that no element of any page can match, so that nobody could complete the step. */
export function selectorsWithoutMatches(draft: LintInput): LintFinding[] {
  return eachRequirement(draft, ({ verification }, path) => {
    const selector = verification['selector']
    if (verification['type'] !== 'script_presence' || typeof selector !== 'string') return []
    const read = readSelector(selector)
    const why = read.kind === 'read' ? whyNeverMatches(read.list) : undefined
    if (why === undefined) return []
    const message = `can never match: ${why}`
    return [{ code: 'selector_never_matches', path: `${path}.verification.selector`, message }]
  })
}

import { disguiseOf, type Disguise } from '../../html/disguise.ts'
import type { Problem } from '../result.ts'
import type { SeenPage } from './read-page.ts'

/** What holds back or changes all of the elements that were found, so that they may not run as they are. */
export function warningsOn({ scan }: SeenPage): Problem[] {
  const disguises = scan.matches.map(({ name, attributes, where }) => {
    const disguise = disguiseOf(name, attributes)
    // An image that loads late is nothing to warn of.
    return name === 'script' || disguise?.kind === 'consent' ? disguise && { disguise, where } : undefined
  })
  const first = disguises[0]
  if (!first || disguises.includes(undefined)) return []
  return [{ ...problemOf(first.disguise), where: first.where }]
}

/** Copies that explain a miss: held back or changed, or where they have no effect. */
export function copyProblems(page: SeenPage): Problem[] {
  const changed = changedCopy(page)
  if (changed.length > 0) return changed
  const lifeless = inactiveCopy(page) ?? pastedCopy(page)
  // What was switched off in the page may have moved to a tag manager.
  return lifeless ? [lifeless, ...loaderProblems(page)] : []
}

function inactiveCopy({ scan }: SeenPage): Problem | undefined {
  const [copy] = scan.inactive
  if (!copy) return undefined
  const line = copy.where ? ` (line ${copy.where.line})` : ''
  const facts = {
    whyItDoesNothing: `it is inside ${copy.place}${line}, where browsers do not run it`,
    inTheRightPlace: 'straight into the page',
  }
  return { code: 'script_inactive', facts, where: copy.where }
}

function pastedCopy({ pasted }: SeenPage): Problem | undefined {
  const copy = pasted()
  if (!copy) return undefined
  const { where } = copy
  const facts = {
    whyItDoesNothing: `it was pasted as text (line ${where.line}), which visitors see and browsers do not run`,
    inTheRightPlace: 'in the HTML or code view of the editor, or in a block for custom HTML',
  }
  return { code: 'script_inactive', facts, where }
}

/** What may bring the thing to visitors although the page does not have it. */
export function absenceDoubts(page: SeenPage): Problem[] {
  const changed = changedCopy(page)
  return changed.length > 0 ? changed : loaderProblems(page)
}

/** A copy that does not match only because a tool keeps it back: in a browser it may come to match. */
function changedCopy({ scan }: SeenPage): Problem[] {
  const [copy] = scan.disguised
  return copy ? [{ ...problemOf(copy), ...unsure, where: copy.where }] : []
}

/** Not found, but not known to be absent either. */
const unsure = { severity: 'error', conclusive: false } as const

function problemOf({ kind, by }: Disguise): Problem {
  if (kind === 'consent') return { code: 'script_consent_gated', facts: { gate: by } }
  return { code: 'script_altered', facts: { optimiser: by, what: 'The snippet is changed' } }
}

const MAX_NAMED_CONTAINERS = 3

/** Tag managers, and optimisers that merge scripts: either may hold what the page itself does not show. */
export function loaderProblems({ scan: { notes } }: SeenPage): Problem[] {
  const managers = notes.tagManagers
  const container = managers.slice(0, MAX_NAMED_CONTAINERS).join(', ')
  if (managers.length > 0) return [{ code: 'script_via_tag_manager', facts: { container } }]
  const { bundler } = notes
  if (bundler === undefined) return []
  const what = 'Nothing on the page matches, but scripts of the site are merged into one file'
  return [{ code: 'script_altered', facts: { optimiser: bundler, what }, ...unsure }]
}

import type { ScriptPresenceConfig } from '../../../shared/check/config.ts'
import type { FoundElement } from '../../html/found-element.ts'
import type { Undecided } from '../../html/undecided.ts'
import { challenged } from '../page-challenge.ts'
import type { Problem } from '../result.ts'
import { absenceDoubts, copyProblems, loaderProblems, warningsOn } from './changed-copies.ts'
import { cspProblems } from './csp-problem.ts'
import { elementProblems } from './match-rules.ts'
import type { SeenPage } from './read-page.ts'

/** What a page says about the step: whether the condition was observed, and what is wrong. */
export type Verdict = { readonly found: boolean; readonly problems: readonly Problem[] }

/** Judges a page by the step's config. Whatever was not read to its end is never taken as absent. */
export function verdictOn(page: SeenPage, config: ScriptPresenceConfig): Verdict {
  const { count } = page.scan
  if (config.absent) return count > 0 ? tooMany(page, config, 0) : { found: false, problems: doubts(page) }
  if (count < config.minMatches) return { found: false, problems: missProblems(page, config) }
  if (config.maxMatches !== undefined) {
    if (count > config.maxMatches) return tooMany(page, config, config.maxMatches)
    const unread = unreadProblems(page)
    if (unread.length > 0) return { found: true, problems: unread }
  }
  return { found: true, problems: [...cspProblems(page, config.csp), ...warningsOn(page)] }
}

function tooMany({ scan, url }: SeenPage, { selector }: ScriptPresenceConfig, limit: number): Verdict {
  const where = scan.matches[limit]?.where
  const words =
    limit === 0
      ? { limit: 'it should not be there', surplus: 'it' }
      : { limit: `at most ${limit} should be there`, surplus: 'the copies that are not needed' }
  // Reading ends where it is settled that there are too many.
  const count = scan.end === 'whole' ? `${scan.count}` : `at least ${scan.count}`
  const matches = scan.count === 1 ? `There is ${count} match` : `There are ${count} matches`
  const facts = { ...words, matches, selector, url }
  return { found: true, problems: [{ code: 'script_too_many', facts, where }] }
}

/** Why the page may hold more than was seen; empty when it was seen as a visitor sees it. */
function doubts(page: SeenPage): Problem[] {
  const unread = unreadProblems(page)
  return unread.length > 0 ? unread : [...unusualPage(page), ...absenceDoubts(page)]
}

function unreadProblems({ scan, bodyEnd, http, url }: SeenPage): Problem[] {
  if (scan.end === 'undecided' && scan.why) return [undecided(scan.why, url)]
  if (scan.end !== 'cut') return []
  if (bodyEnd?.kind === 'failed') return [{ ...bodyEnd.failure, conclusive: false }]
  const facts = { limit: `${Math.ceil(http.bytesRead / 1024)} KiB`, url }
  return [{ code: 'http_body_too_large', facts }]
}

function undecided(why: Undecided, url: string): Problem {
  if (why.code === 'http_body_too_large') return { code: why.code, facts: { ...why.facts, url } }
  return { code: why.code, facts: { ...why.facts, host: new URL(url).hostname } }
}

/** Pages that are not what visitors see: a bot protection, nothing at all, or a shell that JavaScript fills. */
function unusualPage({ scan, url }: SeenPage): Problem[] {
  if (scan.challengeVendor !== undefined) return [challenged(scan.challengeVendor, url)]
  if (scan.isEmpty) return [{ code: 'content_empty', facts: { url } }]
  return scan.needsJavascript ? [{ code: 'content_needs_javascript', facts: { url } }] : []
}

function missProblems(page: SeenPage, config: ScriptPresenceConfig): Problem[] {
  const unread = unreadProblems(page)
  if (unread.length > 0) return unread
  const unusual = unusualPage(page)
  const misplaced = bestOf(page, config)
  if (misplaced.length > 0) return [...unusual, ...misplaced]
  const copies = copyProblems(page)
  if (copies.length > 0) return [...unusual, ...copies]
  if (unusual.length > 0) return unusual
  const loaders = loaderProblems(page)
  if (loaders.length > 0 && page.scan.count === 0) return loaders
  const facts = { seen: whatWasSeen(page, config), url: page.url }
  const where = page.scan.count > 0 ? undefined : page.scan.nearMisses[0]?.where
  return [{ code: 'script_not_found', facts, where }, ...loaders]
}

/** What is wrong with the element that comes nearest of those that the selector matches. */
function bestOf({ scan, url }: SeenPage, config: ScriptPresenceConfig): Problem[] {
  const problems = scan.others.map((element: FoundElement) => elementProblems(element, config, url))
  return problems.toSorted((a, b) => a.length - b.length)[0] ?? []
}

function whatWasSeen({ scan }: SeenPage, { selector, minMatches }: ScriptPresenceConfig): string {
  if (scan.count > 0) return `${selector} is there ${times(scan.count)}, but is needed ${times(minMatches)}`
  const [nearest] = scan.nearMisses
  if (nearest) return `the element most like it is in line ${nearest.where.line}, but ${nearest.failed}`
  return `nothing there matches ${selector}`
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}

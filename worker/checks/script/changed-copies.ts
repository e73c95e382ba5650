import type { ScriptPresenceConfig } from '../../../shared/check/config.ts'
import { phrase } from '../../../shared/check/messages/facts.ts'
import { disguiseOf, type Disguise } from '../../html/diagnostics/disguise.ts'
import type { FoundElement } from '../../html/found-element.ts'
import { optimiserOf } from '../../html/diagnostics/optimisers.ts'
import { findPasted } from '../../html/diagnostics/whole-page/pasted-text.ts'
import { findScriptedAddress } from '../../html/diagnostics/whole-page/scripted-address.ts'
import { findUnclosed } from '../../html/diagnostics/whole-page/unclosed-markup.ts'
import type { Problem } from '../result.ts'
import { linePhrase } from './match-rules.ts'
import { notRunProblem } from './not-run-problem.ts'
import type { SearchedPage, ReadPage } from './read-page.ts'

/** Warns if something blocks or changes all of the elements that were found, so that they may not run. */
export function warningsOn(page: ReadPage, config: ScriptPresenceConfig): Problem[] {
  const warnings = page.scan.matches.map((element) => {
    const problem =
      (page.selector.code && encodedProblem(element)) ??
      disguiseProblem(element) ??
      notRunProblem(element, page, config)
    return problem && { ...problem, where: element.where }
  })
  const [first] = warnings
  return first && !warnings.includes(undefined) ? [first] : []
}

/** An optimiser moved the code of a script into an address, from which browsers run it. */
function encodedProblem({ attributes }: FoundElement): Problem | undefined {
  if (attributes['src'] === undefined) return undefined
  const optimiser = optimiserOf(attributes) ?? phrase('caching_plugin')
  return { code: 'script_altered', facts: { optimiser, what: phrase('snippet_changed') } }
}

function disguiseProblem({ name, attributes, where }: FoundElement): Problem | undefined {
  const disguise = disguiseOf(name, attributes)
  // An image that loads late needs no warning.
  if (!disguise || !(name === 'script' || disguise.kind === 'consent')) return undefined
  const severity = disguise.kind === 'unknown' ? ({ severity: 'warning' } as const) : {}
  return { ...problemOf(disguise, where?.line ?? 1), ...severity }
}

/** Problems of copies that explain a miss: blocked or changed copies, and copies in places where they have no effect. */
export async function copyProblems(page: SearchedPage): Promise<Problem[]> {
  const changed = changedCopy(page)
  if (changed.length > 0) return changed
  const unclosed = await unclosedCopy(page)
  if (unclosed) return [unclosed]
  const lifeless = inactiveCopy(page) ?? (await pastedCopy(page))
  // A snippet that is disabled in the page may have moved to a tag manager.
  if (lifeless) return [lifeless, ...(await loaderProblems(page))]
  return copyInFallback(page)
}

/** No site can pass a step that requires an element that vendors put only into noscript elements. */
function copyInFallback({ scan, selector }: SearchedPage): Problem[] {
  const [copy] = scan.fallbacks
  const { names } = selector.subject
  if (!copy || !names || [...names].some((name) => !inNoscript.has(name))) return []
  const reason = phrase('in_noscript_by_intent', { selector: selector.text, inLine: linePhrase(copy.where) })
  return [{ code: 'system_config_invalid', facts: { reason }, where: copy.where }]
}

const inNoscript: ReadonlySet<string> = new Set(['iframe', 'img'])

async function unclosedCopy(page: SearchedPage): Promise<Problem | undefined> {
  const whole = page.scan.kept.source()
  const copy = whole && (await findUnclosed(whole, page.selector.subject))
  if (!copy) return undefined
  const { what, where, opened, close } = copy
  const facts = { line: where.line, what, opened: opened.line, close }
  return { code: 'script_in_unclosed_markup', facts, where }
}

function inactiveCopy({ scan }: SearchedPage): Problem | undefined {
  const [copy] = scan.inactive
  if (!copy) return undefined
  const { place, where } = copy
  const facts = {
    whyItDoesNothing: phrase('inside_without_effect', { place, inLine: linePhrase(where) }),
    inTheRightPlace: phrase('into_page'),
  }
  return { code: 'script_inactive', facts, where }
}

async function pastedCopy(page: SearchedPage): Promise<Problem | undefined> {
  const whole = page.scan.kept.source()
  const copy = whole && (await findPasted(whole, page.selector.subject))
  if (!copy) return undefined
  const { where } = copy
  const facts = {
    whyItDoesNothing: phrase('pasted_as_text', { line: where.line }),
    inTheRightPlace: phrase('into_html_view'),
  }
  return { code: 'script_inactive', facts, where }
}

/** Problems that leave open whether visitors get the element although the page does not have it. */
export async function hiddenCopyProblems(page: SearchedPage): Promise<Problem[]> {
  const changed = changedCopy(page)
  return changed.length > 0 ? changed : loaderProblems(page)
}

/** Returns true if the page is known to contain the snippet or its address, however little else it has. */
export function mentionsSnippet(problems: readonly Problem[]): boolean {
  return problems.some(({ code }) => code === 'script_in_unclosed_markup' || code === 'script_may_be_added')
}

/** A copy that does not match only because a tool blocks it. In a browser, it may match later. */
function changedCopy({ scan }: SearchedPage): Problem[] {
  const [copy] = scan.disguised
  return copy ? [{ ...problemOf(copy, copy.where.line), ...unsure, where: copy.where }] : []
}

/** Overrides for the problem of an element that was not found, but may still be there. */
const unsure = { severity: 'error', conclusive: false } as const

function problemOf({ kind, by }: Disguise, line: number): Problem {
  if (kind === 'unknown') return { code: 'script_held_back', facts: { line, how: by } }
  if (kind === 'consent') return { code: 'script_consent_gated', facts: { gate: by } }
  return { code: 'script_altered', facts: { optimiser: by, what: phrase('snippet_changed') } }
}

const MAX_NAMED_CONTAINERS = 3

/** Scripts that contain the URL, tag managers, and optimisers that merge scripts. Each may add an element that the page lacks. */
export async function loaderProblems(page: SearchedPage): Promise<Problem[]> {
  const { notes } = page.scan
  const whole = page.scan.kept.source()
  const where = whole && (await findScriptedAddress(whole, page.selector.subject))
  if (where) return [{ code: 'script_may_be_added', facts: { line: where.line }, where }]
  const managers = notes.tagManagers
  const container = managers.slice(0, MAX_NAMED_CONTAINERS).join(', ')
  if (managers.length > 0) return [{ code: 'script_via_tag_manager', facts: { container } }]
  const { bundler } = notes
  if (bundler === undefined) return []
  const what = phrase('scripts_merged')
  return [{ code: 'script_altered', facts: { optimiser: bundler, what }, ...unsure }]
}

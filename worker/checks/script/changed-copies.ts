import type { ScriptPresenceConfig } from '../../../shared/check/config.ts'
import { phrase, type Phrase } from '../../../shared/check/messages/facts.ts'
import { disguiseOf, type Disguise } from '../../html/diagnostics/disguise.ts'
import type { DisguisedCopy } from '../../html/diagnostics/disguised-copies.ts'
import type { FoundElement } from '../../html/found-element.ts'
import { optimiserOf } from '../../html/diagnostics/optimisers.ts'
import { findDamaged, type DamagedCopy } from '../../html/diagnostics/whole-page/damaged-copies.ts'
import { findPasted } from '../../html/diagnostics/whole-page/pasted-text.ts'
import { findScriptedAddress } from '../../html/diagnostics/whole-page/scripted-address.ts'
import { customPixelsOn } from '../../html/page/tag-managers.ts'
import { loadableByScripts } from '../../html/selector/subject-kinds.ts'
import { findUnclosed } from '../../html/diagnostics/whole-page/unclosed-markup.ts'
import type { Problem } from '../result.ts'
import { linePhrase } from './match-rules.ts'
import { notRunProblem } from './not-run-problem.ts'
import type { SearchedPage, ReadPage } from './read-page.ts'
import { unclosedProblem } from './unclosed-problem.ts'

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
  const changed = changedCopy(page.scan.disguised)
  if (changed.length > 0) return changed
  const unclosed = await unclosedCopy(page)
  if (unclosed) return [unclosed]
  const lifeless = inactiveCopy(page) ?? (await pastedCopy(page))
  // A snippet that is disabled in the page may have moved to a tag manager.
  if (lifeless) return [lifeless, ...(await loaderProblems(page))]
  const inFallback = copyInFallback(page)
  return inFallback.length > 0 ? inFallback : damagedCopy(page)
}

async function damagedCopy(page: SearchedPage): Promise<Problem[]> {
  const whole = page.selector.code ? undefined : page.scan.kept.source()
  const copy = whole && (await findDamaged(whole, page.selector.subject))
  if (!copy) return []
  const { where } = copy
  const problem = { ...damageProblem(copy), where }
  return copy.kind === 'kept' ? [problem] : [problem, ...(await loaderProblems(page))]
}

function damageProblem(copy: DamagedCopy): Problem {
  const { line } = copy.where
  const inactive = (whyItDoesNothing: Phrase, inTheRightPlace = phrase('into_page')): Problem => ({
    code: 'script_inactive',
    facts: { whyItDoesNothing, inTheRightPlace },
  })
  switch (copy.kind) {
    case 'changed': {
      const certain = { severity: 'error', conclusive: true } as const
      return { code: 'script_not_run', facts: { line, why: copy.why, how: copy.how }, ...certain }
    }
    case 'inactive':
      return inactive(phrase('inside_without_effect', { place: copy.place, inLine: linePhrase(copy.where) }))
    case 'framed':
      return inactive(phrase('in_frame_page', { line }))
    case 'pasted':
      return inactive(phrase('pasted_as_text', { line }), phrase('into_html_view'))
    case 'kept':
      return { code: 'script_held_back', facts: { line, how: phrase('is_inside', { place: copy.place }) } }
  }
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
  return copy && unclosedProblem(copy)
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
  // No tool gives a mistyped attribute its name.
  const changed = changedCopy(page.scan.disguised.filter(({ kind }) => kind !== 'misnamed'))
  return changed.length > 0 ? changed : loaderProblems(page)
}

/** Returns true if the page is known to contain the snippet or its address, however little else it has. */
export function mentionsSnippet(problems: readonly Problem[]): boolean {
  return problems.some(({ code }) => code === 'script_in_unclosed_markup' || code === 'script_may_be_added')
}

/** A copy that does not match only because a tool blocks it, so that it may match later, or because of a typing error. */
function changedCopy(copies: readonly DisguisedCopy[]): Problem[] {
  const [copy] = copies
  return copy ? [{ ...changedProblem(copy), where: copy.where }] : []
}

/** Overrides for the problem of an element that was not found, but may still be there. */
const unsure = { severity: 'error', conclusive: false } as const

function changedProblem(copy: DisguisedCopy): Problem {
  const { line } = copy.where
  if (copy.kind !== 'misnamed') return { ...problemOf(copy, line), ...unsure }
  const facts = { line, why: phrase('address_in', { attribute: copy.by }), how: phrase('with_src') }
  return { code: 'script_not_run', facts, severity: 'error', conclusive: true }
}

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
  const canLoad = loadableByScripts(page.selector.subject)
  const managers = [...notes.tagManagers, ...(whole && canLoad ? customPixelsOn(whole.bytes) : [])]
  const container = managers.slice(0, MAX_NAMED_CONTAINERS).join(', ')
  if (managers.length > 0) return [{ code: 'script_via_tag_manager', facts: { container } }]
  const { bundler } = notes
  if (bundler === undefined) return []
  const what = phrase('scripts_merged')
  return [{ code: 'script_altered', facts: { optimiser: bundler, what }, ...unsure }]
}

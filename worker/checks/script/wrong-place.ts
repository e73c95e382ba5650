import { joinFacts, phrase, type Fact } from '../../../shared/check/messages/facts.ts'
import type { ScriptPresenceConfig } from '../../../shared/check/config.ts'
import { MAX_DIFFERENCES } from '../../html/diagnostics/difference.ts'
import { MAX_NEAR_MISSES, type NearMiss } from '../../html/diagnostics/near-misses.ts'
import type { FoundElement } from '../../html/found-element.ts'
import { findHeadEnd } from '../../html/diagnostics/whole-page/head-end.ts'
import { positionRulesOf, type PositionRules } from '../../html/selector/position-rules.ts'
import { makeStartTag } from '../../html/diagnostics/make-start-tag.ts'
import type { Problem } from '../result.ts'
import { elementDifferences, elementProblems, wrongHalfProblem } from './match-rules.ts'
import type { SearchedPage, ReadPage } from './read-page.ts'

/** Adds the element that ended the head too early to the problem of an element in the wrong half. */
export async function withHeadEnd(problem: Problem, page: SearchedPage): Promise<Problem> {
  if (problem.code !== 'script_wrong_place' || !belongsInHead(problem.facts.expected)) return problem
  const whole = page.scan.kept.source()
  const end = whole && (await findHeadEnd(whole))
  if (!end) return problem
  const headEnd = { what: end.what, line: end.where.line }
  const facts = {
    ...problem.facts,
    expected: phrase('in_head_ending_at', headEnd),
    whereTo: phrase('above', headEnd),
  }
  return { ...problem, facts }
}

function belongsInHead(expected: Fact): boolean {
  return typeof expected === 'object' && 'phrase' in expected && expected.facts['half'] === 'head'
}

/** Reports that the first similar element is in the wrong place, if nothing else about it is wrong. */
export async function misplacedProblem(page: SearchedPage): Promise<Problem[]> {
  const [misplaced] = misplacedOn(page)
  if (!misplaced) return []
  const { element, rules } = misplaced
  const half = wrongHalfOf(misplaced)
  if (half) return [await withHeadEnd(wrongHalfProblem(element, half), page)]
  const { place, conditions } = rules
  if (place === undefined || conditions.length > 0) return []
  const { facts, ...problem } = wrongHalfProblem(element, 'body')
  return [{ ...problem, facts: { ...facts, expected: place, whereTo: phrase('to_place', { place }) } }]
}

/** Elements closest to the expected one, beginning with those that are only in the wrong place. */
export function nearMissesOn(page: SearchedPage): NearMiss[] {
  const misplaced = misplacedOn(page).flatMap((found) => {
    const { excerpt, where } = found.element
    return where ? [{ failed: failureOf(found), excerpt, where, differences: [] }] : []
  })
  return [...misplaced, ...page.scan.nearMisses].slice(0, MAX_NEAR_MISSES)
}

/** Elements that the selector matches, but that break another rule of the step, the closest first. */
export function rejectedMatches({ scan, selector, url }: ReadPage, config: ScriptPresenceConfig): NearMiss[] {
  const rules = { ...config, subject: selector.subject }
  const compared = scan.others.map((element) => ({
    element,
    problems: elementProblems(element, rules, url),
  }))
  const nearest = compared.toSorted((a, b) => a.problems.length - b.problems.length)
  return nearest.slice(0, MAX_NEAR_MISSES).flatMap(({ element, problems }) => {
    const { where, excerpt } = element
    const failed = joinFacts(
      'sentences',
      problems.map(({ code, facts }) => ({ code, facts })),
    )
    const differences = elementDifferences(element, rules, url).slice(0, MAX_DIFFERENCES)
    return where ? [{ failed, excerpt, where, differences }] : []
  })
}

function failureOf(misplaced: Misplaced): Fact {
  const half = wrongHalfOf(misplaced)
  if (half)
    return phrase('in_wrong_half', { actual: misplaced.element.inHead ? 'head' : 'body', expected: half })
  const { place, conditions } = misplaced.rules
  const failures = conditions.map((condition) => phrase('does_not_hold', { condition }))
  return joinFacts('either', [...(place ? [phrase('not_in_place', { place })] : []), ...failures])
}

type Misplaced = { readonly element: FoundElement; readonly rules: PositionRules }

function wrongHalfOf({ element, rules: { half } }: Misplaced): PositionRules['half'] {
  return half && element.inHead !== (half === 'head') ? half : undefined
}

/** Elements that fail only because of their position. Elements that match only the type do not count. */
function misplacedOn({ scan, selector: { list, subject } }: SearchedPage): Misplaced[] {
  if (scan.count > 0 || scan.others.length > 0 || subject.matchesImplied) return []
  return scan.misplaced.flatMap((element) => {
    const { name, foreign } = element
    const lone = { name, tag: makeStartTag(name, element.attributes), foreign }
    const index = subject.compounds.findIndex(
      (compound) =>
        (compound.name === undefined || compound.name === name) &&
        compound.parts.length > 0 &&
        compound.parts.every((part) => part.test(lone)),
    )
    const rules = positionRulesOf(list[index] ?? [])
    const hasRules = rules.place !== undefined || rules.conditions.length > 0
    return index !== -1 && hasRules ? [{ element, rules }] : []
  })
}

import { phrase, quoteValues, type Fact, type Phrase } from '../../../shared/check/messages/facts.ts'
import { withVisibleCharacters } from '../../html/code/find-in-text.ts'
import type { NearMiss } from '../../html/diagnostics/near-misses.ts'
import { disguiseOf } from '../../html/diagnostics/disguise.ts'
import { findCodeCopy } from '../../html/diagnostics/whole-page/code-copies.ts'
import type { CodeCopy } from '../../html/diagnostics/whole-page/code-copy.ts'
import type { WorkBudget } from '../../html/work-budget.ts'
import { toDifference } from '../../html/diagnostics/difference.ts'
import { nameInWords } from '../../html/diagnostics/named-value.ts'
import type { Attributes } from '../../html/tokenizer/attribute-marks.ts'
import type { Problem } from '../result.ts'
import { linePhrase } from './match-rules.ts'
import { typeOf } from './not-run-problem.ts'
import type { ReadPage, WantedPart } from './read-page.ts'
import { unclosedProblem } from './unclosed-problem.ts'

/** What explains a miss of code: the problem, and the place for a person to look at. */
export type CodeMiss = { readonly problem: Problem; readonly nearMiss: NearMiss | undefined }

/** Explains why a page has no script that runs the code. Undefined if nothing on the page resembles it. */
export async function explainCodeMiss(
  { scan, selector, url, config }: ReadPage & WantedPart,
  work: WorkBudget,
): Promise<CodeMiss | undefined> {
  const whole = scan.kept.source()
  const copy = whole && selector.code && (await findCodeCopy(whole, selector.code, work))
  if (!copy) return undefined
  const problem = copy.kind === 'partial' ? partProblem(copy, url, config) : problemOf(copy, url)
  return { problem: { where: copy.where, ...problem }, nearMiss: nearMissOf(copy) }
}

const certain = { severity: 'error', conclusive: true } as const
const unsure = { severity: 'error', conclusive: false } as const

type PartialCopy = Extract<CodeCopy, { kind: 'partial' }>

/** Names the first part that is missing. */
function partProblem(
  { missing, where }: PartialCopy,
  url: string,
  { code = [] }: WantedPart['config'],
): Problem {
  const fragment = quoteFragment(code[missing[0] ?? 0] ?? '')
  const seen = phrase('only_part_there', { line: where.line, code: fragment })
  return { code: 'script_not_found', facts: { seen, url } }
}

/** Quotes a fragment. Its own quotation marks at the ends would be doubled. */
export function quoteFragment(fragment: string): Fact {
  return quoteValues(fragment.replaceAll(/^"|"$/g, ''))
}

function problemOf(copy: Exclude<CodeCopy, PartialCopy>, url: string): Problem {
  const { line } = copy.where
  switch (copy.kind) {
    case 'differs':
      return differenceProblem(copy)
    case 'held':
      return heldProblem(copy.attributes, line)
    case 'broken':
      return { code: 'script_not_run', facts: { line, ...brokenFacts(copy) }, ...certain }
    case 'skipped': {
      const attributes = copy.attributes.length > 1 ? phrase('for_and_event') : (copy.attributes[0] ?? '')
      const facts = {
        line,
        why: phrase('skipped_for', { attributes }),
        how: phrase('without', { attributes }),
      }
      return { code: 'script_not_run', facts, ...certain }
    }
    case 'refused':
    case 'ignored': {
      const why = phrase(copy.kind === 'refused' ? 'refused_address' : 'has_address_too')
      const facts = { line, why, how: phrase('in_own_script') }
      return { code: 'script_not_run', facts, ...certain }
    }
    case 'unclosed':
      return unclosedProblem(copy)
    case 'inactive': {
      const whyItDoesNothing = phrase('inside_without_effect', {
        place: copy.place,
        inLine: linePhrase(copy.where),
      })
      return { code: 'script_inactive', facts: { whyItDoesNothing, inTheRightPlace: phrase('into_page') } }
    }
    case 'fallback': {
      const seen = phrase('only_fallback_there', { line })
      return { code: 'script_not_found', facts: { seen, url } }
    }
    case 'conditional': {
      const part = phrase('copy_in', { place: copy.place, inLine: linePhrase(copy.where) })
      return { code: 'content_unclear', facts: { part, url } }
    }
    case 'pasted': {
      const whyItDoesNothing = phrase('pasted_as_text', { line })
      return {
        code: 'script_inactive',
        facts: { whyItDoesNothing, inTheRightPlace: phrase('into_html_view') },
      }
    }
    case 'mentioned':
      return { code: 'script_may_be_added', facts: { line } }
    case 'unsure':
      return { code: 'content_unclear', facts: { part: unclearPart(copy), url } }
  }
}

function differenceProblem({ values, where }: Extract<CodeCopy, { kind: 'differs' }>): Problem {
  const [first] = values
  const facts = {
    attribute: phrase('value_in_line', { name: valueName(first?.name), line: where.line }),
    actual: quoteValues(withVisibleCharacters(first?.found ?? '')),
    expected: quoteValues(first?.wanted ?? ''),
  }
  return { code: 'script_attribute_mismatch', facts }
}

function unclearPart(copy: Extract<CodeCopy, { kind: 'unsure' }>): Phrase {
  const { line } = copy.where
  switch (copy.because) {
    case 'slashes':
      return phrase('unclear_script', { line })
    case 'size':
      return phrase('long_script', { line })
    case 'place':
      return phrase('misplaced_script', { line })
    case 'drawing':
      return phrase('drawn_script', { line })
    case 'syntax':
      return phrase('new_syntax_script', { line, mistake: copy.mistake.line })
  }
}

function valueName(name: string | undefined): Fact {
  return name ? nameInWords(name) : phrase('unnamed_value')
}

/** Name of a value with nothing before it. */
const UNNAMED = 'code'

/** A script of another type may run later: a tool may give it its own type again. Data never runs. */
function heldProblem(attributes: Attributes, line: number): Problem {
  const disguise = disguiseOf('script', attributes)
  switch (disguise?.kind) {
    case 'consent':
      return { code: 'script_consent_gated', facts: { gate: disguise.by }, ...unsure }
    case 'optimiser': {
      const facts = { optimiser: disguise.by, what: phrase('snippet_changed') }
      return { code: 'script_altered', facts, ...unsure }
    }
    case 'unknown':
      return { code: 'script_held_back', facts: { line, how: disguise.by } }
    case undefined: {
      const facts = { line, why: typeOf(attributes), how: phrase('with_type') }
      return { code: 'script_not_run', facts, ...certain }
    }
  }
}

function brokenFacts({ by, mistake }: Extract<CodeCopy, { kind: 'broken' }>): { why: Fact; how: Fact } {
  switch (by) {
    case 'typographic_quotes':
    case 'mixed_quotes':
    case 'backslash_quotes':
      return { why: phrase(by), how: phrase('with_straight_quotes') }
    case 'invisible_characters':
    case 'written_line_breaks':
      return { why: phrase(by), how: phrase('copied_from_guide') }
    case 'escaped_signs':
      return { why: phrase('escaped_signs'), how: phrase('with_plain_signs') }
    case 'syntax':
      return { why: phrase('syntax_error', { line: mistake.line }), how: phrase('in_own_script') }
  }
}

function nearMissOf(copy: CodeCopy): NearMiss | undefined {
  if (copy.kind !== 'differs') return undefined
  const { values, excerpt, where } = copy
  const [first] = values
  return {
    failed: phrase('its_value_differs', {
      name: valueName(first?.name),
      found: quoteValues(withVisibleCharacters(first?.found ?? '')),
      wanted: quoteValues(first?.wanted ?? ''),
    }),
    excerpt,
    where,
    differences: values.map(({ name, found, wanted }) =>
      toDifference({ attribute: name || UNNAMED, found, match: 'equals', expected: [wanted] }),
    ),
  }
}

import { phrase, quoteValues, type Fact } from '../../../shared/check/messages/facts.ts'
import type { NearMiss } from '../../html/diagnostics/near-misses.ts'
import { disguiseOf } from '../../html/diagnostics/disguise.ts'
import { findCodeCopy } from '../../html/diagnostics/whole-page/code-copies.ts'
import type { CodeCopy } from '../../html/diagnostics/whole-page/code-copy.ts'
import type { WorkBudget } from '../../html/work-budget.ts'
import { toDifference } from '../../html/diagnostics/difference.ts'
import type { Attributes } from '../../html/tokenizer/attribute-marks.ts'
import type { Problem } from '../result.ts'
import { linePhrase } from './match-rules.ts'
import { typeOf } from './not-run-problem.ts'
import type { SearchedPage } from './read-page.ts'

/** What explains a miss of code: the problem, and the place for a person to look at. */
export type CodeMiss = { readonly problem: Problem; readonly nearMiss: NearMiss | undefined }

/** Explains why a page has no script that runs the code. Undefined if nothing on the page resembles it. */
export async function explainCodeMiss(
  { scan, selector }: SearchedPage,
  url: string,
  work: WorkBudget,
): Promise<CodeMiss | undefined> {
  const whole = scan.kept.source()
  const copy = whole && selector.code && (await findCodeCopy(whole, selector.code, work))
  if (!copy) return undefined
  return { problem: { where: copy.where, ...problemOf(copy, url) }, nearMiss: nearMissOf(copy) }
}

const certain = { severity: 'error', conclusive: true } as const
const unsure = { severity: 'error', conclusive: false } as const

function problemOf(copy: CodeCopy, url: string): Problem {
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
    case 'ignored': {
      const facts = { line, why: phrase('has_address_too'), how: phrase('in_own_script') }
      return { code: 'script_not_run', facts, ...certain }
    }
    case 'unclosed': {
      const { what, opened, close } = copy
      return { code: 'script_in_unclosed_markup', facts: { line, what, opened: opened.line, close } }
    }
    case 'inactive': {
      const whyItDoesNothing = phrase('inside_without_effect', {
        place: copy.place,
        inLine: linePhrase(copy.where),
      })
      return { code: 'script_inactive', facts: { whyItDoesNothing, inTheRightPlace: phrase('into_page') } }
    }
    case 'pasted': {
      const whyItDoesNothing = phrase('pasted_as_text', { line })
      return {
        code: 'script_inactive',
        facts: { whyItDoesNothing, inTheRightPlace: phrase('into_html_view') },
      }
    }
    case 'unsure':
      return { code: 'content_unclear', facts: { part: phrase('unclear_script', { line }), url } }
  }
}

function differenceProblem({ values }: Extract<CodeCopy, { kind: 'differs' }>): Problem {
  const [first] = values
  const facts = {
    attribute: first?.name || UNNAMED,
    actual: quoteValues(first?.found ?? ''),
    expected: quoteValues(first?.wanted ?? ''),
  }
  return { code: 'script_attribute_mismatch', facts }
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

function brokenFacts({ hasTypographicQuotes, mistake }: Extract<CodeCopy, { kind: 'broken' }>): {
  why: Fact
  how: Fact
} {
  if (hasTypographicQuotes) return { why: phrase('typographic_quotes'), how: phrase('with_straight_quotes') }
  return { why: phrase('syntax_error', { line: mistake.line }), how: phrase('in_own_script') }
}

function nearMissOf(copy: CodeCopy): NearMiss | undefined {
  if (copy.kind !== 'differs') return undefined
  const { values, excerpt, where } = copy
  const [first] = values
  return {
    failed: phrase('its_value_differs', {
      name: first?.name || UNNAMED,
      found: quoteValues(first?.found ?? ''),
      wanted: quoteValues(first?.wanted ?? ''),
    }),
    excerpt,
    where,
    differences: values.map(({ name, found, wanted }) =>
      toDifference({ attribute: name || UNNAMED, found, match: 'equals', expected: [wanted] }),
    ),
  }
}

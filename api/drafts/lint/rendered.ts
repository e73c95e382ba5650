import { renderedType } from '../../../shared/check/types.ts'
import { placeholderPattern } from '../../../shared/content/placeholders.ts'
import type { StepVerification } from '../../../shared/content/version-content.ts'
import { checkTexts } from '../../guides/checks/check-texts.ts'
import { hasValueInEach, idTextWithoutDots, openComparison } from '../../guides/checks/open-comparisons.ts'
import { eachRequirement, type LintFinding, type LintInput } from './finding.ts'

/** Finds checks in a browser that pass on every page with the author's script, whoever's it is. */
export function renderedWithoutValue(draft: LintInput): LintFinding[] {
  return eachRequirement(draft, ({ verification }, path) => {
    if (verification.type !== renderedType || !looksForSomething(verification)) return []
    if (isOfOneCustomer(verification)) return []
    const message =
      'passes on every page that has your script, with the values of any customer: write a variable into the selector, into what global equals, or into the request'
    return [{ code: 'rendered_without_value', path: `${path}.verification`, message }]
  })
}

/** An empty check is refused, and passes nowhere. */
function looksForSomething(verification: StepVerification): boolean {
  return checkTexts(verification).some(
    ({ path: [field = ''], text }) => wanted.has(field) && text.trim() !== '',
  )
}

/** Parts of a check for what must be there. */
const wanted: ReadonlySet<string> = new Set(['selector', 'global', 'request'])

/** What must be there must all be there, so one value of the customer is enough. */
function isOfOneCustomer(verification: StepVerification): boolean {
  return checkTexts(verification).some(({ path: [field = ''], text }) => {
    if (field === 'selector') return hasValueInEach(text)
    return (field === 'global' || field === 'request') && text.search(placeholderPattern) >= 0
  })
}

/** Time in which a page sends its first requests after it was answered or called. */
const SHORT_SETTLE_MS = 500

/** Finds checks in a browser that leave before a page can do what they wait for. */
export function renderedWithoutTime(draft: LintInput): LintFinding[] {
  return eachRequirement(draft, ({ verification }, path) => {
    const { type, consent = 'ignore', trigger, settleMs } = verification
    const isLate = consent !== 'ignore' || trigger !== undefined
    if (type !== renderedType || !isLate || typeof settleMs !== 'number' || settleMs >= SHORT_SETTLE_MS)
      return []
    const cause = trigger === undefined ? 'once the consent tool is answered' : 'once the trigger is called'
    const message = `leaves the page hardly any time for what it does ${cause}: write ${SHORT_SETTLE_MS} or more, since the check ends as soon as all is there`
    return [{ code: 'rendered_without_time', path: `${path}.verification.settleMs`, message }]
  })
}

/** Finds checks that call a function of the page, and then look for nothing that it could have done. */
export function triggersWithoutEvidence(draft: LintInput): LintFinding[] {
  return eachRequirement(draft, ({ verification }, path) => {
    const { type, trigger, request, global } = verification
    if (type !== renderedType || trigger === undefined || request !== undefined || global !== undefined)
      return []
    const message = 'calls a function, and looks for nothing that it does: add the request that it sends'
    return [{ code: 'trigger_without_evidence', path: `${path}.verification.trigger`, message }]
  })
}

/** Finds checks that give a page the value for which they look, so that a page with the script of another customer may have it. */
export function valuesGivenToPages(draft: LintInput): LintFinding[] {
  return eachRequirement(draft, ({ verification }, path) => {
    if (verification.type !== renderedType) return []
    return checkTexts(verification).flatMap(({ path: [field = '', ...rest], text }): LintFinding[] => {
      const isGiven = field === 'trigger' || field === 'preset'
      if (!isGiven || text.search(placeholderPattern) < 0) return []
      const message =
        'gives the value to the page, where the script of another customer may take it and send it: look for a value that only the page can know'
      const at = [path, 'verification', field, ...rest].join('.')
      return [{ code: 'rendered_value_given', path: at, message }]
    })
  })
}

/** Finds selectors that also find an element with a longer value than the customer's. A check in a browser cannot have them. */
export function valuesComparedInPart(draft: LintInput): LintFinding[] {
  return eachRequirement(draft, ({ verification: { type, selector } }, path) => {
    if (type !== 'script_presence' || typeof selector !== 'string') return []
    const message = openComparison(selector, idTextWithoutDots)
    if (message === undefined) return []
    return [{ code: 'value_compared_in_part', path: `${path}.verification.selector`, message }]
  })
}

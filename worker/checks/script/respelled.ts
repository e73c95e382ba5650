import type { FindRespelled } from '../../html/diagnostics/respelled-elements.ts'
import type { FoundElement } from '../../html/found-element.ts'
import type { LoneElement } from '../../html/selector/element-matcher.ts'
import type { Compound, Subject } from '../../html/selector/subject.ts'
import type { WorkBudget } from '../../html/work-budget.ts'
import { addressOf } from './address.ts'
import { isAddressCondition, meetsCondition } from './address-condition.ts'

const COMPOUND_STEPS = 10
/** The cost of resolving an address, and of each of its characters. */
const ADDRESS_STEPS = 1000
const CHARACTER_STEPS = 10

type Searched = { readonly subject: Subject; readonly page: string; readonly work: WorkBudget }

/**
 * Selectors compare texts, but an address can be written in many ways: with capital letters in its host, with its port, or
 * relative to a base element. Returns a test for elements that lack a wanted text, but whose address has it for browsers.
 * Undefined for a selector without such conditions.
 */
export function respelledFor({ subject, page, work }: Searched): FindRespelled | undefined {
  const compounds = subject.compounds.filter(({ parts }) =>
    parts.some(({ token }) => isAddressCondition(token)),
  )
  if (compounds.length === 0) return undefined
  return (element, makeFound) => {
    work.spend(compounds.length * COMPOUND_STEPS)
    for (const compound of compounds) {
      const conditions = failedConditions(element, compound)
      if (!conditions) continue
      const found = matchRespelled(makeFound(), conditions, { subject, page, work })
      if (found) return found
    }
    return undefined
  }
}

/** The conditions on addresses that an element does not meet; undefined if it fails others, too. */
function failedConditions(
  element: LoneElement,
  { name, parts }: Compound,
): ReturnType<typeof addressTokens> | undefined {
  if (name !== undefined && name !== element.name) return undefined
  const failed = parts.filter((part) => !part.test(element))
  const conditions = addressTokens(failed)
  return failed.length > 0 && conditions.length === failed.length ? conditions : undefined
}

function addressTokens(parts: Compound['parts']) {
  return parts.flatMap(({ token }) => (isAddressCondition(token) ? [token] : []))
}

/** The element with its addresses as browsers write them, if these meet the conditions. */
function matchRespelled(
  element: FoundElement,
  conditions: ReturnType<typeof addressTokens>,
  { page, work }: Searched,
): FoundElement | undefined {
  const attributes = { ...element.attributes }
  for (const condition of conditions) {
    const name = condition.name.toLowerCase()
    const value = element.attributes[name]
    if (value === undefined) return undefined
    work.spend(ADDRESS_STEPS + (value.length + (element.base ?? '').length) * CHARACTER_STEPS)
    const address = addressOf(value, element, page)
    if (!address || !meetsCondition(address, condition, page)) return undefined
    attributes[name] = address.href
  }
  return { ...element, attributes }
}

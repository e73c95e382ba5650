import { manual } from '../../../shared/check/types.ts'
import type { FieldError } from '../request.ts'
import type { DraftContent } from './content.ts'
import { stepOf } from './draft-problems.ts'

/**
 * Returns the content with the saved checks in place of those that the service refused, so that a half-written check does
 * not keep the rest of a draft from being saved. Undefined if something else was refused.
 */
export function withoutRefusedChecks(
  content: DraftContent,
  saved: DraftContent,
  errors: readonly FieldError[],
): DraftContent | undefined {
  if (errors.length === 0 || !errors.every(({ path }) => inCheck.test(path))) return undefined
  const refused = new Set(errors.map(stepOf))
  const items = content.items.map((item, index) => {
    if (!refused.has(index)) return item
    const before = saved.items.find(({ key }) => key === item.key)
    return { ...item, step: { ...item.step, verification: before?.step.verification ?? manual } }
  })
  return { ...content, items }
}

const inCheck = /^requirements\.\d+\.verification(?:\.|$)/

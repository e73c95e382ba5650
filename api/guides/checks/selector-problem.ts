import { readNewSelector } from '../../../shared/check/read-selector.ts'
import { STAND_IN, withStandIns } from './selector-values.ts'

/** Describes why browsers or workers do not accept a selector. */
export function selectorProblem(source: string): string | undefined {
  const standIn = withStandIns(source)
  const selector = readNewSelector(standIn)
  if (selector.kind === 'read') return undefined
  const explained = standIn === source ? '' : ` (read with "${STAND_IN}" in place of each variable)`
  return `cannot be used: ${selector.reason}${explained}`
}

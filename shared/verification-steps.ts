import type { VerificationMessages } from './messages/audit/en.ts'
import type { RecordVerification } from './verify-record.ts'

/** One step of a verification, as a page shows it. */
export type StepResult = {
  readonly title: string
  readonly about: string
  readonly outcome: 'passed' | 'failed' | 'notReached'
  /** Result of the step, in English; empty if it was not reached. */
  readonly found: string
}

/** Results may quote a hostile record, which can have any length. */
const MAX_FOUND_CHARACTERS = 600

/** Steps in the order of verifyRecord, which returns one sentence for each. */
const steps = ['record', 'fingerprint', 'version', 'key', 'signature'] as const

/** Returns the results of all steps, including those after a failed step. */
export function stepResults(verification: RecordVerification, words: VerificationMessages): StepResult[] {
  const passed = verification.steps.length
  return steps.map((name, index) => {
    const step = { title: words[name], about: words[`${name}About`] }
    if (index < passed) return { ...step, outcome: 'passed', found: verification.steps[index] ?? '' }
    if (index > passed || verification.ok) return { ...step, outcome: 'notReached', found: '' }
    return {
      ...step,
      outcome: 'failed',
      found: `${verification.code}: ${verification.message}`.slice(0, MAX_FOUND_CHARACTERS),
    }
  })
}

import type { RecordVerification } from './verify-record.ts'

/** One step of a verification, described for people. */
export type StepResult = {
  readonly title: string
  readonly about: string
  readonly outcome: 'passed' | 'failed' | 'not reached'
  /** Result of the step; empty if it was not reached. */
  readonly found: string
}

/** Results may quote a hostile record, which can have any length. */
const MAX_FOUND_CHARACTERS = 600

/** Steps in the order of verifyRecord, which returns one sentence for each. */
const steps: readonly Pick<StepResult, 'title' | 'about'>[] = [
  { title: 'Record', about: 'The record must have every field that a proof needs.' },
  {
    title: 'Fingerprint',
    about:
      'A SHA-256 is the fingerprint of a text: changing one letter changes it. It is computed again from the content, and must equal the signed fingerprint.',
  },
  {
    title: 'Version',
    about: 'The signed content names its own version, so that no other version can be passed off as it.',
  },
  {
    title: 'Key',
    about: 'The key must be one that this service has published and not revoked.',
  },
  {
    title: 'Signature',
    about:
      'Only the private half of the key can make this signature (by a method named Ed25519); its public half is enough to check it.',
  },
]

/** All steps, including those after a failed step. */
export function stepResults(verification: RecordVerification): StepResult[] {
  const passed = verification.steps.length
  return steps.map((step, index) => {
    if (index < passed) return { ...step, outcome: 'passed', found: verification.steps[index] ?? '' }
    if (index > passed || verification.ok) return { ...step, outcome: 'not reached', found: '' }
    return {
      ...step,
      outcome: 'failed',
      found: `${verification.code}: ${verification.message}`.slice(0, MAX_FOUND_CHARACTERS),
    }
  })
}

import type { Verification } from './verify-record.ts'

/** One step of a verification, for people: what it is about, how it went, and what was found. */
export type StepResult = {
  readonly title: string
  readonly about: string
  readonly outcome: 'passed' | 'failed' | 'not reached'
  /** Empty for a step that was not reached. */
  readonly found: string
}

/** What is found may name something of a hostile record, which can be of any length. */
const MAX_FOUND_CHARACTERS = 600

/** In the order of verifyRecord, which says one sentence for each. */
const steps: readonly Pick<StepResult, 'title' | 'about'>[] = [
  { title: 'Record', about: 'It has to have everything that a proof needs.' },
  {
    title: 'Fingerprint',
    about:
      'A SHA-256 is the fingerprint of a text: with one letter changed it is another one. It is computed again from the content, and has to be the one that was signed.',
  },
  {
    title: 'Version',
    about:
      'The signed content says itself which version it is, so that no other version can be passed off as it.',
  },
  {
    title: 'Key',
    about: 'The key has to be one that this service has published and not withdrawn.',
  },
  {
    title: 'Signature',
    about:
      'Only somebody with the private half of the key can make this signature (by a method named Ed25519); its public half is enough to check it.',
  },
]

/** All steps, also those behind the one that failed. */
export function stepResults(verification: Verification): StepResult[] {
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

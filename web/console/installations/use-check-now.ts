import { useState } from 'preact/hooks'
import { openChecks } from '../../../shared/installations/open-checks.ts'
import { checkStep, readInstallation } from '../api/installations.ts'
import { toApiError, type ApiError } from '../request.ts'

/** The step that is being checked. */
type Progress = { readonly number: number; readonly total: number; readonly title: string }

export type CheckNow = {
  /** Undefined while no check runs. */
  readonly progress: Progress | undefined
  /** What the last run came to. */
  readonly outcome: string | undefined
  readonly error: ApiError | undefined
  readonly start: () => void
}

/**
 * Checks the open steps of an installation one after the other: all of them visit the same site. Then `onChecked` reads it
 * again.
 */
export function useCheckNow(id: string, onChecked: () => Promise<void> | void): CheckNow {
  const [progress, setProgress] = useState<Progress>()
  const [outcome, setOutcome] = useState<string>()
  const [error, setError] = useState<ApiError>()

  const run = async (): Promise<void> => {
    const steps = openChecks((await readInstallation(id)).step_states)
    let passed = 0
    try {
      for (const [index, { slug, title }] of steps.entries()) {
        setProgress({ number: index + 1, total: steps.length, title })
        if ((await checkStep(id, slug)).ok) passed++
      }
      setOutcome(describe(passed, steps.length))
    } finally {
      await onChecked()
    }
  }
  const start = (): void => {
    if (progress) return
    setOutcome(undefined)
    setError(undefined)
    setProgress({ number: 0, total: 0, title: '' })
    run()
      .catch((cause: unknown) => setError(toApiError(cause)))
      .finally(() => setProgress(undefined))
  }
  return { progress, outcome, error, start }
}

function describe(passed: number, total: number): string {
  if (total === 0) return 'No open step has a check.'
  if (passed === total) return total === 1 ? 'Its check passed.' : `Checked ${total} open steps: all passed.`
  return total === 1 ? 'Its check did not pass.' : `Checked ${total} open steps: ${passed} passed.`
}

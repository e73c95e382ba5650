import { useState } from 'preact/hooks'
import { toApiError, type ApiError } from './request.ts'

export type Action = {
  readonly isBusy: boolean
  readonly error: ApiError | undefined
  /** Runs the work, unless an earlier run is still in progress. Resolves to true on success. */
  readonly run: (work: () => Promise<void>) => Promise<boolean>
}

/** State of a user's action: busy while it runs, with the error if it fails. */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()

  const run = async (work: () => Promise<void>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setError(undefined)
    try {
      await work()
      return true
    } catch (cause) {
      setError(toApiError(cause))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, run }
}

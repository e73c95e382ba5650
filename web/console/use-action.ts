import { useState } from 'preact/hooks'
import { toRefusal, type Refusal } from './request.ts'

export type Action = {
  readonly isBusy: boolean
  readonly refusal: Refusal | undefined
  /** Runs the work, unless the last run has not ended. Resolves to true on success. */
  readonly run: (work: () => Promise<void>) => Promise<boolean>
}

/** State of an action that a person starts: busy while it runs, with the error when it fails. */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()

  const run = async (work: () => Promise<void>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setRefusal(undefined)
    try {
      await work()
      return true
    } catch (error) {
      setRefusal(toRefusal(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, refusal, run }
}

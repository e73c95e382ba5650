import { useCallback, useState } from 'preact/hooks'
import { toRefusal } from './load.tsx'
import type { Refusal } from './service.ts'

export type Act = {
  readonly isBusy: boolean
  readonly refusal: Refusal | undefined
  /** Runs the work, unless the one before still runs. Answers whether it was done. */
  readonly run: (work: () => Promise<void>) => Promise<boolean>
  readonly forget: () => void
}

/** Something that a person starts: busy while it runs, with the refusal when it was not done. */
export function useAct(): Act {
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
  const forget = useCallback(() => setRefusal(undefined), [])
  return { isBusy, refusal, run, forget }
}

import { useEffect, useRef, useState } from 'preact/hooks'

/** Pause in typing after which the preview follows. */
const PAUSE_MS = 250
/** Time between two previews of a draft that is being typed: each is a request. */
const BETWEEN_MS = 1000

/** Returns a value that follows the given one after a pause, or while it keeps changing, once a second. */
export function usePaced<Value>(value: Value): Value {
  const [paced, setPaced] = useState(value)
  const lastMs = useRef(0)
  const changedMs = useRef<number | undefined>(undefined)
  const json = JSON.stringify(value)
  useEffect(() => {
    if (json === JSON.stringify(paced)) return undefined
    const now = Date.now()
    changedMs.current ??= now
    const pauseEndsMs = Math.min(now + PAUSE_MS, changedMs.current + BETWEEN_MS)
    const timer = setTimeout(
      () => {
        lastMs.current = Date.now()
        changedMs.current = undefined
        setPaced(value)
      },
      Math.max(pauseEndsMs, lastMs.current + BETWEEN_MS) - now,
    )
    return () => clearTimeout(timer)
  }, [json])
  return paced
}

import { useEffect, useState } from 'preact/hooks'

const TYPING_MS = 200

/** Returns the value as it was when it last stayed unchanged for `TYPING_MS`. */
export function useDebounced<Value>(value: Value): Value {
  const [stable, setStable] = useState(value)
  const json = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setStable(value), TYPING_MS)
    return () => clearTimeout(timer)
  }, [json])
  return stable
}

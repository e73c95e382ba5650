import { useEffect, useState } from 'preact/hooks'

const TYPING_MS = 200

/** Returns a value that is updated once the given one has not changed for `TYPING_MS`. */
export function useDebounced<Value>(value: Value): Value {
  const [stable, setStable] = useState(value)
  const json = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setStable(value), TYPING_MS)
    return () => clearTimeout(timer)
  }, [json])
  return stable
}

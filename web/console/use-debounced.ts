import { useEffect, useState } from 'preact/hooks'

const TYPING_MS = 200

/** Delays changes of a value until it has been stable for a moment. */
export function useDebounced<Value>(value: Value): Value {
  const [stable, setStable] = useState(value)
  const json = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setStable(value), TYPING_MS)
    return () => clearTimeout(timer)
  }, [json])
  return stable
}

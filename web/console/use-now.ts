import { useEffect, useState } from 'preact/hooks'

const MINUTE_MS = 60_000

/** The current time, which is read again each minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

import { useRef } from 'preact/hooks'
import type { LoadState } from '../../load.tsx'

/** Returns what was loaded last, which stays on the screen, with the focus in it, until the next has arrived. */
export function useLast<Value>({ loaded }: LoadState<Value>): Value | undefined {
  const last = useRef<Value | undefined>(undefined)
  if (loaded.kind === 'ready') last.current = loaded.value
  return last.current
}

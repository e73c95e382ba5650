import type { VNode } from 'preact'
import { useLoad } from '../load.tsx'
import { countFailures } from '../api/webhooks.ts'

/** Says how many deliveries have failed lately, also while others arrive. Loaded after the list, which it may be missing from. */
export function Failures({ endpointId }: { endpointId: string }): VNode | null {
  const { loaded } = useLoad(endpointId, async (signal) => countFailures(endpointId, signal))
  if (loaded.kind !== 'ready' || loaded.value.count === 0) return null
  const { count, isMore } = loaded.value
  return (
    <p class="fine">
      {count}
      {isMore && ' or more'} {count === 1 ? 'delivery' : 'deliveries'} failed in the last day
    </p>
  )
}

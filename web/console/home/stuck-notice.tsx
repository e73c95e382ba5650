import type { VNode } from 'preact'
import { useLoad } from '../load.tsx'

/** Says how many customers are stuck. Its code is loaded after the screen, and a failure leaves the notice out. */
export function StuckNotice(): VNode | null {
  const { loaded } = useLoad('stuck customers', async (signal) => {
    const { StuckCustomers, readStuck } = await import('./stuck-customers.tsx')
    return <StuckCustomers page={await readStuck(signal)} />
  })
  return loaded.kind === 'ready' ? loaded.value : null
}

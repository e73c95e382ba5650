import type { VNode } from 'preact'
import { useLoad } from '../load.tsx'

/** Says that live sites are broken. Its code is loaded after the screen, and a failure leaves the notice out. */
export function MonitorNotice(): VNode | null {
  const { loaded } = useLoad('broken sites', async (signal) => {
    const { BrokenSites, readBrokenSites } = await import('../monitors/broken-sites.tsx')
    return <BrokenSites page={await readBrokenSites(signal)} />
  })
  return loaded.kind === 'ready' ? loaded.value : null
}

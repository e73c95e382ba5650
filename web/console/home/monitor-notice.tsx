import type { VNode } from 'preact'
import { useLoad } from '../load.tsx'

/**
 * Says which live sites have an open incident, of a guide or of all. Its code is loaded after the screen, and a failure leaves
 * the notice out.
 */
export function MonitorNotice({ templateId }: { templateId?: string }): VNode | null {
  const { loaded } = useLoad(`open incidents ${templateId}`, async (signal) => {
    const { OpenIncidents, readIncidents } = await import('../monitors/open-incidents.tsx')
    return <OpenIncidents page={await readIncidents(templateId, signal)} templateId={templateId} />
  })
  return loaded.kind === 'ready' ? loaded.value : null
}

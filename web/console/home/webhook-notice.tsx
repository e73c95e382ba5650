import type { VNode } from 'preact'
import { useLoad } from '../load.tsx'

/** Says that webhook endpoints fail. Its code is loaded after the screen, and a failure leaves the notice out. */
export function WebhookNotice(): VNode | null {
  const { loaded } = useLoad('failing endpoints', async (signal) => {
    const { FailingEndpoints, listFailing } = await import('../webhooks/failing-endpoints.tsx')
    return <FailingEndpoints endpoints={await listFailing(signal)} />
  })
  return loaded.kind === 'ready' ? loaded.value : null
}

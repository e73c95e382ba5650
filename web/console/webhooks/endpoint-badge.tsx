import type { VNode } from 'preact'
import { Badge } from '../parts/badge.tsx'
import type { WebhookEndpoint } from '../api/webhooks.ts'

const reasons = {
  paused: 'Paused',
  gone: 'Disabled: it answered 410',
  failing: 'Disabled: it failed',
} as const

/** Status of an endpoint, and why it is disabled. */
export function EndpointBadge({ endpoint }: { endpoint: WebhookEndpoint }): VNode {
  const { status, disabled_reason: reason, failing_since: failingSince } = endpoint
  switch (status) {
    case 'unconfirmed':
      return <Badge tone="unsure">Unconfirmed</Badge>
    case 'disabled':
      return <Badge tone={reason === 'paused' ? 'plain' : 'bad'}>{reasons[reason ?? 'paused']}</Badge>
    case 'enabled':
      return failingSince === null ? <Badge tone="ok">Enabled</Badge> : <Badge tone="bad">Failing</Badge>
  }
}

import type { VNode } from 'preact'
import { Link } from '../location.tsx'
import { Moment } from '../parts/moment.tsx'
import { Notice } from '../parts/notice.tsx'
import { listEndpoints, type WebhookEndpoint } from '../api/webhooks.ts'
import { EndpointBadge } from './endpoint-badge.tsx'
import { nameOf } from '../deliveries/names.ts'

/** Lists the endpoints that fail, or are disabled although nobody has paused them. */
export async function listFailing(signal: AbortSignal): Promise<readonly WebhookEndpoint[]> {
  const endpoints = await listEndpoints(signal)
  return endpoints.filter(
    ({ status, disabled_reason: reason, failing_since: failingSince }) =>
      (status === 'enabled' && failingSince !== null) || (status === 'disabled' && reason !== 'paused'),
  )
}

/** Says which endpoints do not get their events. */
export function FailingEndpoints({ endpoints }: { endpoints: readonly WebhookEndpoint[] }): VNode | null {
  if (endpoints.length === 0) return null
  return (
    <Notice tone="bad" title="Webhooks do not arrive">
      <ul class="bare">
        {endpoints.map((endpoint) => (
          <li key={endpoint.id}>
            <Link to={`/webhooks/${endpoint.id}`}>{nameOf(endpoint.url)}</Link>{' '}
            <EndpointBadge endpoint={endpoint} />
            {endpoint.failing_since !== null && (
              <>
                {' '}
                since <Moment at={endpoint.failing_since} />
              </>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

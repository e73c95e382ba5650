import type { VNode } from 'preact'
import { Facts } from '../parts/facts.tsx'
import { Moment } from '../parts/moment.tsx'
import type { WebhookEndpoint } from '../api/webhooks.ts'
import { EventNames } from './event-names.tsx'
import { failedText } from './failed-text.ts'

/** What an endpoint gets, and how it has done lately. */
export function EndpointFacts({ endpoint }: { endpoint: WebhookEndpoint }): VNode {
  const { url, events, last_success_at: successAt, failing_since: failingSince } = endpoint
  return (
    <Facts facts={[['URL', url]]}>
      <div>
        <dt>Events</dt>
        <dd>
          <EventNames events={events} />
        </dd>
      </div>
      <div>
        <dt>Last 7 days</dt>
        <dd>{failedText(endpoint)}</dd>
      </div>
      <div>
        <dt>Last success</dt>
        <dd>
          <Moment at={successAt} />
        </dd>
      </div>
      {failingSince !== null && (
        <div>
          <dt>Failing since</dt>
          <dd>
            <Moment at={failingSince} />
          </dd>
        </div>
      )}
      <div>
        <dt>Added</dt>
        <dd>
          <Moment at={endpoint.created_at} />
        </dd>
      </div>
    </Facts>
  )
}

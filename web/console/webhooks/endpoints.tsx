import { Plus } from 'lucide'
import type { VNode } from 'preact'
import { Show, useLoad } from '../load.tsx'
import { Link } from '../location.tsx'
import { Empty } from '../parts/empty.tsx'
import { Icon } from '../parts/icon.tsx'
import { Ago } from '../parts/moment.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Table } from '../parts/table.tsx'
import { useHasScope } from '../session.ts'
import { listEndpoints, type WebhookEndpoint } from '../api/webhooks.ts'
import { EndpointBadge } from './endpoint-badge.tsx'
import { EventNames } from './event-names.tsx'
import { GuideLinks } from './guide-links.tsx'
import { failedText } from './failed-text.ts'
import { nameOf } from '../deliveries/names.ts'

/** The account's webhook endpoints. */
export function Endpoints(): VNode {
  const load = useLoad('webhooks', listEndpoints)
  const { loaded } = load
  const count = loaded.kind === 'ready' ? loaded.value.length : undefined
  return (
    <>
      <PageHead
        title="Webhooks"
        lead="Tell your own server what happens, such as a customer who is done or stuck."
      >
        <Link to="/webhooks/events" class="button">
          All events
        </Link>
        {/* Not before the list is there: it would move away from under the pointer or the focus. */}
        {count !== undefined && count > 0 && <AddEndpoint />}
      </PageHead>
      <Show load={load}>
        {(endpoints) => (count === 0 ? <NoEndpoints /> : <EndpointTable endpoints={endpoints} />)}
      </Show>
      <GuideLinks />
    </>
  )
}

function AddEndpoint(): VNode | null {
  if (!useHasScope('webhooks:write')) return null
  return (
    <Link to="/webhooks/new" class="button primary">
      <Icon of={Plus} />
      Add endpoint
    </Link>
  )
}

function NoEndpoints(): VNode {
  return (
    <Empty title="No endpoints yet">
      <p>
        An endpoint is a URL of your server. Waymark sends it a signed request for each event that you choose:
        a customer has begun, a step failed or passed, an installation is complete, or a version was
        published. Your server need not ask for news any more.
      </p>
      <p class="fine">Waymark tries again for three days if your server is away.</p>
      <AddEndpoint />
    </Empty>
  )
}

function EndpointTable({ endpoints }: { endpoints: readonly WebhookEndpoint[] }): VNode {
  return (
    <Table
      stacks
      label="List of endpoints"
      columns={['Endpoint', 'Events', 'Status', 'Last 7 days', 'Last success']}
    >
      {endpoints.map((endpoint) => (
        <Row key={endpoint.id} endpoint={endpoint} />
      ))}
    </Table>
  )
}

function Row({ endpoint }: { endpoint: WebhookEndpoint }): VNode {
  const { id, url, description, events } = endpoint
  const { failing_since: failingSince, last_success_at: successAt } = endpoint
  return (
    <tr>
      <td class="text cell-whole endpoint-name">
        <Link to={`/webhooks/${id}`}>{nameOf(url)}</Link>
        {description !== '' && <p class="fine">{description}</p>}
      </td>
      <td class="text cell-minor cell-whole cell-last">
        <EventNames events={events} />
      </td>
      <td>
        <EndpointBadge endpoint={endpoint} />
        {failingSince !== null && (
          <p class="fine">
            First failure <Ago at={failingSince} />
          </p>
        )}
      </td>
      <td class="cell-minor" data-label="Last 7 days">
        {failedText(endpoint)}
      </td>
      <td class="cell-minor" data-label="Last success">
        <Ago at={successAt} />
      </td>
    </tr>
  )
}

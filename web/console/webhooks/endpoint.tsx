import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { stateOf, type DeliveryState } from '../../../shared/webhooks/delivery-state.ts'
import { pingType } from '../../../shared/webhooks/event-types.ts'
import { Show, useLoad } from '../load.tsx'
import { useQuery } from '../browser/use-query.ts'
import { Button } from '../parts/button.tsx'
import { useHasScope } from '../session.ts'
import { readEndpoint, type DeliveryFilters, type Recovered, type WebhookEndpoint } from '../api/webhooks.ts'
import { DeleteEndpoint } from './delete-endpoint.tsx'
import { Deliveries, noFilters } from '../deliveries/log.tsx'
import { Recover } from '../deliveries/recover.tsx'
import { RecoveredNotice } from '../deliveries/recovered.tsx'
import { useDeliveryLog } from '../deliveries/use-delivery-log.ts'
import { EndpointOverview } from './endpoint-overview.tsx'
import { Secrets } from './secrets.tsx'

const notDelivered: readonly DeliveryState[] = ['failed', 'retrying']

/** One endpoint: its state, secrets and deliveries. */
export function EndpointScreen({ id }: { id: string }): VNode {
  const load = useLoad(id, async (signal) => readEndpoint(id, signal))
  return <Show load={load}>{(endpoint) => <Endpoint endpoint={endpoint} onChanged={load.put} />}</Show>
}

type EndpointProps = { endpoint: WebhookEndpoint; onChanged: (endpoint: WebhookEndpoint) => void }

function Endpoint({ endpoint, onChanged }: EndpointProps): VNode {
  const { id, status } = endpoint
  const [filters, onFilter] = useQuery<DeliveryFilters>({ read: readFilters, write: (changed) => changed })
  const [isRecovering, setRecovering] = useState(false)
  const [recovered, setRecovered] = useState<Recovered>()
  const canWrite = useHasScope('webhooks:write')
  const refresh = async (signal?: AbortSignal): Promise<void> => onChanged(await readEndpoint(id, signal))
  const log = useDeliveryLog({ endpointId: id, filters, onRefresh: refresh })
  const onRecovered = (result: Recovered): void => {
    setRecovered(result)
    log.load.reload()
    void refresh().catch(() => undefined)
  }
  const recover = canWrite && status === 'enabled' && (
    <Button onClick={() => setRecovering(true)}>Send missed events again</Button>
  )
  // A ping is a test: nothing is missed with it.
  const hasFailed =
    endpoint.last_7_days.failed > 0 ||
    log.pages.rows.some((row) => notDelivered.includes(stateOf(row)) && row.event.type !== pingType)
  return (
    <>
      <EndpointOverview {...{ endpoint, onChanged, refresh, recover }} reloadLog={log.load.reload} />
      <Secrets endpoint={endpoint} onChanged={onChanged} />
      <Deliveries {...{ endpoint, log, filters, onFilter }} recover={hasFailed && recover}>
        {recovered && <RecoveredNotice recovered={recovered} />}
      </Deliveries>
      {isRecovering && (
        <Recover endpoint={endpoint} onRecovered={onRecovered} onClose={() => setRecovering(false)} />
      )}
      {canWrite && <DeleteEndpoint endpoint={endpoint} />}
    </>
  )
}

function readFilters(query: URLSearchParams): DeliveryFilters {
  return {
    status: query.get('status') ?? noFilters.status,
    event: query.get('event') ?? noFilters.event,
  }
}

import type { ComponentChildren, VNode } from 'preact'
import { Show } from '../load.tsx'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { SelectField } from '../parts/field.tsx'
import { ShowEarlier } from '../parts/pages.tsx'
import type { DeliveryFilters, WebhookEndpoint } from '../api/webhooks.ts'
import { DeliveryItem } from './delivery.tsx'
import { deliveryOptions, stateNames } from './names.ts'
import type { DeliveryLog } from './use-delivery-log.ts'

type DeliveriesProps = {
  endpoint: WebhookEndpoint
  log: DeliveryLog
  filters: DeliveryFilters
  onFilter: (filters: DeliveryFilters) => void
  /** Button that sends missed events again. */
  recover: VNode | false
  /** Notices above the filters. */
  children: ComponentChildren
}

export const noFilters: DeliveryFilters = { status: '', event: '' }

const statuses = { '': 'Any status', ...stateNames, pending: 'Pending or retrying' }

/** The log of an endpoint's deliveries, newest first. */
export function Deliveries(props: DeliveriesProps): VNode {
  const { endpoint, log, filters, onFilter, recover, children } = props
  const isFiltered = filters.status !== '' || filters.event !== ''
  return (
    <section class="block" aria-labelledby="deliveries">
      <div class="row apart">
        <h2 id="deliveries">Deliveries</h2>
        {recover}
      </div>
      {children}
      <div role="group" aria-label="Filters" class="filters one-row">
        <div class="grid four">
          <SelectField
            label="Status"
            value={filters.status}
            onInput={(status) => onFilter({ ...filters, status })}
            options={statuses}
          />
          <SelectField
            label="Event"
            value={filters.event}
            onInput={(event) => onFilter({ ...filters, event })}
            options={deliveryOptions}
          />
        </div>
        <Button onClick={log.load.reload}>Refresh</Button>
      </div>
      <Show load={log.load}>
        {({ data }) =>
          data.length === 0 ? (
            <NoDeliveries isFiltered={isFiltered} onClear={() => onFilter(noFilters)} />
          ) : (
            <>
              <ul class="bare log" aria-label="Deliveries">
                {data.map((delivery) => (
                  <DeliveryItem
                    key={delivery.id}
                    endpoint={endpoint}
                    delivery={delivery}
                    onResent={log.replace}
                  />
                ))}
              </ul>
              <ShowEarlier pages={log.pages} />
            </>
          )
        }
      </Show>
    </section>
  )
}

function NoDeliveries({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }): VNode {
  if (!isFiltered) {
    return (
      <Empty title="No deliveries yet">
        <p>Each event that is sent to the endpoint appears here for 30 days, with the response.</p>
      </Empty>
    )
  }
  return (
    <Empty title="No matching deliveries">
      <p>No delivery of the last 30 days matches these filters.</p>
      <Button onClick={onClear}>Clear filters</Button>
    </Empty>
  )
}

import { useRef } from 'preact/hooks'
import { useLoad, type LoadState } from '../load.tsx'
import type { Pages } from '../parts/pages.tsx'
import { useAction } from '../use-action.ts'
import type { Page } from '../api/pages.ts'
import { readDeliveries, type Delivery, type DeliveryFilters } from '../api/webhooks.ts'
import { useRefresh } from './use-refresh.ts'

const PAGE_SIZE = 20
const MAX_PAGE_SIZE = 100

export type DeliveryLog = {
  /** All pages that are shown, as one. */
  readonly load: LoadState<Page<Delivery>>
  readonly pages: Pages<Delivery>
  /** Replaces a delivery by its newer state. */
  readonly replace: (delivery: Delivery) => void
}

type LogOptions = {
  endpointId: string
  filters: DeliveryFilters
  /** Called with each refresh that was due to a pending delivery. */
  onRefresh: (signal: AbortSignal) => Promise<void>
}

/** The log of an endpoint's deliveries, which refreshes itself while a delivery is pending. */
export function useDeliveryLog({ endpointId, filters, onRefresh }: LogOptions): DeliveryLog {
  const read = async (cursor: string, limit: number, signal?: AbortSignal): Promise<Page<Delivery>> =>
    readDeliveries(endpointId, filters, { cursor, limit, ...(signal && { signal }) })
  const load = useLoad<Page<Delivery>>(`${endpointId} ${JSON.stringify(filters)}`, async (signal) =>
    read('', PAGE_SIZE, signal),
  )
  const action = useAction()
  const page = load.loaded.kind === 'ready' ? load.loaded.value : emptyPage
  const shown = useRef(page)
  shown.current = page
  const pending = page.data.filter(({ status }) => status === 'pending').map(stateOf)
  useRefresh(pending.length === 0 ? undefined : JSON.stringify([filters, pending]), async (signal) => {
    const limit = Math.min(Math.max(shown.current.data.length, PAGE_SIZE), MAX_PAGE_SIZE)
    const newest = await read('', limit, signal)
    // Before the new rows are shown: these may end the refresh, and with it the signal.
    await onRefresh(signal)
    load.put(merge(shown.current, newest))
  })
  const showMore = (): void =>
    void action.run(async () => {
      const next = await read(page.next_cursor ?? '', PAGE_SIZE)
      load.put({ data: [...shown.current.data, ...next.data], next_cursor: next.next_cursor })
    })
  const replace = (delivery: Delivery): void =>
    load.put({ ...page, data: page.data.map((row) => (row.id === delivery.id ? delivery : row)) })
  return {
    load,
    pages: { rows: page.data, action, showMore: page.next_cursor === null ? undefined : showMore },
    replace,
  }
}

const emptyPage: Page<Delivery> = { data: [], next_cursor: null }

function stateOf({ id, next_attempt_at: nextAt, attempts }: Delivery): unknown {
  return [id, nextAt, attempts.length]
}

/** Replaces the newest rows, and keeps the earlier ones. If more are new than were read, only the new ones remain. */
function merge(shown: Page<Delivery>, newest: Page<Delivery>): Page<Delivery> {
  const last = newest.data.at(-1)
  const index = shown.data.findIndex(({ id }) => id === last?.id)
  if (newest.next_cursor === null || index < 0) return newest
  const earlier = shown.data.slice(index + 1)
  if (earlier.length === 0) return newest
  return { data: [...newest.data, ...earlier], next_cursor: shown.next_cursor }
}

import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { readMonitors, type MonitorCount, type MonitorFilters, type MonitorPage } from '../api/monitors.ts'
import type { Template } from '../api/templates.ts'
import { Show, useLoad } from '../load.tsx'
import { useQuery } from '../browser/use-query.ts'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { LateNotice } from './late-notice.tsx'
import { MonitorTable } from './monitor-table.tsx'
import { NoMonitors } from './no-monitors.tsx'
import { Tallies } from './tallies.tsx'

const noFilters: MonitorFilters = { status: '', code: '' }

/** The first page of the list, and the filters that it was requested with. */
type FilteredPage = { readonly page: MonitorPage; readonly filters: MonitorFilters }

/** The monitored sites of a guide, with filters, which are kept in the URL. */
export function MonitorList({ template }: { template: Template }): VNode {
  const [filters, change] = useQuery<MonitorFilters>({ read: readFilters, write: (changed) => changed })
  // They are the same for all filters, and stay while a filtered page is loaded.
  const [counts, setCounts] = useState<readonly MonitorCount[]>([])
  const load = useLoad<FilteredPage>(`${template.id} ${JSON.stringify(filters)}`, async (signal) => {
    const page = await readMonitors(template.id, filters, { cursor: '', signal })
    setCounts(page.counts)
    return { page, filters }
  })
  return (
    <section class="block" aria-labelledby="live-sites">
      <div class="row apart">
        <h2 id="live-sites">Live sites</h2>
        <Button onClick={load.reload}>Refresh</Button>
      </div>
      {counts.length > 0 && <Tallies counts={counts} filters={filters} onChange={change} />}
      <Show load={load}>
        {(filtered) =>
          filtered.page.counts.length === 0 ? (
            <NoMonitors template={template} />
          ) : (
            <Matches filtered={filtered} templateId={template.id} onClear={() => change(noFilters)} />
          )
        }
      </Show>
    </section>
  )
}

type MatchesProps = { filtered: FilteredPage; templateId: string; onClear: () => void }

function Matches({ filtered: { page, filters }, templateId, onClear }: MatchesProps): VNode {
  if (page.data.length === 0) {
    return (
      <Empty title="No matching sites">
        <p>No monitored site of this guide matches these filters.</p>
        <Button onClick={onClear}>Clear filters</Button>
      </Empty>
    )
  }
  return (
    <>
      <LateNotice monitors={page.data} />
      <MonitorTable first={page} more={async (cursor) => readMonitors(templateId, filters, { cursor })} />
    </>
  )
}

function readFilters(query: URLSearchParams): MonitorFilters {
  return { status: query.get('status') ?? '', code: query.get('code') ?? '' }
}

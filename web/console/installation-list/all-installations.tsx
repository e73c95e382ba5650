import type { VNode } from 'preact'
import { listOverview, type GuideOverview } from '../api/overview.ts'
import { Show, useLoad } from '../load.tsx'
import { Link } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useHasScope } from '../session.ts'
import { NewInstallationOfGuide } from './new-of-guide.tsx'
import { Filters, type OwnFilter } from './filters.tsx'
import { NoMatches } from './installation-list.tsx'
import { InstallationTable } from './installation-table.tsx'
import { moreOf, useInstallationList } from './use-installation-list.ts'

/** Screen of the installations of all guides. */
export function AllInstallations(): VNode {
  const { filters, load, counts, isEmpty, change, clear } = useInstallationList()
  const guides = useGuides()
  const canCreate = useHasScope('installations:write')
  const create = canCreate && guides && <NewInstallationOfGuide guides={guides} />
  return (
    <>
      <PageHead
        title="Installations"
        lead="Your customers on all guides: who is done, who is stuck, and why."
      >
        {create}
      </PageHead>
      {!isEmpty && (
        <Filters
          counts={counts}
          filters={filters}
          own={guides && guideFilter(guides)}
          onChange={change}
          onClear={clear}
        >
          <Button onClick={load.reload}>Refresh</Button>
        </Filters>
      )}
      <Show load={load}>
        {(filtered) => {
          if (isEmpty) return <NoneYet />
          if (filtered.page.data.length === 0) return <NoMatches onClear={clear} />
          return <InstallationTable first={filtered.page} more={moreOf(filtered)} of="all guides" />
        }}
      </Show>
    </>
  )
}

/** Only the overview names all guides with few requests, and a key may not read it. */
function useGuides(): readonly GuideOverview[] | undefined {
  const canReadOverview = useHasScope('analytics:read')
  const { loaded } = useLoad('guides', async (signal) => (canReadOverview ? listOverview(signal) : []))
  if (!canReadOverview) return undefined
  return loaded.kind === 'ready' ? loaded.value : []
}

function guideFilter(guides: readonly GuideOverview[]): OwnFilter {
  const names = guides.map(({ id, name }) => [id, name] as const)
  return { name: 'template_id', label: 'Guide', options: { '': 'Any guide', ...Object.fromEntries(names) } }
}

function NoneYet(): VNode {
  return (
    <Empty title="No installations yet">
      <p>
        An installation is one customer following a guide for one site. Open a guide and its tab Installations
        to create the first one.
      </p>
      <Link to="/" class="button primary">
        Open your guides
      </Link>
    </Empty>
  )
}

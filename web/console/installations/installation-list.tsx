import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Show, useLoad } from '../load.tsx'
import { replaceQuery } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { useHasScope } from '../session.ts'
import { useDebounced } from '../use-debounced.ts'
import {
  readInstallations,
  type CreatedInstallation,
  type Installation,
  type InstallationFilters,
} from '../api/installations.ts'
import type { Page } from '../api/pages.ts'
import type { InstallationsContext } from './context.ts'
import { Filters } from './filters.tsx'
import { InstallationTable } from './installation-table.tsx'
import { CreatedDialog, NewInstallation } from './new-installation.tsx'
import { NoInstallations } from './no-installations.tsx'

const noFilters: InstallationFilters = { status: '', stuck_step: '', q: '' }

/** The first page of the list, and the filters that it was requested with. */
type FilteredPage = { readonly page: Page<Installation>; readonly filters: InstallationFilters }

/** List of installations with filters, which are kept in the URL. */
export function InstallationList({ context }: { context: InstallationsContext }): VNode {
  const { template, titles } = context
  const [filters, setFilters] = useState(readFilters)
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<CreatedInstallation>()
  const canCreate = useHasScope('installations:write')
  const debouncedFilters = useDebounced(filters)
  const load = useLoad<FilteredPage>(`${template.id} ${JSON.stringify(debouncedFilters)}`, async (signal) => {
    const page = await readInstallations(template.id, debouncedFilters, { cursor: '', signal })
    return { page, filters: debouncedFilters }
  })
  const change = (changed: InstallationFilters): void => {
    setFilters(changed)
    replaceQuery(new URLSearchParams(activeFilters(changed)))
  }
  const onLinkCopied = (): void => {
    setCreated(undefined)
    load.reload()
  }
  const hasNoInstallations =
    activeFilters(filters).length === 0 && load.loaded.kind === 'ready' && isEmpty(load.loaded.value)
  const create = canCreate && (
    <Button kind="primary" onClick={() => setCreating(true)}>
      New installation
    </Button>
  )
  return (
    <section class="block" aria-labelledby="installations">
      <div class="row apart">
        <h2 id="installations">Installations</h2>
        {!hasNoInstallations && create}
      </div>
      {!hasNoInstallations && (
        <Filters filters={filters} titles={titles} onChange={change}>
          <Button onClick={load.reload}>Refresh</Button>
        </Filters>
      )}
      <Show load={load}>
        {(filtered) =>
          hasNoInstallations ? (
            <NoInstallations template={template}>{create}</NoInstallations>
          ) : (
            <Matches filtered={filtered} context={context} onClear={() => change(noFilters)} />
          )
        }
      </Show>
      {isCreating && (
        <NewInstallation context={context} onCreated={setCreated} onClose={() => setCreating(false)} />
      )}
      {created && <CreatedDialog installation={created} onClose={onLinkCopied} />}
    </section>
  )
}

type MatchesProps = { filtered: FilteredPage; context: InstallationsContext; onClear: () => void }

function Matches({ filtered: { page, filters }, context, onClear }: MatchesProps): VNode {
  const { template, titles } = context
  if (page.data.length === 0) {
    return (
      <Empty title="No matching installations">
        <p>No installation of this guide matches these filters.</p>
        <Button onClick={onClear}>Clear filters</Button>
      </Empty>
    )
  }
  const more = async (cursor: string): Promise<Page<Installation>> =>
    readInstallations(template.id, filters, { cursor })
  return <InstallationTable first={page} more={more} titles={titles} />
}

/** Returns true if the guide has no installations. */
function isEmpty({ page, filters }: FilteredPage): boolean {
  return page.data.length === 0 && activeFilters(filters).length === 0
}

function readFilters(): InstallationFilters {
  const query = new URLSearchParams(location.search)
  const entries = Object.keys(noFilters).map((name) => [name, query.get(name) ?? ''])
  return Object.fromEntries(entries) as InstallationFilters
}

function activeFilters(filters: InstallationFilters): [string, string][] {
  return Object.entries(filters).filter(([, value]) => value !== '')
}

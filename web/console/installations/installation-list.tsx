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
import { Created, NewInstallation } from './new-installation.tsx'
import { NoInstallations } from './no-installations.tsx'

const noFilters: InstallationFilters = { status: '', stuck_step: '', q: '' }

/** The first page of a list, and the filters that it was read with. */
type Found = { readonly page: Page<Installation>; readonly filters: InstallationFilters }

/** List of installations with its filters, which the address keeps. */
export function InstallationList({ context }: { context: InstallationsContext }): VNode {
  const { template, titles } = context
  const [filters, setFilters] = useState(readFilters)
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<CreatedInstallation>()
  const canCreate = useHasScope('installations:write')
  const stable = useDebounced(filters)
  const load = useLoad<Found>(`${template.id} ${JSON.stringify(stable)}`, async (signal) => {
    const page = await readInstallations(template.id, stable, { cursor: '', signal })
    return { page, filters: stable }
  })
  const change = (changed: InstallationFilters): void => {
    setFilters(changed)
    replaceQuery(new URLSearchParams(given(changed)))
  }
  const onLinkCopied = (): void => {
    setCreated(undefined)
    load.reload()
  }
  const hasNone = given(filters).length === 0 && load.loaded.kind === 'ready' && isEmpty(load.loaded.value)
  const create = canCreate && (
    <Button kind="primary" onClick={() => setCreating(true)}>
      New installation
    </Button>
  )
  return (
    <section class="block" aria-labelledby="installations">
      <div class="row apart">
        <h2 id="installations">Installations</h2>
        {!hasNone && create}
      </div>
      {!hasNone && (
        <Filters filters={filters} titles={titles} onChange={change}>
          <Button onClick={load.reload}>Refresh</Button>
        </Filters>
      )}
      <Show load={load}>
        {(found) =>
          hasNone ? (
            <NoInstallations template={template}>{create}</NoInstallations>
          ) : (
            <Matches found={found} context={context} onClear={() => change(noFilters)} />
          )
        }
      </Show>
      {isCreating && (
        <NewInstallation context={context} onCreated={setCreated} onClose={() => setCreating(false)} />
      )}
      {created && <Created installation={created} onClose={onLinkCopied} />}
    </section>
  )
}

type MatchesProps = { found: Found; context: InstallationsContext; onClear: () => void }

function Matches({ found: { page, filters }, context, onClear }: MatchesProps): VNode {
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

/** True if the guide has no installation at all. */
function isEmpty({ page, filters }: Found): boolean {
  return page.data.length === 0 && given(filters).length === 0
}

function readFilters(): InstallationFilters {
  const query = new URLSearchParams(location.search)
  const entries = Object.keys(noFilters).map((name) => [name, query.get(name) ?? ''])
  return Object.fromEntries(entries) as InstallationFilters
}

function given(filters: InstallationFilters): [string, string][] {
  return Object.entries(filters).filter(([, value]) => value !== '')
}

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

/** List of installations with its filters, which the address keeps. */
export function InstallationList({ context }: { context: InstallationsContext }): VNode {
  const { template, titles } = context
  const [filters, setFilters] = useState(readFilters)
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<CreatedInstallation>()
  const canCreate = useHasScope('installations:write')
  const stable = useDebounced(filters)
  const load = useLoad<Page<Installation>>(`${template.id} ${JSON.stringify(stable)}`, async (signal) =>
    readInstallations(template.id, stable, { cursor: '', signal }),
  )
  const change = (changed: InstallationFilters): void => {
    setFilters(changed)
    replaceQuery(new URLSearchParams(given(changed)))
  }
  const onLinkCopied = (): void => {
    setCreated(undefined)
    load.reload()
  }
  const isFiltered = given(filters).length > 0
  const isNone = !isFiltered && load.loaded.kind === 'ready' && load.loaded.value.data.length === 0
  const create = canCreate && (
    <Button kind="primary" onClick={() => setCreating(true)}>
      New installation
    </Button>
  )
  return (
    <section class="block" aria-labelledby="installations">
      <div class="row apart">
        <h2 id="installations">Installations</h2>
        {!isNone && create}
      </div>
      {!isNone && (
        <Filters filters={filters} titles={titles} onChange={change}>
          <Button onClick={load.reload}>Refresh</Button>
        </Filters>
      )}
      <Show load={load}>
        {(first) => {
          if (isNone) return <NoInstallations template={template}>{create}</NoInstallations>
          if (first.data.length === 0) {
            return (
              <Empty title="No matching installations">
                <p>No installation of this guide matches these filters.</p>
                <Button onClick={() => change(noFilters)}>Clear filters</Button>
              </Empty>
            )
          }
          const more = async (cursor: string): Promise<Page<Installation>> =>
            readInstallations(template.id, stable, { cursor })
          return <InstallationTable first={first} more={more} titles={titles} />
        }}
      </Show>
      {isCreating && (
        <NewInstallation context={context} onCreated={setCreated} onClose={() => setCreating(false)} />
      )}
      {created && <Created installation={created} onClose={onLinkCopied} />}
    </section>
  )
}

function readFilters(): InstallationFilters {
  const query = new URLSearchParams(location.search)
  const entries = Object.keys(noFilters).map((name) => [name, query.get(name) ?? ''])
  return Object.fromEntries(entries) as InstallationFilters
}

function given(filters: InstallationFilters): [string, string][] {
  return Object.entries(filters).filter(([, value]) => value !== '')
}

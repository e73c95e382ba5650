import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Show } from '../load.tsx'
import { useAskedDialog } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { useHasScope } from '../session.ts'
import type { CreatedInstallation } from '../api/installations.ts'
import type { InstallationsContext } from '../installations/context.ts'
import { Filters } from './filters.tsx'
import { InstallationTable } from './installation-table.tsx'
import { CreatedDialog, NewInstallation } from '../installations/new-installation.tsx'
import { NoInstallations } from './no-installations.tsx'
import { moreOf, useInstallationList } from './use-installation-list.ts'

/** List of a guide's installations with filters. */
export function InstallationList({ context }: { context: InstallationsContext }): VNode {
  const { template, project, titles } = context
  const { filters, load, counts, isEmpty, change, clear } = useInstallationList(template.id)
  const [isCreating, setCreating] = useAskedDialog()
  const [created, setCreated] = useState<CreatedInstallation>()
  const canCreate = useHasScope('installations:write')
  const stuckAt = {
    name: 'stuck_step' as const,
    label: 'Stuck at',
    options: { '': 'Any step', ...Object.fromEntries(titles) },
  }
  const onLinkCopied = (): void => {
    setCreated(undefined)
    load.reload()
  }
  const create = canCreate && (
    <Button kind="primary" onClick={() => setCreating(true)}>
      New installation
    </Button>
  )
  return (
    <section class="block" aria-labelledby="installations">
      <div class="row apart">
        <h2 id="installations">Installations</h2>
        {!isEmpty && create}
      </div>
      {!isEmpty && (
        <Filters counts={counts} filters={filters} own={stuckAt} onChange={change} onClear={clear}>
          <Button onClick={load.reload}>Refresh</Button>
        </Filters>
      )}
      <Show load={load}>
        {(filtered) => {
          if (isEmpty) return <NoInstallations template={template}>{create}</NoInstallations>
          if (filtered.page.data.length === 0) return <NoMatches onClear={clear} />
          return <InstallationTable first={filtered.page} more={moreOf(filtered)} of="one guide" />
        }}
      </Show>
      {isCreating && (
        <NewInstallation context={context} onCreated={setCreated} onClose={() => setCreating(false)} />
      )}
      {created && <CreatedDialog installation={created} project={project} onClose={onLinkCopied} />}
    </section>
  )
}

/** Shown in place of a list of which the filters leave nothing. */
export function NoMatches({ onClear }: { onClear: (() => void) | undefined }): VNode {
  return (
    <Empty title="No matching installations">
      <p>No installation matches these filters.</p>
      <Button onClick={() => onClear?.()}>Clear filters</Button>
    </Empty>
  )
}

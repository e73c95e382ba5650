import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { formatCount, formatDuration } from '../format/numbers.ts'
import { Show, useLoad } from '../load.tsx'
import { useQuery } from '../browser/use-query.ts'
import { Link } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { Ago } from '../parts/moment.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { ShowEarlier, usePages } from '../parts/pages.tsx'
import { Table } from '../parts/table.tsx'
import { readAudit, type AuditEntry, type AuditFilters } from '../api/account.ts'
import type { Page } from '../api/pages.ts'
import { ActivityFilters } from './activity-filters.tsx'
import { actionText, actorName, resourceName, resourcePath } from './activity-texts.ts'
import { EntryDetails } from './entry-details.tsx'
import { foldSaves, type Line } from './fold-saves.ts'

/** Columns of the table, which the details of an entry span. */
const COLUMNS = 4

const noFilters: AuditFilters = { actor: '', resource: '' }

/** Audit log of the account, newest first. */
export function Activity(): VNode {
  const [filters, setFilters] = useQuery<AuditFilters>({ read: readFilters, write: (all) => all })
  const load = useLoad<Page<AuditEntry>>(`activity ${JSON.stringify(filters)}`, async (signal) =>
    readAudit(filters, { cursor: '', signal }),
  )
  const isFiltered = filters.actor !== '' || filters.resource !== ''
  return (
    <>
      <PageHead
        title="Activity"
        lead="Every change in the account: who made it, and when. This list cannot be edited."
      />
      <ActivityFilters filters={filters} onFilter={setFilters} />
      <Show load={load}>
        {(first) =>
          first.data.length === 0 ? (
            <NoEntries isFiltered={isFiltered} onClear={() => setFilters(noFilters)} />
          ) : (
            <EntryList first={first} filters={filters} />
          )
        }
      </Show>
    </>
  )
}

/** Reads the filters from the address, so that a filtered list can be shared. */
function readFilters(query: URLSearchParams): AuditFilters {
  return {
    actor: query.get('actor') ?? noFilters.actor,
    resource: query.get('resource') ?? noFilters.resource,
  }
}

function NoEntries({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }): VNode {
  if (!isFiltered) {
    return (
      <Empty title="No activity yet">
        <p>Changes to projects, guides and keys appear here.</p>
      </Empty>
    )
  }
  return (
    <Empty title="No matching changes">
      <Button onClick={onClear}>Clear filters</Button>
    </Empty>
  )
}

function EntryList({ first, filters }: { first: Page<AuditEntry>; filters: AuditFilters }): VNode {
  const pages = usePages(first, async (cursor) => readAudit(filters, { cursor }))
  return (
    <>
      <Table stacks label="Activity" columns={['Change', 'By', 'Time', <span class="unseen">Details</span>]}>
        {foldSaves(pages.rows).map((line) => (
          <LineRows key={line[0].id} line={line} />
        ))}
      </Table>
      <ShowEarlier pages={pages} />
    </>
  )
}

/** The row of an entry, or one for many saves, which opens a row for each. */
function LineRows({ line }: { line: Line }): VNode {
  const [isOpen, setOpen] = useState(false)
  const [newest] = line
  const oldest = line.at(-1) ?? newest
  if (oldest === newest) return <EntryRows entry={newest} />
  const text = `Saved ${formatCount(line.length)} times`
  return (
    <>
      <Row
        entry={newest}
        text={text}
        span={Date.parse(newest.at) - Date.parse(oldest.at)}
        opener={{ verb: 'Each save', isOpen, onToggle: () => setOpen(!isOpen) }}
      />
      {isOpen && line.map((entry) => <EntryRows key={entry.id} entry={entry} isPart />)}
    </>
  )
}

/** The row of an entry, and below it, while it is open, one for its details. */
function EntryRows({ entry, isPart = false }: { entry: AuditEntry; isPart?: boolean }): VNode {
  const [isOpen, setOpen] = useState(false)
  const opener = { verb: 'Details', isOpen, onToggle: () => setOpen(!isOpen) }
  return (
    <>
      <Row {...{ entry, opener, isPart }} text={actionText(entry)} />
      {isOpen && (
        <tr class={isPart ? 'part' : ''}>
          <td class="whole cell-whole" colSpan={COLUMNS}>
            <EntryDetails entry={entry} />
          </td>
        </tr>
      )}
    </>
  )
}

type RowProps = {
  entry: AuditEntry
  text: string
  /** Time from the first to the last change, in milliseconds. */
  span?: number
  /** Opens and closes the rows below. */
  opener: { readonly verb: string; readonly isOpen: boolean; readonly onToggle: () => void }
  /** True for one of the saves of the row above. */
  isPart?: boolean
}

function Row({ entry, text, span, opener: { verb, isOpen, onToggle }, isPart }: RowProps): VNode {
  const [name, path] = [resourceName(entry), resourcePath(entry)]
  return (
    <tr class={isPart ? 'part' : ''}>
      <td class="text cell-first cell-widest">
        {text} {path === undefined ? name : <Link to={path}>{name}</Link>}
      </td>
      <td class="name cell-minor">{actorName(entry)}</td>
      <td class="cell-minor">
        <Ago at={entry.at} />
        {span !== undefined && <span class="fine"> within {formatDuration(span)}</span>}
      </td>
      <td class="cell-first ids">
        <button
          type="button"
          class="link"
          aria-expanded={isOpen}
          aria-label={`${verb} of: ${text} ${name}`}
          onClick={onToggle}
        >
          {verb}
        </button>
      </td>
    </tr>
  )
}

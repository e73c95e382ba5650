import { ListFilter } from 'lucide'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { BreakdownRow, FilterName } from '../api/analytics.ts'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { Table } from '../parts/table.tsx'
import { describeGroup, dimensions, nameOfRow, sortRows } from './filters.ts'
import { formatCount, formatShare } from '../format/numbers.ts'
import type { ReportContext } from './report-context.ts'
import { ExportButton } from './export-button.tsx'

const titles: Record<FilterName, string> = {
  platform: 'Platforms',
  locale: 'Languages',
  version_id: 'Versions',
  source: 'Sources',
}

/** Rows before "Show all". */
const FIRST = 8

/** Visitors by one property. Clicking a value filters the screen by it, and clicking it again removes the filter. */
export function Breakdown({ name, context }: { name: FilterName; context: ReportContext }): VNode {
  const { report, query, templateId } = context
  const [showsAll, setShowsAll] = useState(false)
  const { label, rows: field, by } = dimensions[name]
  const rows = sortRows(report[field])
  const largest = Math.max(1, ...rows.map(({ sessions }) => sessions))
  const id = `by-${by}`
  return (
    <section class="breakdown" aria-labelledby={id}>
      <div class="row apart">
        <h2 id={id}>{titles[name]}</h2>
        <ExportButton
          templateId={templateId}
          part={{ name: 'breakdown', by }}
          query={query}
          subject={`the ${titles[name].toLowerCase()}`}
        />
      </div>
      <Table amounts={2} labelledBy={id} columns={[label, 'Visitors', 'Completed']}>
        {(showsAll ? rows : rows.slice(0, FIRST)).map((row) => (
          <tr key={`${row.group} ${row.value}`}>
            <td class="share-bar" style={{ '--share': row.sessions / largest }}>
              <Value name={name} row={row} context={context} />
            </td>
            <td class="amount">{formatCount(row.sessions)}</td>
            <td class="amount">{formatShare(row.completion_rate)}</td>
          </tr>
        ))}
      </Table>
      {!showsAll && rows.length > FIRST && (
        <Button
          kind="quiet"
          onClick={() => setShowsAll(true)}
          label={`Show all ${titles[name].toLowerCase()}`}
        >
          Show all {rows.length}
        </Button>
      )}
    </section>
  )
}

type ValueProps = { name: FilterName; row: BreakdownRow; context: ReportContext }

/** A value by which the screen can be filtered, or what else a row counts. */
function Value({ name, row: { value, ...row }, context: { query, choose } }: ValueProps): VNode {
  const text = nameOfRow(name, { value, ...row })
  if (row.group !== 'value' || value === null) {
    return (
      <>
        {text}
        {row.group !== 'value' && <p class="fine">{describeGroup(row.group)}</p>}
      </>
    )
  }
  const isChosen = query.filters[name] === value
  return (
    <button
      type="button"
      class="choose"
      aria-pressed={isChosen}
      title={isChosen ? `Remove the filter ${text}` : `Show only ${text}`}
      onClick={() => choose(name, isChosen ? undefined : value)}
    >
      {text}
      <Icon of={ListFilter} />
    </button>
  )
}

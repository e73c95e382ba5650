import type { VNode } from 'preact'
import type { MonitorCount, MonitorFilters } from '../api/monitors.ts'
import { codeTitle } from '../checks/code-texts.ts'
import { statuses, statusOrder } from '../incidents/statuses.ts'
import { Tally } from './tally.tsx'

type TalliesProps = {
  /** All monitors of the guide, by status and cause. */
  counts: readonly MonitorCount[]
  filters: MonitorFilters
  onChange: (filters: MonitorFilters) => void
}

/** How many sites have each status and each cause. A number shows only its sites, or all again. */
export function Tallies({ counts, filters, onChange }: TalliesProps): VNode {
  const { status: chosen, code: chosenCode } = filters
  const shown = statusOrder.filter((status) => status === chosen || sumOf(counts, { status }) > 0)
  const causes = causesOf(counts, filters)
  const choose = (status: string): void => onChange({ status, code: '' })
  return (
    <>
      <div role="group" aria-label="Status" class="tallies">
        <Tally name="All" count={sumOf(counts, {})} isOn={chosen === ''} onClick={() => choose('')} />
        {shown.map((status) => (
          <Tally
            key={status}
            name={statuses[status].name}
            tone={statuses[status].tone}
            count={sumOf(counts, { status })}
            isOn={status === chosen}
            onClick={() => choose(status === chosen ? '' : status)}
          />
        ))}
      </div>
      {causes.length > 0 && (
        <div role="group" aria-label="Cause" class="tallies small">
          {causes.map((code) => (
            <Tally
              key={code}
              name={codeTitle(code)}
              count={sumOf(counts, { code, ...(chosen && { status: chosen }) })}
              isOn={code === chosenCode}
              onClick={() => onChange({ ...filters, code: code === chosenCode ? '' : code })}
            />
          ))}
        </div>
      )}
    </>
  )
}

function sumOf(
  counts: readonly MonitorCount[],
  { status, code }: { status?: string; code?: string },
): number {
  return counts
    .filter((count) => status === undefined || count.status === status)
    .filter((count) => code === undefined || count.code === code)
    .reduce((sum, { monitors }) => sum + monitors, 0)
}

/** The causes of the chosen status, the most frequent first, and the chosen one in any case. */
function causesOf(counts: readonly MonitorCount[], { status, code }: MonitorFilters): string[] {
  const codes = counts
    .filter((count) => status === '' || count.status === status)
    .flatMap((count) => count.code ?? [])
  return [...new Set([...codes, ...(code === '' ? [] : [code])])]
}

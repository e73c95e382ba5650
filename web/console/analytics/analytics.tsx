import type { VNode } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { Show, useLoad, type LoadState } from '../load.tsx'
import { Link, replaceQuery } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import type { GuideContext } from '../guide-context.ts'
import { readUsage } from '../api/account.ts'
import { filterNames, readReport, type Report, type ReportFilters } from '../api/analytics.ts'
import { BudgetNotice } from './budget-notice.tsx'
import { periodParameters, readPeriod, type ChosenPeriod } from './chosen-period.ts'
import { ExportButton } from './export-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { addNames, namesOfVersions, readFilters, withFilter, type ValueNames } from './filters.ts'
import { PeriodFields } from './period-fields.tsx'
import type { ReportContext } from './report-context.ts'
import { ReportParts } from './report-parts.tsx'
import { StillInstalled } from './still-installed.tsx'

/** Analytics of a guide: visitors, completions, steps and checks. The URL keeps the period and the filters. */
export function Analytics({ guide }: { guide: GuideContext }): VNode {
  return <ScreenOf key={guide.template.id} guide={guide} />
}

type Chosen = ChosenPeriod & { readonly filters: ReportFilters }

function ScreenOf({ guide: { template, versions } }: { guide: GuideContext }): VNode {
  const { id: templateId } = template
  const [chosen, setChosen] = useState(readChosen)
  const { period, filters } = chosen
  const usage = useLoad(templateId, readUsage)
  const key = [period.from, period.to, ...filterNames.map((name) => filters[name] ?? '')].join('\n')
  const load = useLoad<Report>(key, async (signal) => readReport(templateId, { period, filters }, signal))
  const { last, names } = useLast(load, versions)
  const change = (changes: Partial<Chosen>): void => {
    const changed = { ...chosen, ...changes }
    setChosen(changed)
    replaceQuery(new URLSearchParams({ ...periodParameters(changed), ...changed.filters }))
  }
  const context: Omit<ReportContext, 'report'> = {
    templateId,
    query: { period, filters },
    names,
    choose: (name, value) => change({ filters: withFilter(filters, name, value) }),
  }
  return (
    <>
      <PeriodFields chosen={chosen} onChange={change}>
        <div class="exports">
          <ExportButton
            templateId={templateId}
            part={{ name: 'timeseries' }}
            query={context.query}
            subject="visitors by day"
          />
        </div>
      </PeriodFields>
      <FilterChips filters={filters} names={names} onChange={(filters) => change({ filters })} />
      <BudgetNotice usage={usage.loaded.kind === 'ready' ? usage.loaded.value : undefined} />
      {last === undefined || load.loaded.kind === 'failed' ? (
        <Show load={load}>{() => null}</Show>
      ) : (
        <div class={load.loaded.kind === 'loading' ? 'report stale' : 'report'}>
          {last.summary.sessions > 0 && <ReportParts context={{ ...context, report: last }} />}
          {last.summary.sessions === 0 && (
            <NoVisits templateId={templateId} filters={filters} onClear={() => change({ filters: {} })} />
          )}
        </div>
      )}
      <StillInstalled templateId={templateId} filters={filters} />
    </>
  )
}

function readChosen(): Chosen {
  const query = new URLSearchParams(location.search)
  return { ...readPeriod(query), filters: readFilters(query) }
}

/**
 * Returns the last report, which stays on the screen, with the focus in it, until the next one has arrived, and the names
 * of the versions and of the values in all reports so far.
 */
function useLast(
  { loaded }: LoadState<Report>,
  versions: GuideContext['versions'],
): { last: Report | undefined; names: ValueNames } {
  const last = useRef<Report | undefined>(undefined)
  const names = useRef(namesOfVersions(versions))
  if (loaded.kind === 'ready' && loaded.value !== last.current) {
    last.current = loaded.value
    addNames(names.current, loaded.value)
  }
  return { last: last.current, names: names.current }
}

type NoVisitsProps = { templateId: string; filters: ReportFilters; onClear: () => void }

function NoVisits({ templateId, filters, onClear }: NoVisitsProps): VNode {
  if (Object.keys(filters).length > 0) {
    return (
      <Empty title="No visits match these filters">
        <p>Nobody visited the guide in this period with all of these properties.</p>
        <Button onClick={onClear}>Remove all filters</Button>
      </Empty>
    )
  }
  return (
    <Empty title="No visits in this period">
      <p>
        Analytics appear once visitors open the guide. Waymark sets no cookies and stores no IP addresses.
      </p>
      <Link to={`/templates/${templateId}`} class="button primary">
        Embed the guide
      </Link>
    </Empty>
  )
}

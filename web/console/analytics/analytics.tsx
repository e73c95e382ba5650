import type { VNode } from 'preact'
import { useRef } from 'preact/hooks'
import { Show, useLoad } from '../load.tsx'
import { Link } from '../location.tsx'
import { useQuery } from '../browser/use-query.ts'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import type { GuideContext } from '../guide-context.ts'
import { readUsage } from '../api/account.ts'
import {
  filterNames,
  readReport,
  reportPath,
  type Report,
  type ReportFilters,
  type ReportQuery,
} from '../api/analytics.ts'
import { BudgetNotice } from './budget-notice.tsx'
import { periodParameters, readPeriod, type ChosenPeriod } from './chosen-period.ts'
import { ExportButton } from './export-button.tsx'
import { FilterChips } from './filter/chips.tsx'
import { FilterMenu } from './filter/menu.tsx'
import { useLast } from './filter/use-last.ts'
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

/** A report with what it answers, which is no longer what is chosen while the next one loads. */
type Answer = { readonly key: string; readonly query: ReportQuery; readonly report: Report }

function ScreenOf({ guide: { template, versions } }: { guide: GuideContext }): VNode {
  const { id: templateId } = template
  const [chosen, setChosen] = useQuery({ read: readChosen, write: writeChosen })
  const { period, filters } = chosen
  const usage = useLoad(templateId, readUsage)
  const key = [period.from, period.to, ...filterNames.map((name) => filters[name] ?? '')].join('\n')
  const load = useLoad<Answer>(key, async (signal) => {
    const query = { period, filters }
    return { key, query, report: await readReport(templateId, query, signal) }
  })
  const last = useLast(load)
  const names = useNames(last?.report, versions)
  const change = (changes: Partial<Chosen>): void => {
    const changed = { ...chosen, ...changes }
    // The days of a custom range are typed one after the other.
    setChosen(changed, { replace: changes.choice === 'custom' && chosen.choice === 'custom' })
  }
  const context: ScreenContext = {
    templateId,
    names,
    versions,
    choose: (name, value) => change({ filters: withFilter(filters, name, value) }),
    clear: () => change({ filters: {} }),
  }
  return (
    <>
      <PeriodFields chosen={chosen} onChange={change}>
        <FilterMenu filters={filters} names={names} onChange={(filters) => change({ filters })} />
        <div class="exports">
          <ExportButton
            templateId={templateId}
            part={{ name: 'timeseries' }}
            query={{ period, filters }}
            subject="visitors by day"
          />
        </div>
      </PeriodFields>
      <FilterChips
        filters={filters}
        shown={last?.query.filters ?? filters}
        names={names}
        onChange={(filters) => change({ filters })}
      />
      <BudgetNotice usage={usage.loaded.kind === 'ready' ? usage.loaded.value : undefined} />
      {last === undefined || load.loaded.kind === 'failed' ? (
        <Show load={load}>{() => null}</Show>
      ) : (
        <LastReport last={last} isStale={last.key !== key} context={context} />
      )}
      <StillInstalled templateId={templateId} filters={filters} />
    </>
  )
}

type ScreenContext = Omit<ReportContext, 'report' | 'query'> & { readonly clear: () => void }

type LastProps = { last: Answer; isStale: boolean; context: ScreenContext }

/** The report that arrived last, under the names of the filters that it was asked for, and faded once they are others. */
function LastReport({ last: { report, query }, isStale, context: { clear, ...context } }: LastProps): VNode {
  return (
    <>
      {isStale && <div class="report-wait" />}
      <div class={isStale ? 'report stale' : 'report'} aria-busy={isStale}>
        {report.summary.sessions > 0 ? (
          <ReportParts context={{ ...context, report, query }} />
        ) : (
          <NoVisits templateId={context.templateId} filters={query.filters} onClear={clear} />
        )}
      </div>
    </>
  )
}

/** Path of the report that the screen reads first, as the URL chooses it. */
export function firstReportPath(templateId: string): string {
  return reportPath(templateId, readChosen(new URLSearchParams(location.search)))
}

function readChosen(query: URLSearchParams): Chosen {
  return { ...readPeriod(query), filters: readFilters(query) }
}

function writeChosen(chosen: Chosen): Record<string, string> {
  return { ...periodParameters(chosen), ...chosen.filters }
}

/** The names of the versions and of the values in all reports so far. */
function useNames(report: Report | undefined, versions: GuideContext['versions']): ValueNames {
  const names = useRef(namesOfVersions(versions))
  const named = useRef<Report | undefined>(undefined)
  if (report && report !== named.current) addNames(names.current, report)
  named.current = report
  return names.current
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

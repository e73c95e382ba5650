import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Show, useLoad } from '../load.tsx'
import { Link, replaceQuery } from '../location.tsx'
import { Empty } from '../parts/empty.tsx'
import type { GuideContext } from '../guide-context.ts'
import { readUsage, type AccountUsage } from '../api/account.ts'
import { readReport, type Report } from '../api/analytics.ts'
import { listPlatforms, type Platform } from '../api/platforms.ts'
import { readTitles, type Titles } from '../api/versions.ts'
import { BudgetNotice } from './budget-notice.tsx'
import { Causes } from './causes.tsx'
import { queryOf, readPeriod, type ChosenPeriod } from './chosen-period.ts'
import { ExportButton } from './export-button.tsx'
import { Funnel } from './funnel.tsx'
import type { Period } from '../api/period.ts'
import { PeriodFields } from './period-fields.tsx'
import { Platforms } from './platforms.tsx'
import { StillInstalled } from './still-installed.tsx'
import { SummaryCards } from './summary.tsx'
import { TimeChart } from './time-chart.tsx'

type AnalyticsData = Report & {
  readonly titles: Titles
  readonly allPlatforms: readonly Platform[]
  /** Undefined if it could not be read, which hides nothing else. */
  readonly usage: AccountUsage | undefined
}

/** Analytics of a guide: visitors, completions, steps and checks. The URL keeps the period. */
export function Analytics({ guide: { template } }: { guide: GuideContext }): VNode {
  const [chosen, setChosen] = useState(() => readPeriod(new URLSearchParams(location.search)))
  const { period } = chosen
  const { id } = template
  const load = useLoad<AnalyticsData>(`${id} ${period.from} ${period.to}`, async (signal) =>
    readAnalytics(template, period, signal),
  )
  const change = (changed: ChosenPeriod): void => {
    setChosen(changed)
    replaceQuery(queryOf(changed))
  }
  return (
    <>
      <PeriodFields chosen={chosen} onChange={change}>
        <div class="exports">
          <ExportButton templateId={id} report="timeseries" period={period} subject="visitors by day" />
        </div>
      </PeriodFields>
      <Show load={load}>
        {(report) =>
          !report.summary?.sessions ? (
            <Empty title="No visits in this period">
              <p>
                Analytics appear once visitors open the guide. Waymark sets no cookies and stores no IP
                addresses.
              </p>
              <Link to={`/templates/${id}`} class="button primary">
                Embed the guide
              </Link>
            </Empty>
          ) : (
            <>
              <BudgetNotice usage={report.usage} />
              <SummaryCards summary={report.summary} previous={report.previous.summary} period={period} />
              <TimeChart rows={report.series} previous={report.previous.series} period={period} />
              <Funnel rows={report.funnel} titles={report.titles} templateId={id}>
                <ExportButton templateId={id} report="funnel" period={period} subject="the steps" />
              </Funnel>
              <Platforms rows={report.platforms} platforms={report.allPlatforms}>
                <ExportButton templateId={id} report="breakdown" period={period} subject="the platforms" />
              </Platforms>
              <Causes rows={report.codes} templateId={id}>
                <ExportButton
                  templateId={id}
                  report="verifications"
                  period={period}
                  subject="the check results"
                />
              </Causes>
            </>
          )
        }
      </Show>
      <StillInstalled key={id} templateId={id} />
    </>
  )
}

async function readAnalytics(
  { id, current_version_id }: GuideContext['template'],
  period: Period,
  signal: AbortSignal,
): Promise<AnalyticsData> {
  const [report, titles, allPlatforms, usage] = await Promise.all([
    readReport(id, period, signal),
    readTitles(current_version_id, signal),
    listPlatforms(signal),
    readUsage(signal).catch(() => undefined),
  ])
  return { ...report, titles, allPlatforms, usage }
}

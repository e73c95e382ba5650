import type { VNode } from 'preact'
import { filterNames, type Report } from '../api/analytics.ts'
import { Breakdown } from './breakdown.tsx'
import { Causes } from './causes.tsx'
import { TimeChart } from './time-chart.tsx'
import { countGenerated } from './filters.ts'
import { Funnel } from './funnel.tsx'
import { countWithNoun, formatCount } from '../format/numbers.ts'
import { PlatformFunnels } from './platform-funnels.tsx'
import type { ReportContext } from './report-context.ts'
import { SummaryCards } from './summary.tsx'

/** The parts of a report with visits: how many there are, where they stop, why, and how visitors differ. */
export function ReportParts({ context }: { context: ReportContext }): VNode {
  const { report, query } = context
  return (
    <>
      <p class="unseen" role="status">
        {countWithNoun(report.summary.sessions, 'visitor')} shown
      </p>
      <GeneratedVisits report={report} />
      <SummaryCards report={report} period={query.period} />
      <TimeChart context={context} />
      <Funnel context={context} />
      <Causes context={context} />
      <PlatformFunnels context={context} />
      <div class="block grid breakdowns">
        {filterNames.map((name) => (
          <Breakdown key={name} name={name} context={context} />
        ))}
      </div>
    </>
  )
}

/** Says how many of the visits are not those of people. */
function GeneratedVisits({ report }: { report: Report }): VNode | null {
  const generated = countGenerated(report)
  if (generated === 0) return null
  return (
    <p class="fine generated">
      {formatCount(generated)} of {countWithNoun(report.summary.sessions, 'visit')} were generated to show how
      this screen looks (<code>waymark events generate</code>).
    </p>
  )
}

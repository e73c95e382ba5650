import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Show, useLoad } from '../load.tsx'
import { Link } from '../location.tsx'
import { Empty } from '../parts/empty.tsx'
import { SelectField } from '../parts/field.tsx'
import type { GuideContext } from '../template/context.ts'
import { readReport, type Report } from '../api/analytics.ts'
import { readTitles, type Titles } from '../api/versions.ts'
import { Causes } from './causes.tsx'
import { Funnel } from './funnel.tsx'
import { Platforms } from './platforms.tsx'
import { SummaryCards } from './summary.tsx'
import { TimeChart } from './time-chart.tsx'

const ranges = { '7': 'The last 7 days', '30': 'The last 30 days', '90': 'The last 90 days' }

/** Analytics of one guide: visitors, completions, steps and checks. */
export function Analytics({ guide: { template } }: { guide: GuideContext }): VNode {
  const [days, setDays] = useState('30')
  const load = useLoad<Report & { titles: Titles }>(`${template.id} ${days}`, async (signal) => {
    const [report, titles] = await Promise.all([
      readReport(template.id, Number(days), signal),
      readTitles(template.current_version_id, signal),
    ])
    return { ...report, titles }
  })
  return (
    <>
      <div class="narrow">
        <SelectField label="Period" value={days} onInput={setDays} options={ranges} />
      </div>
      <Show load={load}>
        {(report) =>
          !report.summary?.sessions ? (
            <Empty title="No visits in this period">
              <p>
                Analytics appear once the guide is on a page. Waymark sets no cookie and stores no IP address.
              </p>
              <Link to={`/templates/${template.id}`} class="button primary">
                Embed the guide
              </Link>
            </Empty>
          ) : (
            <>
              <SummaryCards summary={report.summary} />
              <TimeChart rows={report.series} />
              <Funnel rows={report.funnel} titles={report.titles} templateId={template.id} />
              <Platforms rows={report.platforms} />
              <Causes rows={report.codes} templateId={template.id} />
            </>
          )
        }
      </Show>
    </>
  )
}

import type { VNode } from 'preact'
import type { FunnelRow } from '../api/analytics.ts'
import { codeTitle } from '../checks/code-texts.ts'
import { Link } from '../location.tsx'
import { haveNoChecks } from './filters.ts'
import { countWithNoun } from '../format/numbers.ts'
import type { ReportContext } from './report-context.ts'

type StepCausesProps = { row: FunnelRow; context: ReportContext }

/** Why the checks of a step did not pass, unless a filter shows visitors whose checks are not known. */
export function StepCauses({ row, context: { report, query, templateId } }: StepCausesProps): VNode | null {
  const causes = report.step_causes.filter(({ step_slug: slug }) => slug === row.step_slug)
  if (causes.length === 0 || haveNoChecks(query.filters)) return null
  return (
    <ul class="bare fine step-causes">
      {causes.map(({ step_slug, type, code, count, sites }) => (
        <li key={`${type} ${code}`}>
          <Link
            to={`/templates/${templateId}/checks?${new URLSearchParams({ step_slug, code, ...query.period })}`}
          >
            {codeTitle(code)}
          </Link>{' '}
          {countWithNoun(sites, 'site')}, {countWithNoun(count, 'time')}
        </li>
      ))}
    </ul>
  )
}

import type { VNode } from 'preact'
import type { FunnelRow } from '../api/analytics.ts'
import { Link } from '../location.tsx'
import { Badge } from '../parts/badge.tsx'
import { ExportButton } from './export-button.tsx'
import { haveNoChecks, nameOfFilter } from './filters.ts'
import { ENOUGH_VISITORS, findHardest } from './hardest-step.ts'
import { formatCount, countWithNoun, formatShare } from '../format/numbers.ts'
import type { ReportContext } from './report-context.ts'
import { StepCauses } from './step-causes.tsx'

/** Numbers of visitors who saw and completed each step. */
export function Funnel({ context }: { context: ReportContext }): VNode {
  const { report, query, templateId } = context
  const rows = report.funnel
  const maxCount = Math.max(1, ...rows.map(({ viewed }) => viewed))
  const hardest = findHardest(rows.filter(({ group }) => group === 'value'))
  return (
    <section class="block chart" aria-labelledby="funnel">
      <div class="row apart">
        <h2 id="funnel">Step by step</h2>
        <ExportButton templateId={templateId} part={{ name: 'funnel' }} query={query} subject="the steps" />
      </div>
      <p class="legend">
        <span>{platformsOf(context)}</span> <span class="key pale">Saw the step</span>{' '}
        <span class="key one">Completed it</span>
      </p>
      <ol class="bare bars">
        {rows.map((row) => (
          <li key={row.step_slug ?? row.group}>
            <p>
              <strong>
                {nameOfStep(row)} {row === hardest && <Badge tone="unsure">most stop here</Badge>}
              </strong>
              <span>
                {formatCount(row.viewed)} saw it, {formatCount(row.completed)} completed it
                {stoppedText(row)}
              </span>
            </p>
            <span class="bar" aria-hidden="true">
              <span class="pale" style={{ inlineSize: `${(100 * row.viewed) / maxCount}%` }} />
              <span class="one" style={{ inlineSize: `${(100 * row.completed) / maxCount}%` }} />
            </span>
            <StepFacts row={row} context={context} />
            <StepCauses row={row} context={context} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A few visitors who have not completed a step may still be at work. */
function stoppedText({ viewed, drop_off: stopped, drop_off_rate: rate }: FunnelRow): string {
  if (stopped === 0) return ''
  if (viewed >= ENOUGH_VISITORS) return `, ${formatShare(rate)} stopped here`
  return `, ${formatCount(stopped)} ${stopped === 1 ? 'has' : 'have'} not completed it yet`
}

function platformsOf({ names, query: { filters } }: ReportContext): string {
  const { platform } = filters
  return platform === undefined ? 'All platforms' : nameOfFilter('platform', platform, names)
}

function StepFacts({ row, context }: { row: FunnelRow; context: ReportContext }): VNode {
  const { query, report, templateId } = context
  const stuck = report.stuck_steps?.find(({ step_slug: slug }) => slug === row.step_slug)
  return (
    <p class="fine facts-line">
      {row.verified_sites !== null && row.verified_sites > 0 && (
        <span>
          {countWithNoun(row.verified_sites, 'site')} checked, {formatShare(row.first_try_rate)} passed on the
          first try
        </span>
      )}
      {row.overridden > 0 && (
        <span>
          {countWithNoun(row.overridden, 'visitor')} confirmed it manually, although the check had not passed
        </span>
      )}
      {row.group === 'unknown' && <span>Events named steps that no published version has had</span>}
      {stuck && (
        <Link
          to={`/templates/${templateId}/installations?${new URLSearchParams({ stuck_step: stuck.step_slug })}`}
        >
          {countWithNoun(stuck.count, 'installation')} stuck here
          {haveNoChecks(query.filters) && ' (of all visitors)'}{' '}
          <span class="unseen">at {nameOfStep(row)}</span>
        </Link>
      )}
    </p>
  )
}

function nameOfStep({ step_slug: slug, title, group }: FunnelRow): string {
  if (slug !== null) return title ?? slug
  return group === 'unknown' ? 'Unknown steps' : 'Other earlier steps'
}

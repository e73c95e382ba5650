import type { VNode } from 'preact'
import type { FunnelRow, PlatformFunnel } from '../api/analytics.ts'
import { Icon } from '../parts/icon.tsx'
import { ListFilter } from 'lucide'
import { findHardest } from './hardest-step.ts'
import { formatShare, countWithNoun } from '../format/numbers.ts'
import type { ReportContext } from './report-context.ts'

/** A small funnel for each platform, beside that of all, since a step that is easy on one can be hard on another. */
export function PlatformFunnels({ context }: { context: ReportContext }): VNode | null {
  const { report, query } = context
  const funnels = report.platform_funnels
  if (query.filters.platform !== undefined || funnels.length < 2) return null
  const all = new Map(report.funnel.map((row) => [row.step_slug, row]))
  return (
    <section class="block" aria-labelledby="platform-funnels">
      <h2 id="platform-funnels">Step by step on each platform</h2>
      <p class="legend">
        <span class="key one">Completed the step, of the platform’s visitors</span>{' '}
        <span class="key all">On all platforms</span>
      </p>
      <ul class="bare grid funnels">
        {funnels.map((funnel) => (
          <li key={funnel.platform}>
            <PlatformCard funnel={funnel} all={all} context={context} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type CardProps = {
  funnel: PlatformFunnel
  /** The steps on all platforms, by their slugs. */
  all: ReadonlyMap<string | null, FunnelRow>
  context: ReportContext
}

function PlatformCard({ funnel, all, context: { report, choose } }: CardProps): VNode {
  const { platform, name, sessions, completion_rate: rate, steps } = funnel
  const hardest = findHardest(steps)
  return (
    <div class="card chart">
      <h3>
        <button
          type="button"
          class="choose"
          aria-pressed="false"
          title={`Show only ${name ?? platform}`}
          onClick={() => choose('platform', platform)}
        >
          {name ?? platform}
          <Icon of={ListFilter} />
        </button>
      </h3>
      <p class="fine">
        {countWithNoun(sessions, 'visitor')}, {formatShare(rate)} completed
      </p>
      <ol class="bare bars small">
        {steps.map((step) => (
          <Step
            key={step.step_slug}
            step={step}
            sessions={sessions}
            all={{ row: all.get(step.step_slug), sessions: report.summary.sessions }}
            isHardest={step === hardest}
          />
        ))}
      </ol>
    </div>
  )
}

type StepProps = {
  step: PlatformFunnel['steps'][number]
  sessions: number
  all: { readonly row: FunnelRow | undefined; readonly sessions: number }
  isHardest: boolean
}

function Step({ step, sessions, all, isHardest }: StepProps): VNode {
  const share = shareOf(step.completed, sessions)
  const ofAll = shareOf(all.row?.completed ?? 0, all.sessions)
  return (
    <li>
      <p class="fine">
        <span>{all.row?.title ?? step.step_slug}</span>
        <strong>
          {formatShare(share)}
          <span class="unseen"> completed it, on all platforms {formatShare(ofAll)}</span>
        </strong>
      </p>
      <span class="bar" aria-hidden="true">
        <span class="one" style={{ inlineSize: `${100 * (share ?? 0)}%` }} />
        <span class="all" style={{ insetInlineStart: `${100 * (ofAll ?? 0)}%` }} />
      </span>
      {isHardest && (
        <p class="fine hardest">Most stop here: {formatShare(step.drop_off_rate)} of those who saw it</p>
      )}
    </li>
  )
}

function shareOf(count: number, sessions: number): number | null {
  return sessions === 0 ? null : count / sessions
}

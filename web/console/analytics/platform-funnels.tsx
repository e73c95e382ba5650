import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { PlatformFunnel } from '../api/analytics.ts'
import { isNarrow } from '../browser/is-narrow.ts'
import { formatShare, countWithNoun } from './numbers.ts'
import type { ReportContext } from './report-context.ts'

/** A small funnel for each platform, since a step that is easy on one can be hard on another. Folded on phones. */
export function PlatformFunnels({ context }: { context: ReportContext }): VNode | null {
  const { report, query } = context
  const funnels = report.platform_funnels
  const [isOpen] = useState(() => !isNarrow())
  if (query.filters.platform !== undefined || funnels.length < 2) return null
  const titles = new Map(report.funnel.map(({ step_slug: slug, title }) => [slug, title]))
  return (
    <section class="block" aria-labelledby="platform-funnels">
      <details class="folded" open={isOpen}>
        <summary>
          <h2 id="platform-funnels">Step by step on each platform</h2>
        </summary>
        <ul class="bare grid funnels">
          {funnels.map((funnel) => (
            <li key={funnel.platform}>
              <PlatformCard funnel={funnel} titles={titles} context={context} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

type CardProps = {
  funnel: PlatformFunnel
  titles: ReadonlyMap<string | null, string | null>
  context: ReportContext
}

function PlatformCard({ funnel, titles, context: { choose } }: CardProps): VNode {
  const { platform, name, sessions, completion_rate: rate, steps } = funnel
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
        </button>
      </h3>
      <p class="fine">
        {countWithNoun(sessions, 'visitor')}, {formatShare(rate)} completed
      </p>
      <ol class="bare bars small">
        {steps.map(({ step_slug: slug, viewed, completed, reach }) => (
          <li key={slug}>
            <p class="fine">
              <span>{titles.get(slug) ?? slug}</span>
              <span>
                {formatShare(reach)} saw it, {formatShare(sessions === 0 ? null : completed / sessions)}{' '}
                completed it
              </span>
            </p>
            <span class="bar" aria-hidden="true">
              <span class="pale" style={{ inlineSize: `${(100 * viewed) / Math.max(1, sessions)}%` }} />
              <span class="one" style={{ inlineSize: `${(100 * completed) / Math.max(1, sessions)}%` }} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

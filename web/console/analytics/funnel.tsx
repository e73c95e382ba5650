import type { ComponentChildren, VNode } from 'preact'
import { Link } from '../location.tsx'
import { useHasScope } from '../session.ts'
import type { FunnelRow } from '../api/analytics.ts'
import type { Titles } from '../api/versions.ts'
import { formatCount, countWithNoun, formatShare } from './numbers.ts'

type FunnelProps = {
  rows: readonly FunnelRow[]
  titles: Titles
  templateId: string
  /** Buttons beside the title. */
  children: ComponentChildren
}

/** Numbers of visitors who saw and completed each step. */
export function Funnel({ rows, titles, templateId, children }: FunnelProps): VNode {
  const canReadInstallations = useHasScope('installations:read')
  const maxCount = Math.max(1, ...rows.map(({ viewed }) => viewed))
  return (
    <section class="block chart" aria-labelledby="funnel">
      <div class="row apart">
        <h2 id="funnel">Step by step</h2>
        {children}
      </div>
      <p class="legend">
        <span class="key pale">Saw the step</span> <span class="key one">Completed it</span>
      </p>
      <ol class="bare bars">
        {rows.map((row) => (
          <li key={row.step_slug ?? row.group}>
            <p>
              <strong>{nameOf(row, titles)}</strong>
              <span>
                {formatCount(row.viewed)} saw it, {formatCount(row.completed)} completed it
                {row.drop_off > 0 && `, ${formatShare(row.drop_off_rate)} stopped here`}
              </span>
            </p>
            <span class="bar" aria-hidden="true">
              <span class="pale" style={{ inlineSize: `${(100 * row.viewed) / maxCount}%` }} />
              <span class="one" style={{ inlineSize: `${(100 * row.completed) / maxCount}%` }} />
            </span>
            <p class="fine facts-line">
              {row.verified_sites > 0 && (
                <span>
                  {countWithNoun(row.verified_sites, 'site')} checked, {formatShare(row.first_try_rate)}{' '}
                  passed on the first try
                </span>
              )}
              {row.overridden > 0 && (
                <span>
                  {countWithNoun(row.overridden, 'visitor')} confirmed it manually, although the check had not
                  passed
                </span>
              )}
              {row.group === 'unknown' && <span>Events named steps that no published version has had</span>}
              {canReadInstallations && row.step_slug !== null && (
                <StuckInstallationsLink slug={row.step_slug} titles={titles} templateId={templateId} />
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function nameOf({ step_slug: slug, group }: FunnelRow, titles: Titles): string {
  if (slug !== null) return titles.get(slug) ?? slug
  return group === 'unknown' ? 'Unknown steps' : 'Other earlier steps'
}

type StuckInstallationsProps = { slug: string; titles: Titles; templateId: string }

function StuckInstallationsLink({ slug, titles, templateId }: StuckInstallationsProps): VNode {
  const query = new URLSearchParams({ stuck_step: slug })
  return (
    <Link to={`/templates/${templateId}/installations?${query}`}>
      Installations stuck here <span class="unseen">at {titles.get(slug) ?? slug}</span>
    </Link>
  )
}

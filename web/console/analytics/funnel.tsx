import type { VNode } from 'preact'
import type { FunnelRow } from '../api/analytics.ts'
import type { Titles } from '../api/versions.ts'
import { count, counted, share } from './numbers.ts'

type FunnelProps = { rows: readonly FunnelRow[]; titles: Titles }

/** Visitors who saw and who completed each step. */
export function Funnel({ rows, titles }: FunnelProps): VNode {
  const most = Math.max(1, ...rows.map(({ viewed }) => viewed))
  return (
    <section class="block chart" aria-labelledby="funnel">
      <h2 id="funnel">Step by step</h2>
      <p class="legend">
        <span class="key pale">Saw the step</span> <span class="key one">Completed it</span>
      </p>
      <ol class="bare bars">
        {rows.map((row) => (
          <li key={row.step_slug}>
            <p>
              <strong>{titles.get(row.step_slug) ?? row.step_slug}</strong>
              <span>
                {count(row.viewed)} saw it, {count(row.completed)} completed it
                {row.drop_off > 0 && `, ${share(row.drop_off_rate)} stopped here`}
              </span>
            </p>
            <span class="bar" aria-hidden="true">
              <span class="pale" style={{ inlineSize: `${(100 * row.viewed) / most}%` }} />
              <span class="one" style={{ inlineSize: `${(100 * row.completed) / most}%` }} />
            </span>
            {row.verified_sites > 0 && (
              <p class="fine">
                {counted(row.verified_sites, 'site')} checked, {share(row.first_try_rate)} passed at the first
                try
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

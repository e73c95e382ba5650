import type { VNode } from 'preact'
import { readStillInstalled, type StillInstalledRow } from '../api/monitors.ts'
import { Show, useLoad } from '../load.tsx'
import { Link } from '../location.tsx'
import { countWithNoun, formatCount, formatShare } from './numbers.ts'

/** Fewer sites than this have no share: one more or less would change it too much. */
const ENOUGH = 20

/** How many completed installations are still in place some time later, whatever the period and filters of the screen. */
export function StillInstalled({ templateId }: { templateId: string }): VNode {
  const load = useLoad(templateId, async (signal) => readStillInstalled(templateId, signal))
  return (
    <section class="block chart" aria-labelledby="still-installed">
      <h2 id="still-installed">Still in place</h2>
      <p class="fine">
        Of the completed installations that a monitor watched at that age, whatever the period and the filters
        above. Those without a monitor are not counted: nobody knows.
      </p>
      <Show load={load}>
        {(rows) =>
          rows.every(({ monitored }) => monitored === 0) ? (
            <NoneYet templateId={templateId} />
          ) : (
            <Ages rows={rows} />
          )
        }
      </Show>
    </section>
  )
}

function NoneYet({ templateId }: { templateId: string }): VNode {
  return (
    <p>
      No completed installation has been monitored for a day yet.{' '}
      <Link to={`/templates/${templateId}/monitors`}>Live sites</Link>
    </p>
  )
}

function Ages({ rows }: { rows: readonly StillInstalledRow[] }): VNode {
  return (
    <ol class="bare bars">
      {rows.map((row) => (
        <li key={row.days}>
          <p>
            <strong>After {countWithNoun(row.days, 'day')}</strong>
            <span>{describe(row)}</span>
          </p>
          {row.monitored >= ENOUGH && (
            <span class="bar" aria-hidden="true">
              <span class="one" style={{ inlineSize: `${100 * (row.share ?? 0)}%` }} />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

function describe({ monitored, in_place: inPlace, share }: StillInstalledRow): string {
  if (monitored === 0) return 'None was monitored at that age'
  const counts = `${formatCount(inPlace)} of ${countWithNoun(monitored, 'site')}`
  return monitored < ENOUGH ? `${counts}, too few for a share` : `${formatShare(share)}: ${counts}`
}

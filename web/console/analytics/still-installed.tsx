import type { VNode } from 'preact'
import { readStillInstalled, type StillInstalledRow } from '../api/monitors.ts'
import type { ReportFilters } from '../api/analytics.ts'
import { Show, useLoad } from '../load.tsx'
import { Link } from '../location.tsx'
import { NotFiltered } from './filter/not-filtered.tsx'
import { useLast } from './filter/use-last.ts'
import { countWithNoun, formatCount, formatShare } from '../format/numbers.ts'

/** Fewer sites than this have no share: one more or less would change it too much. */
const ENOUGH = 20

type StillInstalledProps = { templateId: string; filters: ReportFilters }

/** How many completed installations are still in place some time later, whatever the period of the screen. */
export function StillInstalled({ templateId, filters }: StillInstalledProps): VNode {
  const { platform = '', locale = '' } = filters
  const load = useLoad(`${templateId}\n${platform}\n${locale}`, async (signal) =>
    readStillInstalled(templateId, filters, signal),
  )
  const last = useLast(load)
  const isStale = last !== undefined && load.loaded.kind === 'loading'
  return (
    <section class="block chart" aria-labelledby="still-installed">
      <h2 id="still-installed">Still in place</h2>
      <p class="fine">
        Of the completed installations that a monitor watched at that age, whatever the period above. Those
        without a monitor are not counted: nobody knows.
      </p>
      <NotFiltered filters={filters} names={['version_id', 'source']}>
        Installations have no version and no source: these are all of them.
      </NotFiltered>
      <div class={isStale ? 'stale' : ''} aria-busy={isStale}>
        <Show load={isStale ? { ...load, loaded: { kind: 'ready', value: last } } : load}>
          {(rows) =>
            rows.every(({ monitored }) => monitored === 0) ? (
              <p>
                No completed installation {platform !== '' || locale !== '' ? 'with these properties ' : ''}
                has been monitored for a day yet.{' '}
                <Link to={`/templates/${templateId}/monitors`}>Live sites</Link>
              </p>
            ) : (
              <Ages rows={rows} />
            )
          }
        </Show>
      </div>
    </section>
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

import { ownValue } from '../../../shared/own-value.ts'
import type { ComponentChildren, VNode } from 'preact'
import { codeTitle, fixerOf } from '../checks/code-texts.ts'
import { typeNames } from '../checks/type-names.ts'
import { Link } from '../location.tsx'
import type { CodeRow } from '../api/analytics.ts'
import { countWithNoun } from './numbers.ts'

type CausesProps = { rows: readonly CodeRow[]; templateId: string; children: ComponentChildren }

/** Results of the checks in a period, most frequent first. */
export function Causes({ rows, templateId, children }: CausesProps): VNode | null {
  if (rows.length === 0) return null
  const maxCount = Math.max(...rows.map((row) => row.count))
  return (
    <section class="block chart" aria-labelledby="causes">
      <div class="row apart">
        <h2 id="causes">Check results</h2>
        {children}
      </div>
      <ol class="bare bars">
        {rows.map((row) => (
          <li key={`${row.type} ${row.code}`}>
            <p>
              <strong>{row.code === null ? 'Other results' : codeTitle(row.code)}</strong>
              <span>
                {countWithNoun(row.count, 'time')} on {countWithNoun(row.sites, 'site')}
              </span>
            </p>
            <span class="bar" aria-hidden="true">
              <span
                class={row.code === 'ok' ? 'one' : 'bad'}
                style={{ inlineSize: `${(100 * row.count) / maxCount}%` }}
              />
            </span>
            <p class="fine">
              {row.type !== null && <span>{ownValue(typeNames, row.type) ?? row.type}</span>}
              {row.code !== null && <span>{fixerOf(row.code)}</span>}
            </p>
          </li>
        ))}
      </ol>
      <p>
        <Link to={`/templates/${templateId}/checks`}>View the verification log</Link>
      </p>
    </section>
  )
}

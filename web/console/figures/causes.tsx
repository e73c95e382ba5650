import type { VNode } from 'preact'
import { whoFixes, wordsOf } from '../checks/code-words.ts'
import { Link } from '../location.tsx'
import type { CodeRow } from '../wire/figures.ts'
import { count } from './numbers.ts'

/** What checks have answered, the most frequent first. */
export function Causes({ rows, templateId }: { rows: readonly CodeRow[]; templateId: string }): VNode | null {
  if (rows.length === 0) return null
  const most = Math.max(...rows.map((row) => row.count))
  const sorted = rows.toSorted((a, b) => b.count - a.count)
  return (
    <section class="block chart" aria-labelledby="causes">
      <h2 id="causes">What the checks have seen</h2>
      <ol class="bare bars">
        {sorted.map((row) => (
          <li key={row.type + row.code}>
            <p>
              <strong>{wordsOf(row.code)}</strong>
              <span>
                {count(row.count)} times on {count(row.sites)} sites
              </span>
            </p>
            <span class="bar" aria-hidden="true">
              <span
                class={row.code === 'ok' ? 'one' : 'bad'}
                style={{ inlineSize: `${(100 * row.count) / most}%` }}
              />
            </span>
            <p class="fine">
              <span>{whoFixes(row.code)}</span>
              <code>{row.type}</code>
            </p>
          </li>
        ))}
      </ol>
      <p>
        <Link to={`/templates/${templateId}/checks`}>See the checks one by one</Link>
      </p>
    </section>
  )
}

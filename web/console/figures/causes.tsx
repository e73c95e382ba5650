import type { VNode } from 'preact'
import { problemCodes, codeEntry } from '../../../shared/check/codes.ts'
import type { CodeRow } from '../wire/figures.ts'
import { count } from './numbers.ts'

/** What checks have answered, the most frequent first. */
export function Causes({ rows }: { rows: readonly CodeRow[] }): VNode | null {
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
              <strong>{meaningOf(row.code)}</strong>
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
    </section>
  )
}

/** The code as words; its message is about what one check has seen, and these are many. */
function meaningOf(code: string): string {
  if (code === 'ok') return 'It was done'
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const fixers: Readonly<Record<string, string>> = {
  site: 'The owner of the site can correct it',
  guide: 'The guide has to be corrected',
  operator: 'Whoever runs this service can correct it',
  nobody: 'It passes by itself',
}

function whoFixes(code: string): string | undefined {
  const known = problemCodes.find((one) => one === code)
  return known && fixers[codeEntry(known).fixedBy]
}

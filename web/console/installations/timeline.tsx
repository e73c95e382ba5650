import type { VNode } from 'preact'
import { outcomeTitle } from '../checks/check-outcome.tsx'
import { Badge } from '../parts/badge.tsx'
import { Moment } from '../parts/moment.tsx'
import type { HistoryEntry, Installation } from '../api/installations.ts'
import type { Titles } from '../api/versions.ts'

type TimelineProps = { history: readonly HistoryEntry[]; installation: Installation; titles: Titles }

/** An installation's most recent checks, newest first. */
export function Timeline({ history, installation, titles }: TimelineProps): VNode {
  return (
    <section class="block" aria-labelledby="timeline">
      <h2 id="timeline">Timeline</h2>
      <p class="fine">
        {history.length === 0 ? 'No check has run yet.' : 'The last 100 checks, newest first.'}
      </p>
      <ol class="bare timeline">
        {history.map((entry) => (
          <Entry key={entry.id} entry={entry} target={installation.target} titles={titles} />
        ))}
      </ol>
    </section>
  )
}

type EntryProps = { entry: HistoryEntry; target: string; titles: Titles }

function Entry({ entry, target, titles }: EntryProps): VNode {
  const { step_slug: slug, ok, conclusive, code, message, hint, warnings, retry_at: retryAt } = entry
  const { tone, title } = outcomeTitle(ok, { conclusive })
  return (
    <li class={tone}>
      <p class="fine">
        <Moment at={entry.checked_at} />
      </p>
      <p>
        <strong>{titles.get(slug) ?? slug}</strong> <Badge tone={tone}>{title}</Badge>
      </p>
      {!ok && (
        <p class="fine">
          {message} {hint}
        </p>
      )}
      {warnings.map((warning) => (
        <p key={warning} class="fine">
          {warning}
        </p>
      ))}
      {retryAt !== null && (
        <p class="fine">
          Worth another check: <Moment at={retryAt} />
        </p>
      )}
      {!ok && (
        <details class="fine">
          <summary>Details</summary>
          <p>
            Code <code>{code}</code>
          </p>
        </details>
      )}
      {entry.target !== target && <p class="fine">At {entry.target}, before the site was changed.</p>}
    </li>
  )
}

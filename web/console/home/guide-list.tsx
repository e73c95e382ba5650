import type { VNode } from 'preact'
import { formatCount, formatShare } from '../format/numbers.ts'
import { Link } from '../location.tsx'
import { GuideProblems, GuideState } from '../projects/guide-facts.tsx'
import { Sparkline } from './sparkline.tsx'
import type { GuideOverview } from '../api/overview.ts'

/** Guides with their trend, completion rate and last problem, sorted by number of visitors. */
export function GuideList({ guides }: { guides: readonly GuideOverview[] }): VNode {
  return (
    <ul class="bare guides">
      {guides
        .toSorted((a, b) => b.sessions - a.sessions)
        .map((guide) => (
          <li key={guide.id}>
            <div>
              <h3>
                <Link to={`/templates/${guide.id}`}>{guide.name}</Link>
              </h3>
              <GuideState isLive={guide.current_version_id !== null} hasDraft={guide.has_draft} />
            </div>
            <GuideNumbers guide={guide} />
          </li>
        ))}
    </ul>
  )
}

function GuideNumbers({ guide }: { guide: GuideOverview }): VNode {
  const { id, sessions, completed, sessions_per_day: days, last_problem: problem, stuck } = guide
  return (
    <dl class={sessions === 0 && problem === null && !stuck ? 'quiet' : ''}>
      <div>
        <dt>Visitors</dt>
        <dd>
          {sessions === 0 ? (
            'None yet'
          ) : (
            <>
              <Link to={`/templates/${id}/analytics`}>{formatCount(sessions)}</Link>
              <Sparkline values={days} />
              {guide.generated === sessions && <span class="fine">generated</span>}
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Completed</dt>
        <dd>{formatShare(sessions === 0 ? null : completed / sessions)}</dd>
      </div>
      <div>
        <dt>Visitors' last problem</dt>
        <dd>
          <GuideProblems guide={guide} />
        </dd>
      </div>
    </dl>
  )
}

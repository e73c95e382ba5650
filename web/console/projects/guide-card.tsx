import type { ComponentChildren, VNode } from 'preact'
import { countWithNoun, formatCount } from '../format/numbers.ts'
import type { GuideOverview } from '../api/overview.ts'
import type { Template } from '../api/templates.ts'
import { Link } from '../location.tsx'
import { GuideProblems, GuideState } from './guide-facts.tsx'

type GuideCardProps = {
  template: Template
  /** Undefined if it cannot be read, such as without the permission to read analytics. */
  overview: GuideOverview | 'loading' | undefined
  /** Live sites of the guide with an open incident. */
  incidents: number
}

/** A guide of a project: its state, what it came to in the last 28 days, as on Home, and what is wrong. */
export function GuideCard({ template, overview, incidents }: GuideCardProps): VNode {
  const { id, name, current_version_id: live, locales } = template
  const known = overview === 'loading' ? undefined : overview
  return (
    <li class="card guide-card">
      <GuideState isLive={live !== null} hasDraft={known?.has_draft ?? false} />
      <h2>
        <Link to={`/templates/${id}`}>{name}</Link>
      </h2>
      {overview ? (
        <dl>
          <Fact name="Live version">{known ? versionOf(known) : '…'}</Fact>
          <Fact name="Completed in 28 days">{known ? <Completed guide={known} /> : '…'}</Fact>
          <Fact name="Problems">{known ? <GuideProblems guide={known} incidents={incidents} /> : '…'}</Fact>
        </dl>
      ) : (
        <p class="fine">{locales.join(', ')}</p>
      )}
    </li>
  )
}

function Fact({ name, children }: { name: string; children: ComponentChildren }): VNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function versionOf({ current_version: version }: GuideOverview): string {
  return version === null ? 'None' : `Version ${version}`
}

function Completed({ guide: { id, sessions, completed } }: { guide: GuideOverview }): VNode {
  if (sessions === 0) return <span>No visitors</span>
  return (
    <Link to={`/templates/${id}/analytics`}>
      {formatCount(completed)} of {countWithNoun(sessions, 'visitor')}
    </Link>
  )
}

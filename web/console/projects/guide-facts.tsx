import type { VNode } from 'preact'
import { countWithNoun } from '../format/numbers.ts'
import type { GuideOverview } from '../api/overview.ts'
import { codeTitle } from '../checks/code-texts.ts'
import { Link } from '../location.tsx'
import { Badge } from '../parts/badge.tsx'
import { Ago } from '../parts/moment.tsx'

type GuideStateProps = { isLive: boolean; hasDraft: boolean }

/** Whether visitors get the guide, and whether somebody writes it. */
export function GuideState({ isLive, hasDraft }: GuideStateProps): VNode {
  return (
    <span class="row">
      <Badge tone={isLive ? 'ok' : 'plain'}>{isLive ? 'Published' : 'Not published'}</Badge>
      {hasDraft && <Badge>Draft</Badge>}
    </span>
  )
}

type GuideProblemsProps = {
  guide: Pick<GuideOverview, 'id' | 'last_problem' | 'stuck'>
  /** Live sites of the guide with an open incident. */
  incidents?: number
}

/** The open incidents, the customers who are stuck, and the last check that did not pass. */
export function GuideProblems({ guide, incidents = 0 }: GuideProblemsProps): VNode {
  const { id, last_problem: problem, stuck } = guide
  return (
    <>
      {problem === null && !stuck && incidents === 0 && 'None'}
      {incidents > 0 && (
        <Link to={`/templates/${id}/monitors`}>{countWithNoun(incidents, 'open incident')}</Link>
      )}
      {problem !== null && (
        <>
          <Link to={`/templates/${id}/checks`}>{codeTitle(problem.code)}</Link>
          <span class="fine">
            <Ago at={problem.at} />
          </span>
        </>
      )}
      {!!stuck && (
        <Link to={`/templates/${id}/installations?status=in_progress&order=stuck_longest`}>
          {countWithNoun(stuck, 'customer')} stuck
        </Link>
      )}
    </>
  )
}

import type { VNode } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Notice, ErrorNotice } from '../parts/notice.tsx'
import type { Draft } from '../draft/use-draft.ts'
import { addressOfField, FindingList, Findings } from './findings.tsx'
import type { DraftProblem } from '../draft/draft-problems.ts'
import type { Problems } from './use-problems.ts'

type ProblemPanelProps = {
  templateId: string
  draft: Draft
  problems: Problems
  show: (finding: DraftProblem) => void
}

/** Problems of the draft, or the error that prevents saving it. Takes the focus after each check by the author. */
export function ProblemPanel({ templateId, draft, problems, show }: ProblemPanelProps): VNode {
  const panel = useRef<HTMLElement>(null)
  const { validation, saveProblems, resultCount, checking } = problems
  useLayoutEffect(() => {
    if (resultCount > 0) panel.current?.focus()
  }, [resultCount])
  const list = {
    titles: draft.items.map(({ step }) => step.title),
    hrefOf: (finding: DraftProblem) => `/console${addressOfField(templateId, finding)}`,
    show,
    onFixed: problems.check,
  }
  const { state } = draft
  return (
    <section class="problems" ref={panel} tabIndex={-1} aria-label="Problems">
      {saveProblems.length > 0 && (
        <div role="alert">
          <Notice
            tone="bad"
            title={state.kind === 'partly' ? 'Everything but this is saved' : 'The draft could not be saved'}
          >
            <FindingList findings={saveProblems} {...list} />
          </Notice>
        </div>
      )}
      {saveProblems.length === 0 && state.kind === 'refused' && <ErrorNotice error={state.error} />}
      <ErrorNotice error={checking.error} />
      <div role="status">
        {validation && saveProblems.length === 0 && <Findings validation={validation} {...list} />}
      </div>
    </section>
  )
}

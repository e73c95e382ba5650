import type { VNode } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Notice, ErrorNotice } from '../parts/notice.tsx'
import type { Draft } from '../draft/use-draft.ts'
import { addressOfField, FindingList, Findings } from './findings.tsx'
import type { DraftProblem } from './draft-problems.ts'
import type { Problems } from './use-problems.ts'

type ProblemPanelProps = {
  templateId: string
  draft: Draft
  problems: Problems
  show: (finding: DraftProblem) => void
}

/** Problems of the draft, or the reason why it cannot be saved. Takes the focus when the author has asked for them. */
export function ProblemPanel({ templateId, draft, problems, show }: ProblemPanelProps): VNode {
  const panel = useRef<HTMLElement>(null)
  const { validation, refused, answers, checking } = problems
  useLayoutEffect(() => {
    if (answers > 0) panel.current?.focus()
  }, [answers])
  const list = {
    titles: draft.items.map(({ step }) => step.title),
    hrefOf: (finding: DraftProblem) => `/console${addressOfField(templateId, finding)}`,
    show,
    onFixed: problems.check,
  }
  const { state } = draft
  return (
    <section class="problems" ref={panel} tabIndex={-1} aria-label="Problems">
      {refused.length > 0 && (
        <div role="alert">
          <Notice tone="bad" title="The draft cannot be saved like this">
            <FindingList findings={refused} {...list} />
          </Notice>
        </div>
      )}
      {refused.length === 0 && state.kind === 'refused' && <ErrorNotice error={state.error} />}
      <ErrorNotice error={checking.error} />
      <div role="status">
        {validation && refused.length === 0 && <Findings validation={validation} {...list} />}
      </div>
    </section>
  )
}

import { Redo2, Undo2 } from 'lucide'
import type { VNode } from 'preact'
import { Button } from '../parts/button.tsx'
import type { Draft } from '../draft/use-draft.ts'
import { SaveStateText } from './save-state.tsx'
import type { Problems } from '../problems/use-problems.ts'

type EditorBarProps = {
  draft: Draft
  problems: Problems
  undo: () => void
  redo: () => void
}

/** State of the draft, and the actions on all of it. */
export function EditorBar({ draft, problems, undo, redo }: EditorBarProps): VNode {
  const { check, review, checking } = problems
  const canTravel = draft.state.kind !== 'conflict'
  return (
    <div class="save-bar">
      <div class="row">
        <Button
          kind="quiet"
          icon={Undo2}
          label="Undo"
          onClick={undo}
          disabled={!(canTravel && draft.canUndo)}
        />
        <Button
          kind="quiet"
          icon={Redo2}
          label="Redo"
          onClick={redo}
          disabled={!(canTravel && draft.canRedo)}
        />
        <SaveStateText state={draft.state} />
      </div>
      <div class="row">
        <Button onClick={check} busy={checking.isBusy}>
          Check for problems
        </Button>
        <a class="button to-preview" href="#preview">
          Show preview
        </a>
        <Button kind="primary" onClick={review} busy={checking.isBusy}>
          Review and publish
        </Button>
      </div>
    </div>
  )
}

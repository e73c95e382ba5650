import { Eye, ListChecks, ListOrdered } from 'lucide'
import type { VNode } from 'preact'
import { Button } from '../parts/button.tsx'
import type { Draft } from '../draft/use-draft.ts'
import { SaveStateText } from './save-state.tsx'
import { UndoButtons } from './undo-buttons.tsx'
import type { Problems } from '../problems/use-problems.ts'
import type { View } from './use-view.ts'

type EditorBarProps = {
  draft: Draft
  problems: Problems
  undo: () => void
  redo: () => void
  view: View
  setView: (view: View) => void
}

/** Save state of the draft, and actions on the whole draft. In narrow windows the bar is fixed to the bottom. */
export function EditorBar({ draft, problems, undo, redo, view, setView }: EditorBarProps): VNode {
  const { check, review, checking } = problems
  const canRestore = draft.state.kind !== 'conflict'
  return (
    <div class="save-bar" role="group" aria-label="Draft">
      <div class="row">
        <UndoButtons
          canUndo={canRestore && draft.canUndo}
          canRedo={canRestore && draft.canRedo}
          undo={undo}
          redo={redo}
        />
        <SaveStateText state={draft.state} />
      </div>
      <div class="row">
        <Button icon={ListChecks} label="Check for problems" onClick={check} busy={checking.isBusy}>
          <span class="long">Check for problems</span>
        </Button>
        <ViewButton view={view} setView={setView} />
        <Button kind="primary" label="Review and publish" onClick={review} busy={checking.isBusy}>
          <span class="long">Review and publish</span>
          <span class="short">Publish</span>
        </Button>
      </div>
    </div>
  )
}

/** Switches between steps and preview in windows too narrow for both. */
function ViewButton({ view, setView }: Pick<EditorBarProps, 'view' | 'setView'>): VNode {
  const other = view === 'steps' ? 'preview' : 'steps'
  return (
    <span class="view-button">
      <Button
        icon={view === 'steps' ? Eye : ListOrdered}
        label={`Show ${other}`}
        onClick={() => setView(other)}
      >
        <span class="name">{view === 'steps' ? 'Preview' : 'Steps'}</span>
      </Button>
    </span>
  )
}

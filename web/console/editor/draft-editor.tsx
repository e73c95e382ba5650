import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { lazy } from '../lazy.tsx'
import { navigate } from '../location.tsx'
import { FieldProblemsContext, fieldProblems } from '../parts/field-problems.ts'
import type { GuideContext } from '../guide-context.ts'
import type { Platform } from '../api/platforms.ts'
import type { Version } from '../api/versions.ts'
import type { SavedDraft } from '../draft/content.ts'
import type { TestValues } from '../variables/guide-variables.ts'
import type { EditorContext } from '../draft/editor-context.ts'
import type { FormerKinds } from '../draft/step-kinds.ts'
import { useDraft } from '../draft/use-draft.ts'
import { EditorBar } from './editor-bar.tsx'
import { useEditorKeys } from './editor-keys.ts'
import { Preview } from '../preview/preview.tsx'
import { ProblemPanel } from '../problems/problem-panel.tsx'
import { ScopeFields } from './scope-fields.tsx'
import { StepList } from './step-list.tsx'
import { useSyncDeclarations } from '../draft/use-sync-declarations.ts'
import { usePlace } from './use-place.ts'
import { useView } from './use-view.ts'
import { useProblems } from '../problems/use-problems.ts'

/** Loaded on demand, since few drafts have conflicts. */
const ConflictView = lazy(async () => (await import('../conflict/conflict-view.tsx')).ConflictView)

type DraftEditorProps = {
  guide: GuideContext
  version: Version
  saved: SavedDraft
  platforms: readonly Platform[]
  /** Called when the editor closes after a save, since other tabs may show old data. */
  onChanged: () => void
}

/** Editor of the steps, with a preview beside it. */
export function DraftEditor({ guide, version, saved, platforms, onChanged }: DraftEditorProps): VNode {
  const draft = useDraft(version.id, saved, onChanged)
  const [target, setTarget] = useState('')
  const [testValues, setTestValues] = useState<TestValues>({})
  const [formerKinds] = useState<FormerKinds>(() => new Map())
  const { id: templateId } = guide.template
  const { view, show } = useView()
  const onRestore = useSyncDeclarations()
  const place = usePlace(draft, { templateId, onMove: () => show('steps'), onRestore })
  const problems = useProblems(draft, {
    onCheck: () => show('steps'),
    onValid: () => navigate(`/templates/${templateId}/publish`),
  })
  const [undo, redo] = [() => place.restore('undo'), () => place.restore('redo')]
  useEditorKeys({ save: () => void draft.save(), undo, redo })
  const testInputs = { target, setTarget, testValues, setTestValues }
  const context: EditorContext = { ...guide, platforms, draft, formerKinds, ...testInputs }
  const { state, items } = draft
  return (
    <FieldProblemsContext.Provider
      value={fieldProblems([...problems.saveProblems, ...(problems.validation?.errors ?? [])])}
    >
      <div class={`editor showing-${view}`}>
        <div class="editing">
          <EditorBar {...{ draft, problems, undo, redo, view }} setView={show} />
          <p class="unseen" role="status">
            {place.announcement}
          </p>
          <ProblemPanel templateId={templateId} draft={draft} problems={problems} show={place.show} />
          {state.kind === 'conflict' ? (
            <ConflictView draft={draft} conflicts={state.conflicts} />
          ) : (
            <>
              <StepList context={context} place={place} />
              <ScopeFields draft={draft} />
            </>
          )}
        </div>
        <Preview context={context} openIndex={items.findIndex(({ key }) => key === place.open)} />
      </div>
    </FieldProblemsContext.Provider>
  )
}

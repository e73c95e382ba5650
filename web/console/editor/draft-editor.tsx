import type { VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { navigate } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { RefusalNote } from '../parts/notice.tsx'
import type { GuideContext } from '../template/context.ts'
import type { Platform } from '../api/platforms.ts'
import { validate, type Validation, type Version } from '../api/versions.ts'
import type { TestValues } from './guide-variables.ts'
import type { EditorContext } from './context.ts'
import { useDraft, type Draft, type Saved } from './draft.ts'
import { findingsIn, stepOf, type DraftProblem } from './finding-places.ts'
import { Findings } from './findings.tsx'
import { useFocusField } from './focus-field.ts'
import { Preview } from './preview.tsx'
import { ScopeFields } from './scope-fields.tsx'
import { StepList } from './step-list.tsx'

type DraftEditorProps = {
  guide: GuideContext
  draft: Version
  saved: Saved
  platforms: readonly Platform[]
  reload: () => void
  /** Called when the editor closes after a save: other tabs may show old data. */
  onChanged: () => void
}

/** Editor of the steps, with a preview beside it. */
export function DraftEditor({
  guide,
  draft: version,
  saved,
  platforms,
  ...callbacks
}: DraftEditorProps): VNode {
  const { reload, onChanged } = callbacks
  const draft = useDraft(version.id, saved)
  const [target, setTarget] = useState('')
  const [testValues, setTestValues] = useState<TestValues>({})
  const [open, setOpen] = useState<string | undefined>(draft.items[0]?.key)
  const [validation, setValidation] = useState<Validation>()
  const validating = useAction()
  const focusField = useFocusField()
  useSaveKey(draft)
  useReportOnLeave(draft.revision, onChanged)

  const check = (): void =>
    void validating.run(async () => {
      if (await draft.save()) setValidation(await validate(version.id))
    })
  const show = (finding: DraftProblem): void => {
    if (finding.path.startsWith('template.')) return navigate(`/templates/${guide.template.id}/settings`)
    const key = draft.items[stepOf(finding) ?? -1]?.key
    if (key !== undefined) setOpen(key)
    focusField(finding.path)
  }
  const context: EditorContext = {
    ...guide,
    platforms,
    draft,
    target,
    setTarget,
    testValues,
    setTestValues,
  }
  const titles = draft.items.map(({ step }) => step.title)
  return (
    <div class="editor">
      <div class="editing">
        <SaveBar draft={draft} isChecking={validating.isBusy} check={check} templateId={guide.template.id} />
        <SaveRefusal draft={draft} reload={reload} titles={titles} show={show} />
        <RefusalNote refusal={validating.refusal} />
        <div role="status">
          {validation && <Findings validation={validation} titles={titles} show={show} />}
        </div>
        <StepList context={context} open={open} setOpen={setOpen} />
        <ScopeFields draft={draft} />
      </div>
      <Preview context={context} openIndex={draft.items.findIndex(({ key }) => key === open)} />
    </div>
  )
}

/** Reports saves only when the editor closes, since a reload before that would disturb the editor. */
function useReportOnLeave(revision: number, report: () => void): void {
  const [initial] = useState(revision)
  const latest = useRef(revision)
  latest.current = revision
  useEffect(() => () => (latest.current === initial ? undefined : report()), [])
}

/** Saves on Ctrl+S or Cmd+S. */
function useSaveKey({ save }: Draft): void {
  // Effects run a moment after the page has changed: without the ref, a quick keystroke would save the old state.
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void latest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

type SaveBarProps = { draft: Draft; isChecking: boolean; check: () => void; templateId: string }

function SaveBar({ draft, isChecking, check, templateId }: SaveBarProps): VNode {
  const reviewDraft = async (): Promise<void> => {
    if (await draft.save()) setTimeout(() => navigate(`/templates/${templateId}/publish`))
  }
  return (
    <div class="save-bar">
      <span class={`state ${draft.isUnsaved ? 'unsaved' : ''}`} role="status">
        {draft.isUnsaved ? 'Unsaved changes' : 'All changes saved'}
      </span>
      <div class="row">
        <Button onClick={() => void draft.save()} busy={draft.saving.isBusy} disabled={!draft.isUnsaved}>
          Save draft
        </Button>
        <Button onClick={check} busy={isChecking}>
          Check for problems
        </Button>
        <a class="button to-preview" href="#preview">
          Show preview
        </a>
        <Button kind="primary" onClick={() => void reviewDraft()}>
          Review and publish
        </Button>
      </div>
    </div>
  )
}

type SaveRefusalProps = {
  draft: Draft
  reload: () => void
  titles: readonly string[]
  show: (finding: DraftProblem) => void
}

function SaveRefusal({ draft, reload, titles, show }: SaveRefusalProps): VNode | null {
  const { refusal } = draft.saving
  if (!refusal) return null
  const errors = findingsIn(refusal.message)
  if (errors.length > 0) {
    return (
      <div role="alert">
        <p class="problem">The draft was not saved. Fix these problems first:</p>
        <Findings validation={{ valid: false, errors, warnings: [] }} titles={titles} show={show} />
      </div>
    )
  }
  return (
    <RefusalNote refusal={refusal}>
      {refusal.code === 'precondition_failed' && (
        <>
          <Button onClick={reload}>Discard my changes and load theirs</Button>
          <Button kind="danger" onClick={() => void draft.overwrite()}>
            Overwrite theirs with mine
          </Button>
        </>
      )}
    </RefusalNote>
  )
}

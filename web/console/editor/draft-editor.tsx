import type { VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useAct } from '../act.ts'
import { navigate } from '../location.tsx'
import { Button } from '../parts/button.tsx'
import { RefusalNote } from '../parts/notice.tsx'
import type { Opened } from '../template/template.tsx'
import type { Platform } from '../wire/platforms.ts'
import { judge, type Finding, type Judgement, type Version } from '../wire/versions.ts'
import { useDraft, type Draft, type Saved } from './draft.ts'
import { findingsIn, stepOf } from './finding-places.ts'
import { Findings } from './findings.tsx'
import { useFocusField } from './focus-field.ts'
import { Preview } from './preview.tsx'
import { ScopeFields } from './scope-fields.tsx'
import { StepList } from './step-list.tsx'

export type EditorContext = {
  readonly opened: Opened
  readonly platforms: readonly Platform[]
  readonly draft: Draft
  /** The site that checks are tried against. */
  readonly target: string
  readonly setTarget: (target: string) => void
}

type DraftEditorProps = {
  opened: Opened
  draft: Version
  saved: Saved
  platforms: readonly Platform[]
  reload: () => void
  /** Is told once the editor is left: what others show of the draft may be old. */
  onChanged: () => void
}

/** The steps on one side, and on the other what readers will see of them. */
export function DraftEditor({ opened, draft: version, saved, platforms, ...told }: DraftEditorProps): VNode {
  const { reload, onChanged } = told
  const draft = useDraft(version.id, saved)
  const [target, setTarget] = useState('')
  const [open, setOpen] = useState<string | undefined>(draft.items[0]?.key)
  const [judgement, setJudgement] = useState<Judgement>()
  const judging = useAct()
  const focusField = useFocusField()
  useSaveKey(draft)
  useTellOnLeave(draft.revision, onChanged)

  const check = (): void =>
    void judging.run(async () => {
      if (await draft.save()) setJudgement(await judge(version.id))
    })
  const show = (finding: Finding): void => {
    if (finding.path.startsWith('template.')) return navigate(`/templates/${opened.template.id}/settings`)
    const key = draft.items[stepOf(finding) ?? -1]?.key
    if (key !== undefined) setOpen(key)
    focusField(finding.path)
  }
  const context: EditorContext = { opened, platforms, draft, target, setTarget }
  const titles = draft.items.map(({ step }) => step.title)
  return (
    <div class="editor">
      <div class="editing">
        <SaveBar draft={draft} isChecking={judging.isBusy} check={check} templateId={opened.template.id} />
        <SaveRefusal draft={draft} reload={reload} titles={titles} show={show} />
        <RefusalNote refusal={judging.refusal} />
        <div role="status">{judgement && <Findings judgement={judgement} titles={titles} show={show} />}</div>
        <StepList context={context} open={open} setOpen={setOpen} />
        <ScopeFields draft={draft} />
      </div>
      <Preview context={context} openIndex={draft.items.findIndex(({ key }) => key === open)} />
    </div>
  )
}

/** Says that the draft was saved, once that does not disturb any more. */
function useTellOnLeave(revision: number, tell: () => void): void {
  const [begin] = useState(revision)
  const latest = useRef(revision)
  latest.current = revision
  useEffect(() => () => (latest.current === begin ? undefined : tell()), [])
}

/** Ctrl+S, or the same on a Mac. */
function useSaveKey({ save }: Draft): void {
  // Effects run a moment after the page has changed: a quick hand would save what was there before.
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
  const goOn = async (): Promise<void> => {
    if (await draft.save()) setTimeout(() => navigate(`/templates/${templateId}/publish`))
  }
  return (
    <div class="save-bar">
      <span class={`state ${draft.isUnsaved ? 'unsaved' : ''}`} role="status">
        {draft.isUnsaved ? 'Not saved yet' : 'All changes are saved'}
      </span>
      <div class="row">
        <Button onClick={() => void draft.save()} busy={draft.saving.isBusy} disabled={!draft.isUnsaved}>
          Save draft
        </Button>
        <Button onClick={check} busy={isChecking}>
          Look for problems
        </Button>
        <a class="button to-preview" href="#preview">
          See the preview
        </a>
        <Button kind="primary" onClick={() => void goOn()}>
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
  show: (finding: Finding) => void
}

function SaveRefusal({ draft, reload, titles, show }: SaveRefusalProps): VNode | null {
  const { refusal } = draft.saving
  if (!refusal) return null
  const errors = findingsIn(refusal.message)
  if (errors.length > 0) {
    return (
      <div role="alert">
        <p class="problem">The draft is not saved. Correct this first:</p>
        <Findings judgement={{ valid: false, errors, warnings: [] }} titles={titles} show={show} />
      </div>
    )
  }
  return (
    <RefusalNote refusal={refusal}>
      {refusal.code === 'precondition_failed' && (
        <>
          <Button onClick={reload}>Take theirs, and drop my changes</Button>
          <Button kind="danger" onClick={() => void draft.overwrite()}>
            Save mine over theirs
          </Button>
        </>
      )}
    </RefusalNote>
  )
}

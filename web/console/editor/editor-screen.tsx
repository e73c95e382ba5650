import type { VNode } from 'preact'
import { Show, useLoad } from '../load.tsx'
import { Empty } from '../parts/empty.tsx'
import { BeginDraft } from '../draft/begin-draft.tsx'
import { BrowserWorker } from '../check-editor/browser-worker.tsx'
import type { GuideContext } from '../guide-context.ts'
import { readBrowserWorker } from '../api/account.ts'
import { listPlatforms, type Platform } from '../api/platforms.ts'
import type { Version } from '../api/versions.ts'
import type { SavedDraft } from '../draft/content.ts'
import { readDraft } from '../draft/draft-api.ts'
import { DraftEditor } from './draft-editor.tsx'

type EditorProps = { guide: GuideContext; draft: Version | undefined; onChanged: () => void }

type EditorData = { saved: SavedDraft; platforms: readonly Platform[]; hasBrowser: boolean | undefined }

/** Editor of the draft, or a button that starts one. */
export function Editor({ guide, draft, onChanged }: EditorProps): VNode {
  if (!draft) return <NoDraft guide={guide} onChanged={onChanged} />
  return <LoadedEditor guide={guide} draft={draft} onChanged={onChanged} />
}

type LoadedProps = { guide: GuideContext; draft: Version; onChanged: () => void }

function LoadedEditor({ guide, draft, onChanged }: LoadedProps): VNode {
  const load = useLoad<EditorData>(draft.id, async (signal) => {
    const [saved, platforms, hasBrowser] = await Promise.all([
      readDraft(draft.id, signal),
      listPlatforms(signal),
      readBrowserWorker(signal),
    ])
    return { saved, platforms, hasBrowser }
  })
  return (
    <Show load={load}>
      {({ saved, platforms, hasBrowser }) => (
        <BrowserWorker.Provider value={hasBrowser}>
          <DraftEditor
            guide={guide}
            version={draft}
            saved={saved}
            platforms={platforms}
            onChanged={onChanged}
          />
        </BrowserWorker.Provider>
      )}
    </Show>
  )
}

function NoDraft({
  guide: { template, versions },
  onChanged,
}: Pick<EditorProps, 'guide' | 'onChanged'>): VNode {
  const base = versions.find(({ is_current: isCurrent }) => isCurrent) ?? versions[0]
  return (
    <Empty title={base ? `Version ${base.version} is published` : 'No draft'}>
      <p>A published version never changes. Start the next version with the same steps, then edit them.</p>
      <BeginDraft templateId={template.id} fromVersionId={base?.id} onChanged={onChanged}>
        Start the next version
      </BeginDraft>
    </Empty>
  )
}

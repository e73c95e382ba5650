import type { VNode } from 'preact'
import { Show, useLoad } from '../load.tsx'
import { Empty } from '../parts/empty.tsx'
import { BeginDraft } from '../template/begin-draft.tsx'
import type { Opened } from '../template/template.tsx'
import { listPlatforms, type Platform } from '../wire/templates.ts'
import { readSteps, type Requirement, type Version } from '../wire/versions.ts'
import { DraftEditor } from './draft-editor.tsx'

type EditorProps = { opened: Opened; draft: Version | undefined; onChanged: () => void }

type Loaded = { steps: readonly Requirement[]; revision: number; platforms: readonly Platform[] }

/** The editor of the draft, or the way to begin one. */
export function Editor({ opened, draft, onChanged }: EditorProps): VNode {
  if (!draft) return <NoDraft opened={opened} onChanged={onChanged} />
  return <LoadedEditor opened={opened} draft={draft} />
}

function LoadedEditor({ opened, draft }: { opened: Opened; draft: Version }): VNode {
  const load = useLoad<Loaded>(draft.id, async (signal) => {
    const [{ steps, revision }, platforms] = await Promise.all([
      readSteps(draft.id, signal),
      listPlatforms(signal),
    ])
    return { steps, revision, platforms }
  })
  return (
    <Show load={load}>
      {({ steps, revision, platforms }) => (
        <DraftEditor
          key={revision}
          opened={opened}
          draft={draft}
          saved={{ steps, revision }}
          platforms={platforms}
          reload={load.reload}
        />
      )}
    </Show>
  )
}

function NoDraft({
  opened: { template, versions },
  onChanged,
}: Pick<EditorProps, 'opened' | 'onChanged'>): VNode {
  const from = versions.find(({ is_current: isCurrent }) => isCurrent) ?? versions[0]
  return (
    <Empty title={from ? `Version ${from.version} is published` : 'There is no draft'}>
      <p>What is published never changes. Begin the next version with the same steps, and change those.</p>
      <BeginDraft templateId={template.id} fromVersionId={from?.id} onChanged={onChanged}>
        Begin the next version
      </BeginDraft>
    </Empty>
  )
}

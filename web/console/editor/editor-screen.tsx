import type { VNode } from 'preact'
import { Show, useLoad } from '../load.tsx'
import { Empty } from '../parts/empty.tsx'
import { BeginDraft } from '../template/begin-draft.tsx'
import type { Opened } from '../template/template.tsx'
import { listPlatforms, type Platform } from '../wire/platforms.ts'
import { readSteps, readVersion, type Version } from '../wire/versions.ts'
import { scopesOf, type Saved } from './draft.ts'
import { DraftEditor } from './draft-editor.tsx'

type EditorProps = { opened: Opened; draft: Version | undefined; onChanged: () => void }

type Loaded = { saved: Saved; platforms: readonly Platform[] }

/** The editor of the draft, or the way to begin one. */
export function Editor({ opened, draft, onChanged }: EditorProps): VNode {
  if (!draft) return <NoDraft opened={opened} onChanged={onChanged} />
  return <LoadedEditor opened={opened} draft={draft} onChanged={onChanged} />
}

type LoadedProps = { opened: Opened; draft: Version; onChanged: () => void }

function LoadedEditor({ opened, draft, onChanged }: LoadedProps): VNode {
  const load = useLoad<Loaded>(draft.id, async (signal) => {
    const [version, saved, platforms] = await Promise.all([
      readVersion(draft.id, signal),
      readSteps(draft.id, signal),
      listPlatforms(signal),
    ])
    return { saved: { ...saved, scopes: scopesOf(version) }, platforms }
  })
  return (
    <Show load={load}>
      {({ saved, platforms }) => (
        <DraftEditor
          key={saved.revision}
          opened={opened}
          draft={draft}
          saved={saved}
          platforms={platforms}
          reload={load.reload}
          onChanged={onChanged}
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

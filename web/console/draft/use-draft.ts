import { useLayoutEffect, useState } from 'preact/hooks'
import { useLeaveGuard } from '../location.tsx'
import type { DraftContent, SavedDraft } from './content.ts'
import type { DraftSnapshot, DraftStore, RestoredDraft } from './draft-store.ts'
import { openDraft } from './open-drafts.ts'

/** The draft in the editor: its state and the functions that change it. */
export type Draft = DraftSnapshot &
  DraftContent & {
    readonly id: string
    readonly setItems: (items: DraftContent['items']) => void
    readonly setScopes: (scopes: DraftContent['scopes']) => void
    /** Saves now. Resolves to true if all changes are saved. */
    readonly save: () => Promise<boolean>
    /** Undoes the last change. */
    readonly undo: () => RestoredDraft | undefined
    readonly redo: () => RestoredDraft | undefined
    readonly resolve: DraftStore['resolve']
  }

/** Opens a draft. Leaving its screen saves it, then calls `onLeft` if the draft has a new revision. */
export function useDraft(id: string, saved: SavedDraft, onLeft: () => void): Draft {
  const [store] = useState(() => openDraft(id, saved))
  const [snapshot, setSnapshot] = useState(store.snapshot)
  useLayoutEffect(() => {
    const update = (): void => setSnapshot(store.snapshot)
    store.addEventListener('change', update)
    return () => {
      store.removeEventListener('change', update)
      void store.save().then(() => store.snapshot.revision === saved.revision || onLeft())
    }
  }, [])
  const save = async (): Promise<boolean> => store.save()
  useLeaveGuard(snapshot.state.kind !== 'saved', save)
  const { content } = snapshot
  return {
    id,
    ...snapshot,
    ...content,
    setItems: (items) => store.change({ ...store.snapshot.content, items }),
    setScopes: (scopes) => store.change({ ...store.snapshot.content, scopes }),
    save,
    undo: () => store.undo(),
    redo: () => store.redo(),
    resolve: (choose) => store.resolve(choose),
  }
}

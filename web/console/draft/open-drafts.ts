import type { SavedDraft } from './content.ts'
import { draftApi } from './draft-api.ts'
import { DraftStore, type Clock } from './draft-store.ts'
import { sessionEvents } from '../request.ts'

/** The last store of each draft that was opened. */
const stores = new Map<string, DraftStore>()

const clock: Clock = {
  now: () => Date.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

/** Opens a draft for editing. Reuses its earlier store if that still has unsaved changes. */
export function openDraft(id: string, saved: SavedDraft): DraftStore {
  const existing = stores.get(id)
  if (existing && !existing.isSaved) return existing
  const store = new DraftStore(saved, draftApi(id), clock)
  store.addEventListener('change', guardUnsaved)
  stores.set(id, store)
  return store
}

/**
 * Returns the newest revision of a draft that this tab knows: that of its last save, which a screen that was loaded before it
 * does not have yet.
 */
export function newestRevision(id: string, loaded: number): number {
  return Math.max(loaded, stores.get(id)?.snapshot.revision ?? 0)
}

/** Asks for confirmation before the tab is closed while a draft has unsaved changes. */
function guardUnsaved(): void {
  const isUnsaved = [...stores.values()].some((store) => !store.isSaved)
  if (isUnsaved) addEventListener('beforeunload', confirmLeaving)
  else removeEventListener('beforeunload', confirmLeaving)
}

function confirmLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function saveAll(): void {
  for (const store of stores.values()) void store.save()
}

if (typeof window !== 'undefined') {
  addEventListener('online', saveAll)
  sessionEvents.addEventListener('started', saveAll)
  document.addEventListener('visibilitychange', () => document.hidden && saveAll())
}

import type { SavedDraft } from './content.ts'
import { draftApi } from './draft-api.ts'
import { DraftStore, type Clock } from './draft-store.ts'
import { sessionEvents } from '../request.ts'

/** Drafts that are on the screen or have unsaved changes. */
const open = new Map<string, DraftStore>()

const clock: Clock = {
  now: () => Date.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

/** Opens a draft for editing. Work that could not be saved when its screen was left is still there. */
export function openDraft(id: string, saved: SavedDraft): DraftStore {
  const left = open.get(id)
  if (left && !left.isSaved) return left
  const store = new DraftStore(saved, draftApi(id), clock)
  store.addEventListener('change', guardUnsaved)
  open.set(id, store)
  return store
}

/** Asks before the tab is closed while something is unsaved. */
function guardUnsaved(): void {
  const isUnsaved = [...open.values()].some((store) => !store.isSaved)
  if (isUnsaved) addEventListener('beforeunload', confirmLeaving)
  else removeEventListener('beforeunload', confirmLeaving)
}

function confirmLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function saveAll(): void {
  for (const store of open.values()) void store.save()
}

if (typeof window !== 'undefined') {
  addEventListener('online', saveAll)
  sessionEvents.addEventListener('started', saveAll)
  document.addEventListener('visibilitychange', () => document.hidden && saveAll())
}

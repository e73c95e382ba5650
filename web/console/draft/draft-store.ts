import { toApiError, type ApiError } from '../request.ts'
import { firstChange, isSame, isText } from './changes.ts'
import type { DraftContent, SavedDraft } from './content.ts'
import { beginHistory, mapHistory, record, redo, undo, type History } from './history.ts'
import { findConflicts, mergeDrafts, type Conflict, type Side } from './merge.ts'
import { withoutRefusedChecks } from './refused-checks.ts'
import { retryAfterMs, waitMs } from './save-times.ts'

export type SaveState =
  | { readonly kind: 'saved' | 'waiting' | 'saving' }
  /** The service did not respond, is busy or needs a new sign-in. The save is repeated. */
  | { readonly kind: 'retrying'; readonly error: ApiError }
  | { readonly kind: 'refused'; readonly error: ApiError }
  /** Everything is saved but the checks that the service refused. */
  | { readonly kind: 'partly'; readonly error: ApiError }
  | { readonly kind: 'conflict'; readonly theirs: SavedDraft; readonly conflicts: readonly Conflict[] }

/** Requests for one draft. */
export type DraftApi = {
  /** Saves the differences from the saved draft. Calls `onSaved` after each part that was saved. */
  readonly save: (
    draft: SavedDraft,
    content: DraftContent,
    onSaved: (saved: SavedDraft) => void,
  ) => Promise<void>
  readonly read: () => Promise<SavedDraft>
}

export type Clock = {
  readonly now: () => number
  /** Calls `callback` after `ms` milliseconds. Returns a function that cancels the call. */
  readonly after: (ms: number, callback: () => void) => () => void
}

/** Path of the undone or redone change, and the steps after it. */
export type RestoredDraft = { readonly path: string; readonly items: DraftContent['items'] }

export type DraftSnapshot = {
  readonly content: DraftContent
  readonly revision: number
  readonly state: SaveState
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Number of merges of another author's changes. */
  readonly merges: number
}

/**
 * State of a draft while it is edited. It saves changes automatically, one request at a time, and outlives the screen
 * until everything is saved.
 */
export class DraftStore extends EventTarget {
  readonly #api: DraftApi
  readonly #clock: Clock
  #saved: SavedDraft
  #history: History<DraftContent>
  #state: SaveState = { kind: 'saved' }
  #merges = 0
  #running: Promise<boolean> | undefined
  #cancelTimer = (): void => undefined
  #savedAtMs = -Infinity
  #unsavedSinceMs: number | undefined
  #failures = 0

  constructor(saved: SavedDraft, api: DraftApi, clock: Clock) {
    super()
    this.#saved = saved
    this.#history = beginHistory(saved.content)
    this.#api = api
    this.#clock = clock
  }

  get snapshot(): DraftSnapshot {
    const { past, present, future } = this.#history
    return {
      content: present,
      revision: this.#saved.revision,
      state: this.#state,
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      merges: this.#merges,
    }
  }

  get isSaved(): boolean {
    return isSame(this.#history.present, this.#saved.content)
  }

  change(content: DraftContent): void {
    const change = firstChange(this.#history.present, content)
    if (!change) return
    const typed =
      isText(change.before) && isText(change.after)
        ? { path: change.path, atMs: this.#clock.now() }
        : undefined
    this.#put(record(this.#history, content, typed))
  }

  /** Undoes the last change. */
  undo(): RestoredDraft | undefined {
    return this.#restore(undo(this.#history))
  }

  redo(): RestoredDraft | undefined {
    return this.#restore(redo(this.#history))
  }

  /** Saves now. Resolves to true if all changes made before the call are saved. */
  async save(): Promise<boolean> {
    await this.#running
    if (this.isSaved) return true
    if (this.#state.kind === 'conflict') return false
    this.#running ??= this.#sendSave().finally(() => (this.#running = undefined))
    return this.#running
  }

  /** Resolves a conflict with the chosen side of each step or of the scopes, and saves. */
  resolve(choose: (key: string) => Side): void {
    if (this.#state.kind !== 'conflict') return
    const { theirs } = this.#state
    const versions = { base: this.#saved.content, mine: this.#history.present, theirs: theirs.content }
    const merged = mergeDrafts(versions, choose)
    this.#rebase(theirs)
    this.#state = { kind: 'waiting' }
    this.#put(record(this.#history, merged))
    void this.save()
  }

  #restore(history: History<DraftContent> | undefined): RestoredDraft | undefined {
    if (!history || this.#state.kind === 'conflict') return undefined
    const change = firstChange(this.#history.present, history.present)
    this.#put(history)
    return change && { path: change.path, items: history.present.items }
  }

  #put(history: History<DraftContent>): void {
    this.#history = history
    if (['saved', 'waiting', 'refused', 'partly'].includes(this.#state.kind)) this.#scheduleSave()
    this.#announce()
  }

  /** Schedules a save after a pause in the changes. */
  #scheduleSave(): void {
    this.#cancelTimer()
    this.#state = { kind: this.isSaved ? 'saved' : 'waiting' }
    if (this.isSaved) return
    const nowMs = this.#clock.now()
    this.#unsavedSinceMs ??= nowMs
    this.#startTimer(waitMs({ nowMs, unsavedSinceMs: this.#unsavedSinceMs, savedAtMs: this.#savedAtMs }))
  }

  #startTimer(ms: number): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#clock.after(ms, () => void this.save())
  }

  async #sendSave(): Promise<boolean> {
    this.#cancelTimer()
    this.#savedAtMs = this.#clock.now()
    this.#unsavedSinceMs = undefined
    this.#state = { kind: 'saving' }
    this.#announce()
    try {
      await this.#api.save(this.#saved, this.#history.present, (saved) => (this.#saved = saved))
      this.#failures = 0
      this.#scheduleSave()
      return true
    } catch (error) {
      return await this.#handle(toApiError(error))
    } finally {
      this.#announce()
    }
  }

  async #handle(error: ApiError): Promise<boolean> {
    if (error.status === 412) return this.#merge()
    if (!isTransient(error)) return this.#saveRest(error)
    this.#state = { kind: 'retrying', error }
    this.#failures += 1
    // After a 401, the next sign-in saves the draft (open-drafts.ts).
    if (error.status !== 401) this.#startTimer(retryAfterMs(this.#failures, error.retryAfterMs))
    return false
  }

  /** Saves everything but refused checks. */
  async #saveRest(error: ApiError): Promise<boolean> {
    const { present } = this.#history
    const rest = withoutRefusedChecks(present, this.#saved.content, error.errors)
    this.#state = { kind: 'refused', error }
    if (!rest) return false
    try {
      await this.#api.save(this.#saved, rest, (saved) => (this.#saved = saved))
      if (this.#history.present === present) this.#state = { kind: 'partly', error }
      else this.#scheduleSave()
    } catch (failure) {
      const other = toApiError(failure)
      if (other.status === 412 || isTransient(other)) return this.#handle(other)
    }
    return false
  }

  /** Merges changes that another author has saved. Asks the author only about steps and scopes that both changed. */
  async #merge(): Promise<boolean> {
    try {
      const theirs = await this.#api.read()
      const mine = this.#history.present
      const conflicts = findConflicts({ base: this.#saved.content, mine, theirs: theirs.content })
      if (conflicts.length > 0) {
        this.#state = { kind: 'conflict', theirs, conflicts }
        return false
      }
      this.#rebase(theirs)
      this.#merges += 1
      return await this.#sendSave()
    } catch (error) {
      return this.#handle(toApiError(error))
    }
  }

  /** Merges their changes into every state of the history. */
  #rebase(theirs: SavedDraft): void {
    const base = this.#saved.content
    const merge = (mine: DraftContent): DraftContent =>
      mergeDrafts({ base, mine, theirs: theirs.content }, () => 'mine')
    this.#history = mapHistory(this.#history, merge)
    this.#saved = theirs
  }

  #announce(): void {
    this.dispatchEvent(new Event('change'))
  }
}

/** Returns true for failures after which the same request can succeed. */
function isTransient({ code, status }: ApiError): boolean {
  return code === 'network_error' || status === 401 || status === 429 || status >= 500
}

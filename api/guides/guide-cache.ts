import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import { withDeadline } from '../../shared/deadline.ts'
import type { GuideSource } from '../store/guides.ts'
import { isDatabaseUnavailable } from '../store/unavailable.ts'
import { compileGuide, type Guide } from './compile.ts'

/** An answer that is older is looked up again: a notice of a change can be lost. */
const FRESH_MS = 30_000
/** Where the database has just failed, it is left alone for so long. */
const RETRY_MS = 5_000
/** What a request waits for a database that hangs, when there is an older answer. */
const PATIENCE_MS = 500
/** Without the database, an answer that was right is taken for right for so long. */
const STALE_MS = 24 * 60 * 60 * 1000
const MAX_BYTES = 64 * 1024 * 1024

type Entry = {
  readonly source: GuideSource
  readonly guide: Guide
  readonly expiresAt: number
  /** When the database last said so. */
  confirmedAt: number
  freshUntil: number
}

/** A look-up under way, and which templates have changed since it began. */
type Loading = { readonly result: Promise<Guide | undefined>; readonly changed: Set<string> }

export type GuideCacheOptions = {
  load: (embedKey: string) => Promise<GuideSource | undefined>
  /** Milliseconds of a clock that only runs forward. */
  now?: () => number
  maxBytes?: number
}

/** Stands for all templates. */
const ALL = '*'

/**
 * The guides that this process answers from memory, by embed key. `drop` is told what has changed; a guide that was
 * dropped is never answered again. `doubt` has every guide looked up before it is used again: notices may be missing.
 */
export class GuideCache {
  readonly #load: GuideCacheOptions['load']
  readonly #now: () => number
  readonly #entries: LRUCache<string, Entry>
  readonly #keysOf = new Map<string, Set<string>>()
  readonly #loading = new Map<string, Loading>()

  constructor({ load, now = () => performance.now(), maxBytes = MAX_BYTES }: GuideCacheOptions) {
    this.#load = load
    this.#now = now
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (entry) => sizeOf(entry),
      dispose: ({ source }, embedKey) => this.#forgetKey(source.templateId, embedKey),
    })
  }

  /** The guide behind an embed key; undefined for a key that there is not, or that has expired. */
  async find(embedKey: string): Promise<Guide | undefined> {
    const fresh = this.peek(embedKey)
    if (fresh) return fresh
    const entry = this.#entries.get(embedKey)
    return entry && this.#now() < entry.expiresAt ? this.#confirm(embedKey, entry) : this.#lookUp(embedKey)
  }

  /** The same guide where that takes no look-up; undefined says nothing about the key. */
  peek(embedKey: string): Guide | undefined {
    const entry = this.#entries.get(embedKey)
    const now = this.#now()
    return entry && now < entry.expiresAt && now < entry.freshUntil ? entry.guide : undefined
  }

  drop(templateId: string): void {
    if (templateId === ALL) return this.doubt()
    for (const { changed } of this.#loading.values()) changed.add(templateId)
    for (const embedKey of this.#keysOf.get(templateId) ?? []) this.#entries.delete(embedKey)
  }

  doubt(): void {
    for (const { changed } of this.#loading.values()) changed.add(ALL)
    for (const entry of this.#entries.values()) entry.freshUntil = 0
  }

  async #confirm(embedKey: string, entry: Entry): Promise<Guide | undefined> {
    const lookUp = this.#lookUp(embedKey)
    const settled = Promise.allSettled([lookUp])
    const [outcome] = await withDeadline(settled, PATIENCE_MS).catch(() => [undefined])
    const isAway = !outcome || (outcome.status === 'rejected' && isDatabaseUnavailable(outcome.reason))
    const now = this.#now()
    const isDropped = this.#entries.peek(embedKey) !== entry
    if (!isAway || isDropped || now - entry.confirmedAt > STALE_MS) return lookUp
    entry.freshUntil = now + RETRY_MS
    return entry.guide
  }

  /** Requests that come while it runs share one look-up. */
  async #lookUp(embedKey: string): Promise<Guide | undefined> {
    const running = this.#loading.get(embedKey)
    if (running) return running.result
    const changed = new Set<string>()
    const result = this.#loadUnchanged(embedKey, changed).finally(() => this.#loading.delete(embedKey))
    this.#loading.set(embedKey, { result, changed })
    return result
  }

  async #loadUnchanged(embedKey: string, changed: Set<string>): Promise<Guide | undefined> {
    for (;;) {
      changed.clear()
      const startedAt = this.#now()
      const source = await this.#load(embedKey)
      // What changed meanwhile may or may not be in it. Changes come from people, so this ends.
      if (source && (changed.has(ALL) || changed.has(source.templateId))) continue
      return this.#keep(embedKey, source, startedAt)
    }
  }

  #keep(embedKey: string, source: GuideSource | undefined, at: number): Guide | undefined {
    const before = this.#entries.peek(embedKey)
    if (!source) {
      this.#entries.delete(embedKey)
      return undefined
    }
    const guide = before && isSame(before.source, source) ? before.guide : compileGuide(embedKey, source)
    const expiresAt = at + (source.expiresInMs ?? Infinity)
    this.#entries.set(embedKey, { source, guide, expiresAt, confirmedAt: at, freshUntil: at + FRESH_MS })
    const keys = this.#keysOf.get(source.templateId) ?? new Set()
    this.#keysOf.set(source.templateId, keys.add(embedKey))
    return guide
  }

  #forgetKey(templateId: string, embedKey: string): void {
    const keys = this.#keysOf.get(templateId)
    keys?.delete(embedKey)
    if (keys?.size === 0) this.#keysOf.delete(templateId)
  }
}

function isSame(one: GuideSource, other: GuideSource): boolean {
  return isDeepStrictEqual({ ...one, expiresInMs: 0 }, { ...other, expiresInMs: 0 })
}

/** The text, and about three times as much for what is made of it. */
function sizeOf({ source }: Entry): number {
  return 4096 + 4 * (source.published?.contentText.length ?? 0)
}

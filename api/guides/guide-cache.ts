import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import { withDeadline } from '../../shared/deadline.ts'
import type { GuideSource } from '../store/templates/guides.ts'
import { isDatabaseUnavailable } from '../errors/database-errors.ts'
import { compileGuide, type CompiledGuide } from './compile.ts'

/** Age at which an entry is loaded again, since the notification of a change can be lost. */
const FRESH_MS = 30_000
/** Time for which a stale entry is served after a load failed, before the entry is loaded again. */
const RETRY_MS = 5_000
/** Time that a request waits for the database before it uses a stale entry. */
const CONFIRM_TIMEOUT_MS = 500
/** Maximum age of an entry while loads fail. */
const STALE_MS = 24 * 60 * 60 * 1000
const MAX_BYTES = 64 * 1024 * 1024

type CacheEntry = {
  readonly source: GuideSource
  readonly guide: CompiledGuide
  readonly expiresAt: number
  /** Time of the last load that returned this guide. */
  confirmedAt: number
  freshUntil: number
}

/** A load in progress, and the ids of the templates that have changed since it began. */
type GuideLoad = { readonly result: Promise<CompiledGuide | undefined>; readonly changed: Set<string> }

export type GuideCacheOptions = {
  load: (embedKey: string) => Promise<GuideSource | undefined>
  /** Monotonic clock, in milliseconds. */
  now?: () => number
  maxBytes?: number
  /** Called each time a guide with invalid stored limits is compiled. */
  warn?: (problem: { readonly templateId: string; readonly problem: string }) => void
  /** Called each time a guide is compiled of which this release does not understand everything. */
  onUnsupported?: (guide: Pick<CompiledGuide, 'templateId' | 'unsupported'>) => void
  /** Called when the last valid guide is returned because of an error that is not an outage of the database. */
  onLoadFailed?: (failure: { readonly templateId: string; readonly cause: unknown }) => void
}

/** Stands for all templates in place of a template id. */
const ALL = '*'

/**
 * In-memory cache of guides by embed key. A dropped guide is never returned again. After `expireAll`, every guide is
 * loaded again before its next use, because notifications may have been missed.
 */
export class GuideCache {
  readonly #load: GuideCacheOptions['load']
  readonly #now: () => number
  readonly #warn: NonNullable<GuideCacheOptions['warn']>
  readonly #onUnsupported: NonNullable<GuideCacheOptions['onUnsupported']>
  readonly #onLoadFailed: NonNullable<GuideCacheOptions['onLoadFailed']>
  readonly #entries: LRUCache<string, CacheEntry>
  readonly #keysByTemplate = new Map<string, Set<string>>()
  readonly #loading = new Map<string, GuideLoad>()

  constructor(options: GuideCacheOptions) {
    const { load, now = () => performance.now(), maxBytes = MAX_BYTES } = options
    const ignore = (): void => undefined
    this.#load = load
    this.#warn = options.warn ?? ignore
    this.#onUnsupported = options.onUnsupported ?? ignore
    this.#onLoadFailed = options.onLoadFailed ?? ignore
    this.#now = now
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (entry) => sizeOf(entry),
      dispose: ({ source }, embedKey) => this.#forgetKey(source.templateId, embedKey),
    })
  }

  /** Finds the guide of an embed key; undefined for an unknown or expired key. */
  async find(embedKey: string): Promise<CompiledGuide | undefined> {
    const entry = this.#entries.get(embedKey)
    const now = this.#now()
    if (!entry || now >= entry.expiresAt) return this.#loadOnce(embedKey)
    return now < entry.freshUntil ? entry.guide : this.#confirm(embedKey, entry)
  }

  drop(templateId: string): void {
    if (templateId === ALL) return this.expireAll()
    for (const { changed } of this.#loading.values()) changed.add(templateId)
    for (const embedKey of this.#keysByTemplate.get(templateId) ?? []) this.#entries.delete(embedKey)
  }

  expireAll(): void {
    for (const { changed } of this.#loading.values()) changed.add(ALL)
    for (const entry of this.#entries.values()) entry.freshUntil = 0
  }

  /** Loads an entry again. If that fails, or takes too long, the entry is still better than an error. */
  async #confirm(embedKey: string, entry: CacheEntry): Promise<CompiledGuide | undefined> {
    const loading = this.#loadOnce(embedKey)
    const settled = Promise.allSettled([loading])
    const [outcome] = await withDeadline(settled, CONFIRM_TIMEOUT_MS).catch(() => [undefined])
    const now = this.#now()
    const isDropped = this.#entries.peek(embedKey) !== entry
    if (outcome?.status === 'fulfilled' || isDropped || now - entry.confirmedAt > STALE_MS) return loading
    if (outcome && !isDatabaseUnavailable(outcome.reason)) {
      this.#onLoadFailed({ templateId: entry.source.templateId, cause: outcome.reason })
    }
    entry.freshUntil = now + RETRY_MS
    return entry.guide
  }

  /** Loads a guide. Requests that arrive during a load share it. */
  async #loadOnce(embedKey: string): Promise<CompiledGuide | undefined> {
    const running = this.#loading.get(embedKey)
    if (running) return running.result
    const changed = new Set<string>()
    const result = this.#loadUnchanged(embedKey, changed).finally(() => this.#loading.delete(embedKey))
    this.#loading.set(embedKey, { result, changed })
    return result
  }

  async #loadUnchanged(embedKey: string, changed: Set<string>): Promise<CompiledGuide | undefined> {
    for (;;) {
      changed.clear()
      const startedAt = this.#now()
      const source = await this.#load(embedKey)
      // The source may predate a change made during the load. Changes are rare, so this loop ends.
      if (source && (changed.has(ALL) || changed.has(source.templateId))) continue
      return this.#keep(embedKey, source, startedAt)
    }
  }

  #compile(embedKey: string, source: GuideSource): CompiledGuide {
    const guide = compileGuide(embedKey, source)
    const { templateId, limitsProblem: problem, unsupported } = guide
    if (problem !== undefined) this.#warn({ templateId, problem })
    if (unsupported.length > 0) this.#onUnsupported({ templateId, unsupported })
    return guide
  }

  #keep(embedKey: string, source: GuideSource | undefined, loadedAt: number): CompiledGuide | undefined {
    const previous = this.#entries.peek(embedKey)
    if (!source) {
      this.#entries.delete(embedKey)
      return undefined
    }
    const isUnchanged = previous && isSame(previous.source, source)
    const guide = isUnchanged ? previous.guide : this.#compile(embedKey, source)
    const expiresAt = loadedAt + (source.expiresInMs ?? Infinity)
    const freshUntil = loadedAt + FRESH_MS
    this.#entries.set(embedKey, { source, guide, expiresAt, confirmedAt: loadedAt, freshUntil })
    const keys = this.#keysByTemplate.get(source.templateId) ?? new Set()
    this.#keysByTemplate.set(source.templateId, keys.add(embedKey))
    return guide
  }

  #forgetKey(templateId: string, embedKey: string): void {
    const keys = this.#keysByTemplate.get(templateId)
    keys?.delete(embedKey)
    if (keys?.size === 0) this.#keysByTemplate.delete(templateId)
  }
}

function isSame(a: GuideSource, b: GuideSource): boolean {
  return isDeepStrictEqual(withoutTime(a), withoutTime(b))
}

/** The time until a key expires is different after each load. */
function withoutTime({ expiresInMs, ...source }: GuideSource): object {
  return { ...source, isExpiring: expiresInMs !== undefined }
}

/** Memory per placeholder, in bytes. Each is parsed twice, with and without Markdown. */
const PLACEHOLDER_BYTES = 600

/** Estimates an entry's memory: its text, three times as much for the compiled guide, and its placeholders. */
function sizeOf({ source }: CacheEntry): number {
  const text = source.published?.contentText ?? ''
  return 4096 + 4 * text.length + PLACEHOLDER_BYTES * (text.split('{{').length - 1)
}

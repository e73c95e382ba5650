import { LRUCache } from 'lru-cache'
import { gatheredUpdates } from './gathered-updates.ts'
import type { AccountBytes } from '../store/accounts/event-bytes.ts'

/** Bytes of events that each account may store in a day. Beyond them, events are stored without free properties. */
export type ByteBudget = {
  readonly bytesPerDay: number
  /** Returns true if the account has not used up its bytes of today. */
  hasRoom(accountId: string): boolean
  /** Adds what was stored for an account. Returns immediately. */
  add(accountId: string, stored: StoredEvents): void
  /** Returns what this process has stored since it started. */
  total(): StoredEvents
  /** Resolves when all bytes so far are in the store, or it has refused them. */
  close(): Promise<void>
}

/** The part of it that requests use. */
export type EventBudget = Pick<ByteBudget, 'bytesPerDay' | 'hasRoom' | 'add'>

export type StoredEvents = {
  readonly bytes: number
  /** Number of events that were stored without their free properties. */
  readonly reduced: number
}

export type ByteBudgetOptions = {
  readonly bytesPerDay: number
  /** Adds bytes to the sums that all processes share, and returns the new sums of these accounts today. */
  readonly store: (added: readonly AccountBytes[]) => Promise<AccountBytes[]>
  readonly onError: (error: Error) => void
  /** Time between two updates of the shared sums. */
  readonly everyMs?: number
  /** Returns the current day in UTC, as YYYY-MM-DD. */
  readonly today?: () => string
}

type DaySum = { readonly day: string; readonly bytes: number }

/** A transaction for each request would cost as much as its events. */
const EVERY_MS = 1000
/** Maximum number of accounts whose sums are remembered. A forgotten one is known again with its next events. */
const MAX_ACCOUNTS = 10_000

/**
 * Counts in memory, and once a second adds the counts to the sums of all processes. The budget can therefore be
 * exceeded by what arrives within a second, and a killed process forgets as much.
 */
export function openByteBudget(options: ByteBudgetOptions): ByteBudget {
  const { bytesPerDay, store, onError, everyMs = EVERY_MS, today = utcDay } = options
  const sums = knownSums(today)
  let total: StoredEvents = { bytes: 0, reduced: 0 }
  let added = new Map<string, number>()
  /** What an update is adding to the shared sums. */
  let sent = new Map<string, number>()
  const updates = gatheredUpdates({ update, isWaiting: () => added.size > 0, onError, everyMs })

  return {
    bytesPerDay,
    hasRoom: (accountId) =>
      sums.ofToday(accountId) + bytesOf(sent, accountId) + bytesOf(added, accountId) < bytesPerDay,
    add: (accountId, { bytes, reduced }) => {
      total = { bytes: total.bytes + bytes, reduced: total.reduced + reduced }
      if (bytes === 0) return
      count(accountId, bytes)
      updates.schedule()
    },
    total: () => total,
    close: updates.close,
  }

  function count(accountId: string, bytes: number): void {
    added.set(accountId, bytesOf(added, accountId) + bytes)
  }

  async function update(): Promise<void> {
    sent = added
    added = new Map()
    try {
      const day = today()
      const stored = await store([...sent].map(([accountId, bytes]) => ({ accountId, bytes })))
      for (const { accountId, bytes } of stored) sums.keep(accountId, { day, bytes })
    } catch (error) {
      // The next update sends them again. Until then they still count here.
      for (const [accountId, bytes] of sent) count(accountId, bytes)
      throw error
    } finally {
      sent = new Map()
    }
  }
}

function bytesOf(counts: ReadonlyMap<string, number>, accountId: string): number {
  return counts.get(accountId) ?? 0
}

/** Remembers the shared sums of accounts, as the store last returned them. */
function knownSums(today: () => string) {
  const sums = new LRUCache<string, DaySum>({ maxSize: MAX_ACCOUNTS, sizeCalculation: () => 1 })
  return {
    keep: (accountId: string, sum: DaySum): void => void sums.set(accountId, sum),
    /** The sum of an earlier day is 0 today, which the store tells only after the first events. */
    ofToday: (accountId: string): number => {
      const sum = sums.get(accountId)
      return sum?.day === today() ? sum.bytes : 0
    },
  }
}

function utcDay(): string {
  return new Date().toISOString().slice(0, 10)
}

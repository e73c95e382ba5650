import type { Database } from '../database.ts'
import { notOnDaysAround, recordStatement } from './record-statement.ts'

export const eventNames = [
  'template_loaded',
  'step_view',
  'step_complete',
  'template_complete',
  'error',
] as const

/** A row of `events`. */
export type NewEvent = {
  id: string
  /** It has its sender's id and our time: as a retry it may be there already, under the day before. */
  day_is_ours: boolean
  template_id: string
  version_id: string | undefined
  session_id: string
  event: (typeof eventNames)[number]
  step_slug: string | undefined
  platform: string | undefined
  locale: string | undefined
  duration_ms: number | undefined
  properties: Readonly<Record<string, unknown>>
  occurred_at: Date
  received_at: Date
}

/** A row of `verifications`. */
export type NewVerification = {
  id: string
  created_at: Date
  template_id: string
  version_id: string | undefined
  step_slug: string
  type: string
  ok: boolean
  conclusive: boolean
  code: string
  target_host: string | undefined
  duration_ms: number
}

const record = recordStatement('')
const recordOnce = recordStatement(notOnDaysAround)

/** Sessions younger than this are not in the rollup yet, so that their changes need no mark. See rollup.ts. */
export const UNMARKED_DAYS = 2
const DAY_MS = 86_400_000

/**
 * Stores events and verifications in one transaction, which is one statement. An event whose id is there already on
 * the same day is left out of everything; where its day is ours, also one that is there on a day next to it.
 */
export async function recordActivity(
  db: Database,
  { events, verifications }: { events: readonly NewEvent[]; verifications: readonly NewVerification[] },
): Promise<void> {
  const again = events.filter((event) => event.day_is_ours)
  const rows = { ...columnsOf(events), verifications: JSON.stringify(verifications), unmarked: UNMARKED_DAYS }
  // Planned once for each connection: planning takes longer than all the rest.
  if (again.length === 0) await db.raw(record, rows).options({ name: 'record_activity' })
  else await db.raw(recordOnce, { ...rows, ...daysAround(again) }).options({ name: 'record_activity_once' })
}

function daysAround(events: readonly NewEvent[]): Record<string, unknown> {
  const times = events.map(({ occurred_at }) => occurred_at.getTime())
  return {
    again: events.map(({ id }) => id),
    since: utcDay(new Date(Math.min(...times) - DAY_MS)),
    until: utcDay(new Date(Math.max(...times) + DAY_MS)),
  }
}

/** Arrays are read by Postgres in a third of the time that JSON takes. */
function columnsOf(events: readonly NewEvent[]): Record<string, unknown[]> {
  const column = (read: (event: NewEvent) => string | number | undefined) =>
    events.map((event) => read(event) ?? null)
  return {
    id: column((event) => event.id),
    template_id: column((event) => event.template_id),
    version_id: column((event) => event.version_id),
    session_id: column((event) => event.session_id),
    event: column((event) => event.event),
    step_slug: column((event) => event.step_slug),
    platform: column((event) => event.platform),
    locale: column((event) => event.locale),
    duration_ms: column((event) => event.duration_ms),
    properties: column((event) => JSON.stringify(event.properties)),
    occurred_at: column((event) => event.occurred_at.toISOString()),
    received_at: column((event) => event.received_at.toISOString()),
  }
}

function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

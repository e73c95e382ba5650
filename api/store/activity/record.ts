import type { Database } from '../database.ts'
import { derivedId } from '../id.ts'
import { jsonArray, plainArray, textArray } from './array-text.ts'
import { numbered, type Numbered } from './numbered.ts'
import { notOnDaysAround, recordStatement } from './record-statement.ts'
import { sumSessions, type SessionSum } from './sum-sessions.ts'

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

const record = { name: 'record_activity', ...numbered(recordStatement('')) }
const recordOnce = { name: 'record_activity_once', ...numbered(recordStatement(notOnDaysAround)) }

const DAY_MS = 86_400_000

type Activity = { events: readonly NewEvent[]; verifications: readonly NewVerification[] }

/**
 * Stores events and verifications in one transaction, which is one statement. An event of the same template whose id is
 * there already on the same day is left out of everything; where its day is ours, also one on a day next to it.
 */
export async function recordActivity(db: Database, activity: Activity): Promise<void> {
  const stored = await store(db, activity)
  if (stored === activity.events.length) return
  // Senders of two templates may have come to the same id, and neither loses its event.
  const foreign = await findForeign(db, activity.events)
  if (foreign.length === 0) return
  const events = foreign.map((event) => ({ ...event, id: derivedId(`${event.template_id} ${event.id}`) }))
  await store(db, { events, verifications: [] })
}

async function store(db: Database, { events, verifications }: Activity): Promise<number> {
  const again = events.filter((event) => event.day_is_ours)
  const rows = {
    ...columnsOf(events),
    ...columnsOfSums(sumSessions(events.toSorted(byTime))),
    count: events.length,
    verifications: JSON.stringify(verifications),
  }
  if (again.length === 0) return run(db, record, rows)
  return run(db, recordOnce, { ...rows, ...daysAround(again) })
}

/** Postgres plans a statement that has a name once for each connection: planning takes longer than all the rest. */
async function run(
  db: Database,
  { name, text, names }: Numbered & { readonly name: string },
  given: Readonly<Record<string, unknown>>,
): Promise<number> {
  const values = names.map((one) => given[one])
  const { rows } = await db.raw<{ rows: { stored: number }[] }>(text).options({ name, values })
  return rows[0]?.stored ?? 0
}

/** Those of the events whose id belongs to an event of another template. */
async function findForeign(db: Database, events: readonly NewEvent[]): Promise<NewEvent[]> {
  const { rows } = await db.raw<{ rows: { place: string }[] }>(
    `select place from unnest(
       cast(:days as date[]), cast(:ids as uuid[]), cast(:templates as uuid[])
     ) with ordinality as given (day, id, template_id, place)
     join events on events.occurred_on = given.day and events.id = given.id
     where events.template_id <> given.template_id`,
    {
      days: events.map(({ occurred_at }) => utcDay(occurred_at)),
      ids: events.map(({ id }) => id),
      templates: events.map(({ template_id }) => template_id),
    },
  )
  return rows.flatMap(({ place }) => events[Number(place) - 1] ?? [])
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
function columnsOf(events: readonly NewEvent[]): Record<string, string> {
  const toIso = isoWriter()
  return {
    id: plainArray(events.map(({ id }) => id)),
    template_id: plainArray(events.map(({ template_id }) => template_id)),
    version_id: plainArray(events.map(({ version_id }) => version_id)),
    session_id: textArray(events.map(({ session_id }) => session_id)),
    event: plainArray(events.map(({ event }) => event)),
    step_slug: textArray(events.map(({ step_slug }) => step_slug)),
    platform: textArray(events.map(({ platform }) => platform)),
    locale: textArray(events.map(({ locale }) => locale)),
    duration_ms: plainArray(events.map(({ duration_ms }) => duration_ms)),
    properties: jsonArray(events.map(({ properties }) => properties)),
    occurred_at: plainArray(events.map(({ occurred_at }) => toIso(occurred_at))),
    received_at: plainArray(events.map(({ received_at }) => toIso(received_at))),
  }
}

function byTime(one: NewEvent, other: NewEvent): number {
  return one.occurred_at.getTime() - other.occurred_at.getTime() || (one.id < other.id ? -1 : 1)
}

function columnsOfSums(sums: readonly SessionSum[]): Record<string, string> {
  const toIso = isoWriter()
  return {
    sum_template_id: plainArray(sums.map(({ template_id }) => template_id)),
    sum_session_id: textArray(sums.map(({ session_id }) => session_id)),
    sum_version_id: plainArray(sums.map(({ version_id }) => version_id)),
    sum_platform: textArray(sums.map(({ platform }) => platform)),
    sum_locale: textArray(sums.map(({ locale }) => locale)),
    sum_started_at: plainArray(sums.map(({ started_at }) => toIso(started_at))),
    sum_last_at: plainArray(sums.map(({ last_at }) => toIso(last_at))),
    sum_completed_at: plainArray(sums.map(({ completed_at: at }) => at && toIso(at))),
    sum_loads: plainArray(sums.map(({ loads }) => loads)),
    sum_errors: plainArray(sums.map(({ errors }) => errors)),
    // An array of arrays would have to be a rectangle.
    sum_steps_viewed: textArray(sums.map(({ steps_viewed }) => textArray([...steps_viewed]))),
    sum_steps_completed: textArray(sums.map(({ steps_completed }) => textArray([...steps_completed]))),
    sum_step_ms: jsonArray(sums.map(({ step_ms }) => Object.fromEntries(step_ms))),
  }
}

/** Events that came together have one time. */
function isoWriter(): (instant: Date) => string {
  let last = Number.NaN
  let text = ''
  return (instant) => {
    if (instant.getTime() === last) return text
    last = instant.getTime()
    return (text = instant.toISOString())
  }
}

function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

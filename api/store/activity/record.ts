import type { Database } from '../database.ts'
import { derivedId } from '../id.ts'
import { jsonArray, plainArray, textArray } from './array-literal.ts'
import { numberParameters, type NumberedStatement } from './number-parameters.ts'
import { notOnDaysAround, recordStatement } from './record-statement.ts'

export const eventNames = [
  'template_loaded',
  'step_view',
  'step_complete',
  'template_complete',
  'error',
] as const

/** A row of `events`. */
export type EventRow = {
  id: string
  /** True for the sender's id with the server's time, since the first attempt may be stored under the previous day. */
  day_may_differ_on_retry: boolean
  template_id: string
  version_id: string | undefined
  session_id: string
  event: (typeof eventNames)[number]
  step_slug: string | undefined
  platform: string | undefined
  locale: string | undefined
  /** Host of the page that showed the guide, or GENERATED_SOURCE. */
  source: string | undefined
  duration_ms: number | undefined
  properties: Readonly<Record<string, unknown>>
  occurred_at: Date
  received_at: Date
}

/** A row of `verifications`. */
export type VerificationRow = {
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

const record = { name: 'record_activity', ...numberParameters(recordStatement('')) }
const recordOnce = { name: 'record_activity_once', ...numberParameters(recordStatement(notOnDaysAround)) }

const DAY_MS = 86_400_000

type ActivityBatch = { events: readonly EventRow[]; verifications: readonly VerificationRow[] }

/**
 * Stores events and verifications in one transaction of one statement. An event is ignored if its template already has
 * an event with the same id on the same day or, if the day is the server's, on an adjacent day.
 */
export async function recordActivity(db: Database, activity: ActivityBatch): Promise<void> {
  const stored = await store(db, activity)
  if (stored === activity.events.length) return
  // Senders of two templates may use the same id, and neither event may be lost.
  const foreign = await findForeign(db, activity.events)
  if (foreign.length === 0) return
  const events = foreign.map((event) => ({ ...event, id: derivedId(`${event.template_id} ${event.id}`) }))
  await store(db, { events, verifications: [] })
}

async function store(db: Database, { events, verifications }: ActivityBatch): Promise<number> {
  const retryable = events.filter((event) => event.day_may_differ_on_retry)
  const rows = {
    ...columnsOf(events),
    verifications: JSON.stringify(verifications),
  }
  if (retryable.length === 0) return run(db, record, rows)
  return run(db, recordOnce, { ...rows, ...daysAround(retryable) })
}

/**
 * Runs a named statement, so that Postgres plans it once per connection. Planning takes longer than everything else.
 */
async function run(
  db: Database,
  { name, text, names }: NumberedStatement & { readonly name: string },
  parameters: Readonly<Record<string, unknown>>,
): Promise<number> {
  const values = names.map((name) => parameters[name])
  const { rows } = await db.raw<{ rows: { stored: number }[] }>(text).options({ name, values })
  return rows[0]?.stored ?? 0
}

/** Finds events whose id another template's event already has. */
async function findForeign(db: Database, events: readonly EventRow[]): Promise<EventRow[]> {
  const { rows } = await db.raw<{ rows: { place: string }[] }>(
    `select place from unnest(
       cast(:days as date[]), cast(:ids as uuid[]), cast(:templates as uuid[])
     ) with ordinality as event (day, id, template_id, place)
     join events on events.occurred_on = event.day and events.id = event.id
     where events.template_id <> event.template_id`,
    {
      days: events.map(({ occurred_at }) => utcDay(occurred_at)),
      ids: events.map(({ id }) => id),
      templates: events.map(({ template_id }) => template_id),
    },
  )
  return rows.flatMap(({ place }) => events[Number(place) - 1] ?? [])
}

function daysAround(events: readonly EventRow[]): Record<string, unknown> {
  const times = events.map(({ occurred_at }) => occurred_at.getTime())
  return {
    again: events.map(({ id }) => id),
    since: utcDay(new Date(Math.min(...times) - DAY_MS)),
    until: utcDay(new Date(Math.max(...times) + DAY_MS)),
  }
}

/** Converts events to columns as arrays, which Postgres reads in a third of the time of JSON. */
function columnsOf(events: readonly EventRow[]): Record<string, string> {
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
    source: textArray(events.map(({ source }) => source)),
    duration_ms: plainArray(events.map(({ duration_ms }) => duration_ms)),
    properties: jsonArray(events.map(({ properties }) => properties)),
    occurred_at: plainArray(events.map(({ occurred_at }) => toIso(occurred_at))),
    received_at: plainArray(events.map(({ received_at }) => toIso(received_at))),
  }
}

/** Formats times, reusing the last result, since events that arrive together have the same time. */
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

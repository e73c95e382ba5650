import { demoIds } from '../../../examples/ids.ts'
import { z } from 'zod'
import { idInput } from '../../../errors/fields.ts'
import { MAX_SOURCE_CHARACTERS } from '../../../events/source-of.ts'
import type { AnalyticsQuery, DayRange } from '../../../store/analytics/scope.ts'
import type { ApiError } from '../../../errors/errors.ts'
import { problem, type FieldErrorCode } from '../../../errors/field-error.ts'
import { fieldError } from '../../../errors/refuse-fields.ts'

const DEFAULT_DAYS = 30
const MAX_DAYS = 800
const DAY_MS = 86_400_000

/** Days that both JavaScript and Postgres can handle in every time zone, with room for the preceding period. */
const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2999-12-31']
const day = z
  .union([z.iso.date(), z.iso.datetime({ offset: true }).describe('RFC 3339 with any offset')])
  .refine(isPossibleDay, `must be a day from ${FIRST_DAY} to ${LAST_DAY}`)

const tz = z
  .string()
  .refine(isTimeZone, problem('not_found', 'must be a time zone such as Europe/Zurich'))
  .default('UTC')
  .meta({ description: "The days' time zone, as an IANA name", examples: ['Europe/Zurich'] })

/** Time zone of a query over the last days. */
export const zoneQuery = { tz }

/** Days, time zone and version of an analytics query. */
export const timeQuery = {
  from: day.optional().meta({
    description: 'The first day. Default: 30 days up to and including `to`. A time means its day',
    examples: ['2026-02-01'],
  }),
  to: day.optional().meta({
    description: 'The last day, inclusive. Default: today. A time means its day',
    examples: ['2026-02-28'],
  }),
  tz,
  version_id: idInput.optional().meta({ description: 'Only this version', examples: [demoIds.versionId] }),
}

/** Days of a list, which are those of the whole list by default. */
export const daysQuery = {
  from: day.optional().meta({
    description: 'Only from this day on. A time means its day',
    examples: ['2026-02-01'],
  }),
  to: day.optional().meta({
    description: 'Only up to this day, inclusive. A time means its day',
    examples: ['2026-02-28'],
  }),
  tz,
}

/** Properties of sessions by which a query filters. */
const sessionFilters = {
  platform: z
    .string()
    .min(1)
    .max(50)
    .optional()
    .meta({ description: 'Only sessions on this platform', examples: ['html'] }),
  locale: z
    .string()
    .min(1)
    .max(35)
    .optional()
    .meta({ description: 'Only sessions in this locale', examples: ['en'] }),
  source: z
    .string()
    .min(1)
    .max(MAX_SOURCE_CHARACTERS)
    .optional()
    .meta({
      description: 'Only sessions on pages of this host, or those that were `generated`',
      examples: ['docs.example.com'],
    }),
}

export const sessionQuery = { ...timeQuery, ...sessionFilters }

export const formatQuery = {
  format: z.enum(['json', 'csv']).optional().describe('`csv`: as `Accept: text/csv`'),
}

/** Start of a period of the same length to compare with. */
export const comparedQuery = {
  compare_from: day.optional().meta({
    description:
      'The first day of a period of the same length to compare with. Default: none. A time means its day',
    examples: ['2026-01-04'],
  }),
}

/** A parsed analytics query. */
export type AnalyticsParameters = {
  from?: string | undefined
  to?: string | undefined
  tz: string
  version_id?: string | undefined
  platform?: string | undefined
  locale?: string | undefined
  source?: string | undefined
}

/** Builds the query for the store. Throws 400 `invalid_request` for an invalid range of days, or too many. */
export function toStoreQuery(
  templateId: string,
  query: AnalyticsParameters,
  maxDays = MAX_DAYS,
): AnalyticsQuery {
  const { version_id: versionId, platform, locale, source } = query
  const timeZone = canonicalName(query.tz)
  const to = query.to === undefined ? today(timeZone) : toDay(query.to, timeZone)
  const from = query.from === undefined ? addDays(to, 1 - DEFAULT_DAYS) : toDay(query.from, timeZone)
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days < 1) throw invalidEnd('too_small', 'must not be before from')
  if (days > maxDays) throw invalidEnd('too_large', `must be at most ${maxDays} days from from`)
  return { templateId, from, to, timeZone, versionId, platform, locale, source }
}

type Days = { from?: string | undefined; to?: string | undefined; tz: string }

/** Builds the days of a list for the store. Throws 400 `invalid_request` if the last is before the first. */
export function toDays(query: Days): DayRange {
  const timeZone = canonicalName(query.tz)
  const [from, to] = [query.from, query.to].map((at) => (at === undefined ? at : toDay(at, timeZone)))
  if (from !== undefined && to !== undefined && to < from) {
    throw invalidEnd('too_small', 'must not be before from')
  }
  return { from, to, timeZone }
}

/** Returns the parameters for the last days of the time zone, including today. */
export function lastDays(days: number, tz: string): AnalyticsParameters {
  const to = today(canonicalName(tz))
  return { from: addDays(to, 1 - days), to, tz }
}

/** Returns the same query over as many days from this one on. */
export function shiftTo(query: AnalyticsQuery, dayOrTime: string): AnalyticsQuery {
  const from = toDay(dayOrTime, query.timeZone)
  const days = (Date.parse(query.to) - Date.parse(query.from)) / DAY_MS
  return { ...query, from, to: addDays(from, days) }
}

function invalidEnd(code: FieldErrorCode, message: string): ApiError {
  return fieldError('invalid_request', { path: 'to', code, message })
}

/** Accepts only names, because Postgres reads offsets with the opposite sign. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    today(name)
    return true
  } catch {
    return false
  }
}

/** Returns the canonical name. Postgres treats some names, such as CET, as a fixed offset, and does not know others. */
function canonicalName(timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
}

function isPossibleDay(text: string): boolean {
  const date = text.slice(0, FIRST_DAY.length)
  return date >= FIRST_DAY && date <= LAST_DAY
}

function today(timeZone: string): string {
  return dayOf(new Date(), timeZone)
}

/** Returns a day unchanged, or the day of a time. */
function toDay(dayOrTime: string, timeZone: string): string {
  return dayOrTime.length === FIRST_DAY.length ? dayOrTime : dayOf(new Date(dayOrTime), timeZone)
}

function dayOf(time: Date, timeZone: string): string {
  // This locale writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(time)
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

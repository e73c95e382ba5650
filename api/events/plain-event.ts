import { isStorable } from '../json-body.ts'
import { eventNames } from '../store/activity/record.ts'
import { isDots, MAX_DURATION_MS, MAX_PROPERTIES, type EventBody } from './schema.ts'

const names: ReadonlySet<unknown> = new Set(eventNames)
const fields = new Set(['embedKey', 'sessionId', 'event', 'stepSlug', 'properties', 'eventId', 'occurredAt'])
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const instant = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3})?Z$/

/** Short enough in characters to be so in bytes. */
const SHORT_KEY = 75
const SHORT_VALUE = 500

/**
 * Says yes to an event as widgets send it, in a quarter of the time that the schema takes, and no to every other one,
 * right or wrong: those the schema judges. What it says yes to, the schema takes as it is.
 */
export function isPlainEvent(value: unknown): value is EventBody {
  if (!isObject(value)) return false
  for (const key in value) if (!fields.has(key)) return false
  const { embedKey, sessionId, event, stepSlug, properties, eventId, occurredAt } = value
  return (
    isText(embedKey, 100) &&
    isText(sessionId, 100) &&
    !isDots(sessionId) &&
    names.has(event) &&
    (stepSlug === undefined || isText(stepSlug, 200)) &&
    (eventId === undefined || (typeof eventId === 'string' && uuid.test(eventId))) &&
    (occurredAt === undefined || (typeof occurredAt === 'string' && instant.test(occurredAt))) &&
    (properties === undefined || isPlainProperties(properties))
  )
}

function isPlainProperties(properties: unknown): boolean {
  if (!isObject(properties)) return false
  let count = 0
  for (const key in properties) {
    if (key === '__proto__' || !isText(key, SHORT_KEY) || !isPlainValue(properties[key])) return false
    count += 1
  }
  const { platform, locale, durationMs } = properties
  return (
    count <= MAX_PROPERTIES &&
    (platform === undefined || isText(platform, 50)) &&
    (locale === undefined || isText(locale, 35)) &&
    (durationMs === undefined || isDuration(durationMs))
  )
}

function isPlainValue(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= SHORT_VALUE && isStorable(value)
  return typeof value === 'number' || typeof value === 'boolean' || value === null
}

function isDuration(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_DURATION_MS
}

function isText(value: unknown, maxCharacters: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= maxCharacters && isStorable(value)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

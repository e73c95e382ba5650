import { z } from 'zod'
import { isStorable } from '../errors/is-storable.ts'
import { MUST_BE_TIME } from '../../shared/field-wording.ts'
import type { FieldError, FieldErrorCode, ValueProblem } from '../errors/field-error.ts'
import { eventNames } from '../store/activity/record.ts'
import {
  isDotSegment,
  MAX_DURATION_MS,
  MAX_KEY_BYTES,
  MAX_PROPERTIES,
  MAX_PROPERTIES_BYTES,
  MAX_VALUE_BYTES,
  NOT_STORABLE,
  PROPERTIES_TOO_LONG,
  type EventBody,
} from './schema.ts'

const eventNameSet: ReadonlySet<unknown> = new Set(eventNames)
const knownFields = new Set([
  'embedKey',
  'sessionId',
  'event',
  'stepSlug',
  'properties',
  'eventId',
  'occurredAt',
])
const uuid = z.regexes.uuid()
const instant = z.regexes.datetime({ offset: true })

type Fields = Readonly<Record<string, unknown>>

/**
 * The path of an event in the body with a final dot, such as `events.3.`, and the list to which its problems are
 * added.
 */
export type EventProblems = { readonly prefix: string; readonly problems: FieldError[] }

/**
 * Parses one event in a fifth of the time that its schema takes. The schema, in schema.ts, documents events; a
 * property test compares the two. The result is an event only if no problem was added.
 */
export function parseEvent(value: unknown, { prefix, problems }: EventProblems): EventBody {
  if (!isObject(value)) {
    problems.push({ path: prefix.slice(0, -1), ...notObjectProblem })
    return {} as EventBody
  }
  const add = (field: string, problem: ValueProblem | undefined): void => {
    if (problem) problems.push({ path: prefix + field, ...problem })
  }
  const { embedKey, sessionId, event, stepSlug, properties, eventId, occurredAt } = value
  add('embedKey', lengthProblem(embedKey, 100))
  add('sessionId', sessionProblem(sessionId))
  add('event', eventProblem(event))
  if (stepSlug !== undefined) add('stepSlug', textProblem(stepSlug, 200))
  if (eventId !== undefined) add('eventId', idProblem(eventId))
  if (occurredAt !== undefined) add('occurredAt', timeProblem(occurredAt))
  if (properties !== undefined) addPropertyProblems(properties, add)
  return withKnownFields(value) as EventBody
}

/** Returns the event without unknown fields and `__proto__`. Copies it only if it has any. */
function withKnownFields(event: Fields): Fields {
  const { properties } = event
  const isClean = !isObject(properties) || !Object.hasOwn(properties, '__proto__')
  if (isClean && hasOnlyKnownFields(event)) return event
  const sent = [...knownFields].filter((field) => Object.hasOwn(event, field))
  const known = Object.fromEntries(sent.map((field) => [field, event[field]]))
  if (isClean) return known
  const { ['__proto__']: _, ...kept } = properties
  return { ...known, properties: kept }
}

function hasOnlyKnownFields(event: Fields): boolean {
  for (const key in event) if (!knownFields.has(key)) return false
  return true
}

function addPropertyProblems(
  properties: unknown,
  add: (field: string, problem: ValueProblem | undefined) => void,
): void {
  if (!isObject(properties)) return add('properties', notObjectProblem)
  const { platform, locale, durationMs } = properties
  if (platform !== undefined) add('properties.platform', textProblem(platform, 50))
  if (locale !== undefined) add('properties.locale', textProblem(locale, 35))
  if (durationMs !== undefined) add('properties.durationMs', durationProblem(durationMs))
  let [count, maxBytes] = [0, 0]
  for (const key in properties) {
    if (key === '__proto__') continue
    count += 1
    if (count > MAX_PROPERTIES) return add('properties', tooManyProblem)
    const value = properties[key]
    maxBytes += maxJsonBytes(key) + maxJsonBytes(value)
    add(`properties.${key}`, keyProblem(key) ?? valueProblem(value))
  }
  if (maxBytes > MAX_PROPERTIES_BYTES && isTooLarge(properties)) add('properties', tooLargeProblem)
}

const MAX_NUMBER_BYTES = 25
/** An escape, such as `\u0001`. */
const MAX_CODE_UNIT_BYTES = 6

/** Returns at least the size of a key or value as JSON, with what separates it from the next, without writing it. */
function maxJsonBytes(value: unknown): number {
  return typeof value === 'string' ? value.length * MAX_CODE_UNIT_BYTES + 4 : MAX_NUMBER_BYTES
}

function isTooLarge(properties: Fields): boolean {
  const { ['__proto__']: _, ...kept } = properties
  return Buffer.byteLength(JSON.stringify(kept)) > MAX_PROPERTIES_BYTES
}

function problemOf(code: FieldErrorCode, message: string): ValueProblem {
  return { code, message }
}

const requiredProblem = problemOf('required', 'is required')
const notObjectProblem = problemOf('invalid_type', 'must be of type object')
const notStorableProblem = problemOf('invalid_value', NOT_STORABLE)
const tooLargeProblem = problemOf('too_long', PROPERTIES_TOO_LONG)
const tooManyProblem = problemOf('too_many', `must have at most ${MAX_PROPERTIES} entries`)

function lengthProblem(value: unknown, maxCharacters: number): ValueProblem | undefined {
  if (value === undefined) return requiredProblem
  if (typeof value !== 'string') return problemOf('invalid_type', 'must be of type string')
  if (value === '') return problemOf('too_short', 'must not be empty')
  if (value.length <= maxCharacters) return undefined
  return problemOf('too_long', `must have at most ${maxCharacters} characters`)
}

function textProblem(value: unknown, maxCharacters: number): ValueProblem | undefined {
  return lengthProblem(value, maxCharacters) ?? (isStorable(value) ? undefined : notStorableProblem)
}

function sessionProblem(id: unknown): ValueProblem | undefined {
  const problem = textProblem(id, 100)
  if (problem || !isDotSegment(String(id))) return problem
  return problemOf('invalid_value', 'must not be "." or ".."')
}

function eventProblem(event: unknown): ValueProblem | undefined {
  if (eventNameSet.has(event)) return undefined
  return event === undefined
    ? requiredProblem
    : problemOf('invalid_value', `must be one of ${eventNames.join(', ')}`)
}

function idProblem(id: unknown): ValueProblem | undefined {
  return typeof id === 'string' && uuid.test(id) ? undefined : problemOf('invalid_format', 'must be a UUID')
}

function timeProblem(time: unknown): ValueProblem | undefined {
  return typeof time === 'string' && instant.test(time)
    ? undefined
    : problemOf('invalid_format', MUST_BE_TIME)
}

function durationProblem(duration: unknown): ValueProblem | undefined {
  const isWhole = typeof duration === 'number' && Number.isSafeInteger(duration)
  if (isWhole && duration >= 0 && duration <= MAX_DURATION_MS) return undefined
  return problemOf('invalid_value', `must be an integer from 0 to ${MAX_DURATION_MS}`)
}

function keyProblem(key: string): ValueProblem | undefined {
  if (isLongerThan(key, MAX_KEY_BYTES)) {
    return problemOf('too_long', `must have a name of at most ${MAX_KEY_BYTES} bytes`)
  }
  return isStorable(key) ? undefined : notStorableProblem
}

function valueProblem(value: unknown): ValueProblem | undefined {
  if (typeof value === 'object' && value !== null) {
    return problemOf('invalid_type', 'must be text, a number, true, false or null')
  }
  if (typeof value !== 'string') return undefined
  if (isLongerThan(value, MAX_VALUE_BYTES)) {
    return problemOf('too_long', `must have at most ${MAX_VALUE_BYTES} bytes`)
  }
  return isStorable(value) ? undefined : notStorableProblem
}

/** Counts bytes only if the length does not settle the question: a UTF-16 code unit takes at most three bytes. */
function isLongerThan(text: string, maxBytes: number): boolean {
  return text.length * 3 > maxBytes && Buffer.byteLength(text) > maxBytes
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import type { FieldError } from '../errors/field-error.ts'
import { fieldError, refuseFields } from '../errors/refuse-fields.ts'
import { parseEvent } from './parse-event.ts'
import { MAX_EVENTS, type EventBody } from './schema.ts'

/**
 * Parses an event, or a batch of events with the same embed key. Throws 400 `step_slug_required` or
 * `invalid_request`, naming the fields.
 */
export function parseEvents(body: unknown): { embedKey: string; events: readonly EventBody[] } {
  const isBatch = typeof body === 'object' && body !== null && 'events' in body
  const problems: FieldError[] = []
  const events = isBatch ? parseBatch(body.events, problems) : [parseEvent(body, { prefix: '', problems })]
  if (problems.length > 0) refuseFields(problems)

  const pathTo = (index: number, field: string): string => (isBatch ? `events.${index}.${field}` : field)
  const withoutStep = events.findIndex(({ event, stepSlug }) => needsStep(event) && stepSlug === undefined)
  if (withoutStep !== -1) {
    const message = `is required for ${events[withoutStep]?.event}`
    throw fieldError('step_slug_required', {
      path: pathTo(withoutStep, 'stepSlug'),
      code: 'required',
      message,
    })
  }
  const [{ embedKey } = { embedKey: '' }] = events
  const withOtherKey = events.findIndex((event) => event.embedKey !== embedKey)
  if (withOtherKey !== -1) {
    const message = 'must be the same for all events of a batch'
    throw fieldError('invalid_request', {
      path: pathTo(withOtherKey, 'embedKey'),
      code: 'invalid_value',
      message,
    })
  }
  return { embedKey, events }
}

/** Returns the embed key of events that may be invalid otherwise. */
export function embedKeyOf(body: unknown): string | undefined {
  const { events, embedKey }: { events?: unknown; embedKey?: unknown } = Object(body)
  const key = Array.isArray(events) ? Object(events[0]).embedKey : embedKey
  return typeof key === 'string' ? key : undefined
}

function parseBatch(events: unknown, problems: FieldError[]): readonly EventBody[] {
  const path = 'events'
  if (!Array.isArray(events)) problems.push({ path, code: 'invalid_type', message: 'must be of type array' })
  else if (events.length === 0 || events.length > MAX_EVENTS) {
    const code = events.length === 0 ? 'too_few' : 'too_many'
    problems.push({ path, code, message: `must have 1 to ${MAX_EVENTS} entries` })
  } else return events.map((event, index) => parseEvent(event, { prefix: `events.${index}.`, problems }))
  return []
}

function needsStep(event: EventBody['event']): boolean {
  return event === 'step_view' || event === 'step_complete'
}

import { ApiError } from '../errors.ts'
import { parseFields } from '../parse-fields.ts'
import { isPlainEvent } from './plain-event.ts'
import { eventBatch, eventBody, MAX_EVENTS, type EventBody } from './schema.ts'

/**
 * Reads the seed's event, or a batch of them, all of one embed key. Throws 400 `step_slug_required` or
 * `invalid_request`, naming the fields.
 */
export function parseEvents(body: unknown): { embedKey: string; events: readonly EventBody[] } {
  const isBatch = typeof body === 'object' && body !== null && 'events' in body
  const events = isBatch ? readBatch(body) : [isPlainEvent(body) ? body : parseFields(eventBody, body)]
  const place = (index: number, field: string): string => (isBatch ? `events.${index}.${field}` : field)

  const bare = events.findIndex(({ event, stepSlug }) => needsStep(event) && stepSlug === undefined)
  if (bare !== -1) {
    throw new ApiError(
      'step_slug_required',
      `${place(bare, 'stepSlug')}: is required for ${events[bare]?.event}`,
    )
  }
  const [{ embedKey } = { embedKey: '' }] = events
  const stranger = events.findIndex((event) => event.embedKey !== embedKey)
  if (stranger !== -1) {
    throw new ApiError(
      'invalid_request',
      `${place(stranger, 'embedKey')}: all events of a batch have the same one`,
    )
  }
  return { embedKey, events }
}

function readBatch(body: { events: unknown }): readonly EventBody[] {
  const { events } = body
  const isPlain = Array.isArray(events) && events.length > 0 && events.length <= MAX_EVENTS
  return isPlain && events.every(isPlainEvent) ? events : parseFields(eventBatch, body).events
}

function needsStep(event: EventBody['event']): boolean {
  return event === 'step_view' || event === 'step_complete'
}

import { ApiError } from '../http/errors.ts'
import { refuseFields, type FieldProblem } from '../http/parse-fields.ts'
import { parseEvent } from './parse-event.ts'
import { MAX_EVENTS, type EventBody } from './schema.ts'

/**
 * Parses an event, or a batch of them, all with the same embed key. Throws 400 `step_slug_required` or `invalid_request`,
 * naming the fields.
 */
export function parseEvents(body: unknown): { embedKey: string; events: readonly EventBody[] } {
  const isBatch = typeof body === 'object' && body !== null && 'events' in body
  const problems: FieldProblem[] = []
  const events = isBatch ? parseBatch(body.events, problems) : [parseEvent(body, { at: '', problems })]
  if (problems.length > 0) refuseFields(problems)

  const place = (index: number, field: string): string => (isBatch ? `events.${index}.${field}` : field)
  const bare = events.findIndex(({ event, stepSlug }) => needsStep(event) && stepSlug === undefined)
  if (bare !== -1) {
    const message = `${place(bare, 'stepSlug')}: is required for ${events[bare]?.event}`
    throw new ApiError('step_slug_required', message)
  }
  const [{ embedKey } = { embedKey: '' }] = events
  const other = events.findIndex((event) => event.embedKey !== embedKey)
  if (other !== -1) {
    const message = `${place(other, 'embedKey')}: all events of a batch must have the same one`
    throw new ApiError('invalid_request', message)
  }
  return { embedKey, events }
}

function parseBatch(events: unknown, problems: FieldProblem[]): readonly EventBody[] {
  if (!Array.isArray(events)) problems.push({ field: 'events', message: 'must be of type array' })
  else if (events.length === 0 || events.length > MAX_EVENTS) {
    problems.push({ field: 'events', message: `must have 1 to ${MAX_EVENTS} entries` })
  } else return events.map((event, index) => parseEvent(event, { at: `events.${index}.`, problems }))
  return []
}

function needsStep(event: EventBody['event']): boolean {
  return event === 'step_view' || event === 'step_complete'
}

import { demoIds, exampleIds } from '../examples/ids.ts'
import { z } from 'zod'
import { isStorable } from '../errors/is-storable.ts'
import { eventNames } from '../store/activity/record.ts'

export const MAX_EVENTS = 50
export const MAX_PROPERTIES = 30
export const MAX_KEY_BYTES = 300
export const MAX_VALUE_BYTES = 2000
/** Maximum size of the properties of an event, as JSON without spaces in UTF-8. */
export const MAX_PROPERTIES_BYTES = 2048
export const PROPERTIES_TOO_LONG = `must have at most ${MAX_PROPERTIES_BYTES} bytes as JSON`
/** Sixty days. A longer duration cannot be a real measurement. */
export const MAX_DURATION_MS = 60 * 86_400_000

/** Postgres stores neither NUL nor half a surrogate pair. */
export const NOT_STORABLE = 'must be valid Unicode text without NUL'
const text = z.string().refine(isStorable, { error: NOT_STORABLE })

const shortText = (maxCharacters: number) => text.min(1).max(maxCharacters)

/**
 * True for a dot segment. URL parsers remove it from the end of a path, where `DELETE .../sessions/{session_id}` has
 * the session's id.
 */
export function isDotSegment(text: string): boolean {
  return text === '.' || text === '..'
}

/** The properties that analytics use. They are also stored among the other properties. */
const knownProperties = z.object({
  platform: shortText(50).optional().describe('`slug` of the shown platform'),
  locale: shortText(35).optional().describe('Locale of the shown guide'),
  durationMs: z
    .int()
    .min(0)
    .max(MAX_DURATION_MS)
    .optional()
    .describe('Time that the step or the guide took, in milliseconds'),
})

function checkProperties(properties: Readonly<Record<string, unknown>>, ctx: z.RefinementCtx): void {
  const refuse = (message: string, key?: string): void =>
    ctx.addIssue({ code: 'custom', message, path: key === undefined ? [] : [key] })
  const entries = Object.entries(properties)
  if (entries.length > MAX_PROPERTIES) return refuse(`must have at most ${MAX_PROPERTIES} entries`)
  for (const [key, value] of entries) {
    if (Buffer.byteLength(key) > MAX_KEY_BYTES)
      refuse(`must have a name of at most ${MAX_KEY_BYTES} bytes`, key)
    if (typeof value === 'object' && value !== null)
      refuse('must be text, a number, true, false or null', key)
    if (typeof value !== 'string') continue
    if (Buffer.byteLength(value) > MAX_VALUE_BYTES) refuse(`must have at most ${MAX_VALUE_BYTES} bytes`, key)
  }
  if (Buffer.byteLength(JSON.stringify(properties)) > MAX_PROPERTIES_BYTES) refuse(PROPERTIES_TOO_LONG)
  if (!isStorable(properties)) refuse(NOT_STORABLE)
}

const eventExample = {
  embedKey: demoIds.embedKey,
  sessionId: '5b1c9d2e',
  event: 'step_complete',
  stepSlug: 'install-snippet',
  properties: { platform: 'html', durationMs: 42_000 },
  eventId: exampleIds.eventId,
}

/**
 * An event of the public API (docs/api.md, "Events"). This schema documents it; parse-event.ts parses requests, and a
 * property test compares the two.
 */
export const eventBody = z
  .object({
    embedKey: z.string().min(1).max(100).describe('Embed key of the guide'),
    // Clients remove dot segments from paths.
    sessionId: shortText(100)
      .refine((id) => !isDotSegment(id), 'must not be "." or ".."')
      .describe('Id of one visit of the widget, which the client chooses'),
    event: z.enum(eventNames).describe('What happened'),
    stepSlug: shortText(200)
      .optional()
      .describe('`slug` of the step, required for `step_view` and `step_complete`'),
    properties: knownProperties
      .loose()
      .superRefine(checkProperties)
      .meta({
        id: 'EventProperties',
        description:
          'Other properties may be sent as well: at most 30 in all, and 2,048 bytes as JSON. `overridden: true` on a `step_complete` means that the visitor confirmed the step by hand although its check had not passed. Analytics count such events separately.',
      })
      .optional(),
    eventId: z.uuid().describe('An event sent again with the same id counts once').optional(),
    occurredAt: z.iso
      .datetime({ offset: true })
      .describe('RFC 3339 with any offset; replaced by the time of receipt if it is more than 24 hours off')
      .optional(),
  })
  .meta({ id: 'Event', examples: [eventExample] })

export const eventBatch = z
  .object({ events: z.array(eventBody).min(1).max(MAX_EVENTS).describe('Events of one embed key') })
  .meta({ id: 'EventBatch', examples: [{ events: [eventExample] }] })

export type EventBody = z.infer<typeof eventBody>

import { z } from 'zod'
import type { Recorder } from '../events/recorder.ts'
import { parseEvents } from '../events/parse-events.ts'
import { eventBatch, eventBody } from '../events/schema.ts'
import { rowsToStore } from '../events/to-row.ts'
import type { FindGuide } from '../guides/compile.ts'
import { readJson } from '../json-body.ts'
import { weighted, type Limiter } from '../limiter.ts'
import { countedGuide } from '../middleware/counted-guide.ts'
import type { RequestContext } from '../request-state.ts'
import type { Route } from '../route.ts'

export const EVENTS_PATH = '/v1/events'
export const MAX_EVENTS_BYTES = 64 * 1024

export type EventsDeps = {
  findGuide: FindGuide
  recordEvents: Recorder['recordEvents']
  limiter: Limiter
}

export const eventRoutes: Route<EventsDeps>[] = [
  {
    method: 'POST',
    path: EVENTS_PATH,
    tag: 'Events',
    summary: 'Report what happens in a widget',
    description:
      'One event, or up to 50 of one embed key, of which each counts for the limit of 600 a minute. `stepSlug` is ' +
      'required for step_view and step_complete. An event with the same `eventId` counts once for 24 hours. ' +
      '`properties` takes 30 entries, keys of 300 bytes and texts of 2,000. With `DNT: 1` or `Sec-GPC: 1` nothing is ' +
      'stored. See docs/events.md.',
    security: 'embed key',
    headers: {
      DNT: { description: '`1`: the visitor does not want to be followed', required: false },
      'Sec-GPC': { description: '`1`: the same', required: false },
    },
    // To describe it: parsed as a union it would be refused without saying which field is wrong.
    body: z.union([eventBody, eventBatch]),
    bodyAlso: 'text/plain',
    answers: {
      202: {
        description: 'So many events are stored for good',
        body: z.object({ accepted: z.int() }),
      },
    },
    errors: ['step_slug_required'],
    run: takeEvents,
  },
]

async function takeEvents(
  ctx: RequestContext,
  { findGuide, recordEvents, limiter }: EventsDeps,
): Promise<void> {
  const { embedKey, events } = parseEvents(await readJson(ctx.req, MAX_EVENTS_BYTES))
  const guide = await countedGuide(ctx, embedKey, { findGuide, limiter: weighted(limiter, events.length) })

  const rows = rowsToStore(events, guide, ctx.req.headers)
  await (ctx.state.stored ?? recordEvents(rows, ctx.state.body?.length))
  ctx.status = 202
  ctx.set('Cache-Control', 'no-store')
  ctx.body = { accepted: rows.length }
}

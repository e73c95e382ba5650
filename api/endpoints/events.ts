import { z } from 'zod'
import { ApiError } from '../errors/errors.ts'
import { jsonResponse, type HttpResponse } from '../http/response.ts'
import type { EventBudget } from '../events/byte-budget.ts'
import { bytesOf, hasFreeProperties, withoutFreeProperties } from '../events/free-properties.ts'
import type { Recorder } from '../events/recorder.ts'
import { embedKeyOf, parseEvents } from '../events/parse-events.ts'
import { eventBatch, eventBody } from '../events/schema.ts'
import { rowsToStore } from '../events/to-row.ts'
import type { EventRow } from '../store/activity/record.ts'
import { parseBody, readBody } from '../http/json-body.ts'
import { requireGuide, type RequestedGuide, type RequireGuideDeps } from '../guards/require-guide.ts'
import {
  hasInstallationToken,
  requireOwnGuide,
  requireToken,
  type TokenDeps,
} from '../guards/require-installation.ts'
import type { CompiledGuide } from '../guides/compile.ts'
import type { HttpRequest } from '../http/request.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { limits } from '../rate-limit/limits.ts'

const MAX_BODY_BYTES = 64 * 1024

export type EventsDeps = RequireGuideDeps &
  TokenDeps & {
    readonly recordEvents: Recorder['recordEvents']
    readonly eventBytes: Pick<EventBudget, 'hasRoom' | 'add'>
  }

const acceptedEvents = z
  .object({
    accepted: z.int().describe('Number of events that were accepted'),
    withoutProperties: z
      .int()
      .positive()
      .optional()
      .describe(
        'Present if the account has used up its bytes of events for today: the number of events that were stored with only those properties that analytics use',
      ),
  })
  .meta({ id: 'AcceptedEvents', examples: [{ accepted: 1 }] })

export const eventEndpoints: Endpoint<EventsDeps>[] = [
  {
    operationId: 'reportEvents',
    method: 'POST',
    path: '/v1/events',
    tag: 'Events',
    summary: 'Report events of a widget',
    description:
      'Takes one event, or up to 50 events of one embed key, each of which counts towards the limit of 600 a minute. ' +
      '`stepSlug` is required for step_view and step_complete. Events with the same `eventId` count once within 24 hours. ' +
      '`properties` has at most 30 entries and 2,048 bytes as JSON, with keys of up to 300 bytes and strings of up to 2,000 ' +
      'bytes. Once an account has stored its bytes of events for a day, further events are stored without the properties ' +
      'that analytics do not use. With `DNT: 1` or `Sec-GPC: 1`, nothing is stored. The guide at `/docs/guides/events` ' +
      'has the details.',
    security: 'embed key or installation',
    limit: limits.events,
    headers: {
      DNT: { description: '`1` if the visitor does not want to be tracked', required: false, example: '1' },
      'Sec-GPC': {
        description: '`1` if the visitor does not want to be tracked',
        required: false,
        example: '1',
      },
    },
    // Only documents the body. Errors from parsing a union would not name the invalid field.
    body: z.union([eventBody, eventBatch]),
    alternativeBodyType: 'text/plain',
    responses: {
      202: {
        description: 'The number of stored events',
        body: acceptedEvents,
      },
    },
    errors: ['step_slug_required'],
    respond: acceptEvents,
  },
]

async function acceptEvents(request: HttpRequest, deps: EventsDeps): Promise<HttpResponse> {
  const bytes = await readBody(request.req, MAX_BODY_BYTES)
  const body = parseBody(bytes)
  const { embedKey, events } = await parseCounted(request, body, deps)
  const guide = await requireGuideOfEvents(request, { embedKey, points: events.length }, deps)
  const rows = rowsToStore(events, guide, request.headers)
  const withoutProperties = await store(rows, { accountId: guide.accountId, bodyBytes: bytes.length }, deps)
  const response = { accepted: rows.length, ...(withoutProperties > 0 && { withoutProperties }) }
  return jsonResponse(response, { status: 202, headers: { 'Cache-Control': 'no-store' } })
}

/** Parses events. Invalid ones count as one request for the key that they name; over its limit, 429 replaces the 400. */
async function parseCounted(
  request: HttpRequest,
  body: unknown,
  deps: EventsDeps,
): Promise<ReturnType<typeof parseEvents>> {
  try {
    return parseEvents(body)
  } catch (error) {
    const embedKey = embedKeyOf(body)
    if (embedKey !== undefined) await countRefused(request, embedKey, deps)
    throw error
  }
}

async function countRefused(request: HttpRequest, embedKey: string, deps: EventsDeps): Promise<void> {
  try {
    await requireGuideOfEvents(request, { embedKey, points: 1 }, deps)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'rate_limited') throw error
  }
}

type Sent = { readonly accountId: string; readonly bodyBytes: number }

/** Stores events, and returns the number of those that lost their free properties to the account's budget. */
async function store(
  rows: readonly EventRow[],
  { accountId, bodyBytes }: Sent,
  { recordEvents, eventBytes }: EventsDeps,
): Promise<number> {
  const reduced = eventBytes.hasRoom(accountId)
    ? 0
    : rows.filter(({ properties }) => hasFreeProperties(properties)).length
  const stored = reduced === 0 ? rows : rows.map(withoutFree)
  await recordEvents(stored, bodyBytes)
  eventBytes.add(accountId, { bytes: bytesOf(stored), reduced })
  return reduced
}

function withoutFree(row: EventRow): EventRow {
  return { ...row, properties: withoutFreeProperties(row.properties) }
}

async function requireGuideOfEvents(
  request: HttpRequest,
  requested: RequestedGuide,
  deps: EventsDeps,
): Promise<CompiledGuide> {
  if (!hasInstallationToken(request)) return requireGuide(request, requested, deps)
  const installation = await requireToken(request, deps)
  return requireOwnGuide(request, { ...requested, installation }, deps)
}

import type { IncomingHttpHeaders } from 'node:http'
import type { CompiledGuide } from '../guides/compile.ts'
import { newId } from '../store/id.ts'
import type { EventRow } from '../store/activity/record.ts'
import type { EventBody } from './schema.ts'
import { sourceOf } from './source-of.ts'

/** A time further from ours comes from a wrong clock, or arrives too late to count on its day. */
const MAX_CLOCK_DIFFERENCE_MS = 24 * 3_600_000

/**
 * Returns the rows for events that have just arrived: none if the visitor asked not to be tracked, by "Do Not Track"
 * or Global Privacy Control.
 */
export function rowsToStore(
  events: readonly EventBody[],
  guide: CompiledGuide,
  headers: IncomingHttpHeaders,
): EventRow[] {
  if (headers['dnt'] === '1' || headers['sec-gpc'] === '1') return []
  const received = { receivedAt: new Date(), source: sourceOf(headers) }
  return events.map((event) => toRow(event, guide, received))
}

type Received = { readonly receivedAt: Date; readonly source: string | undefined }

function toRow(
  event: EventBody,
  { templateId, published }: CompiledGuide,
  { receivedAt, source }: Received,
): EventRow {
  const { platform, locale, durationMs } = event.properties ?? {}
  const occurredAt = plausibleTime(event.occurredAt, receivedAt)
  return {
    // In lower case, as Postgres writes it: events of the same time are ordered by id.
    id: event.eventId?.toLowerCase() ?? newId(),
    day_may_differ_on_retry: event.eventId !== undefined && occurredAt === receivedAt,
    template_id: templateId,
    version_id: published?.versionId,
    session_id: event.sessionId,
    event: event.event,
    step_slug: event.stepSlug,
    platform: typeof platform === 'string' ? platform : undefined,
    locale: typeof locale === 'string' ? canonicalLocale(locale) : undefined,
    source,
    duration_ms: typeof durationMs === 'number' ? durationMs : undefined,
    properties: event.properties ?? {},
    occurred_at: occurredAt,
    received_at: receivedAt,
  }
}

function plausibleTime(claimed: string | undefined, receivedAt: Date): Date {
  if (claimed === undefined) return receivedAt
  const instant = new Date(claimed)
  const differenceMs = Math.abs(instant.getTime() - receivedAt.getTime())
  return differenceMs <= MAX_CLOCK_DIFFERENCE_MS ? instant : receivedAt
}

const MAX_KNOWN_TAGS = 1000
const knownTags = new Map<string, string | undefined>()

/**
 * Returns one spelling for each locale, so that all its spellings count together; undefined for text that is not a
 * BCP 47 tag.
 */
function canonicalLocale(tag: string): string | undefined {
  if (knownTags.has(tag)) return knownTags.get(tag)
  // Clients can send any tag, so the cache is bounded. The few tags in use soon return to it.
  if (knownTags.size >= MAX_KNOWN_TAGS) knownTags.clear()
  const locale = readTag(tag)
  knownTags.set(tag, locale)
  return locale
}

function readTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}

import type { IncomingHttpHeaders } from 'node:http'
import type { CompiledGuide } from '../guides/compile.ts'
import { newId } from '../store/id.ts'
import type { EventRow } from '../store/activity/record.ts'
import type { EventBody } from './schema.ts'

/** A claimed time that is further from ours than this is a wrong clock, or too late to count on that day. */
const MAX_CLOCK_DIFFERENCE_MS = 24 * 3_600_000

/**
 * The rows of events that have just arrived: none when the visitor has asked not to be followed, by "Do Not Track" or
 * Global Privacy Control.
 */
export function rowsToStore(
  events: readonly EventBody[],
  guide: CompiledGuide,
  headers: IncomingHttpHeaders,
): EventRow[] {
  if (headers['dnt'] === '1' || headers['sec-gpc'] === '1') return []
  const receivedAt = new Date()
  return events.map((event) => toRow(event, guide, receivedAt))
}

function toRow(event: EventBody, { templateId, published }: CompiledGuide, receivedAt: Date): EventRow {
  const { platform, locale, durationMs } = event.properties ?? {}
  const occurredAt = believable(event.occurredAt, receivedAt)
  return {
    // In lower case, as Postgres writes it: ids order events of the same time.
    id: event.eventId?.toLowerCase() ?? newId(),
    day_is_ours: event.eventId !== undefined && occurredAt === receivedAt,
    template_id: templateId,
    version_id: published?.versionId,
    session_id: event.sessionId,
    event: event.event,
    step_slug: event.stepSlug,
    platform: typeof platform === 'string' ? platform : undefined,
    locale: typeof locale === 'string' ? canonicalLocale(locale) : undefined,
    duration_ms: typeof durationMs === 'number' ? durationMs : undefined,
    properties: event.properties ?? {},
    occurred_at: occurredAt,
    received_at: receivedAt,
  }
}

function believable(claimed: string | undefined, receivedAt: Date): Date {
  if (claimed === undefined) return receivedAt
  const instant = new Date(claimed)
  const differenceMs = Math.abs(instant.getTime() - receivedAt.getTime())
  return differenceMs <= MAX_CLOCK_DIFFERENCE_MS ? instant : receivedAt
}

const MAX_KNOWN_TAGS = 1000
const knownTags = new Map<string, string | undefined>()

/** One spelling for each locale, so that it counts as one; undefined for text that is not a BCP 47 tag. */
function canonicalLocale(tag: string): string | undefined {
  if (knownTags.has(tag)) return knownTags.get(tag)
  // Clients may send any tag: the few in use come back soon.
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

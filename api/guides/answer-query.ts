import type { IncomingHttpHeaders } from 'node:http'
import type { PublishedGuide } from './compile.ts'
import type { DetectionSignals } from './detection-rules.ts'
import type { Answer } from './document.ts'
import type { Documents } from './documents.ts'
import { parseValues } from './given-values.ts'
import { selectGuide, type Wanted } from './select.ts'

/** What a request asks for; absent where it asks for nothing. */
export type GuideQuery = Wanted & {
  /** The seed's JSON object of strings. */
  readonly variables: string | undefined
}

/** The answer to a query. Throws 400 `unknown_platform` and `invalid_variables`. */
export function answerQuery(
  { guide, documents }: { guide: PublishedGuide; documents: Documents },
  query: GuideQuery,
  headers: IncomingHttpHeaders,
): Answer {
  const selection = selectGuide(guide, query, () => signalsOf(headers))
  const document = documents.find(guide, selection)
  if (query.variables === undefined) return document.blank
  return document.filledWith({ given: parseValues(query.variables, guide.declared), shown: guide.shown })
}

/** What the detection rules look at. */
function signalsOf({ referer, origin, 'user-agent': userAgent }: IncomingHttpHeaders): DetectionSignals {
  return {
    referer_host: hostOf(referer),
    origin_host: hostOf(origin),
    user_agent: userAgent || undefined,
  }
}

function hostOf(address = ''): string | undefined {
  return address === '' ? undefined : URL.parse(address)?.hostname
}

const DETECTED_BY = 'Referer, Origin, User-Agent'
const PUBLIC = 'public, max-age=60, stale-while-revalidate=300'
const PRIVATE = 'private, max-age=60'

/** Shared caches may keep what the address alone decides; what else decides is in Vary (api.md, "Every answer"). */
export function cachingFields(
  { platform, locale, variables }: GuideQuery,
  etag: string,
): Record<string, string> {
  const isPublic = platform !== undefined && locale !== undefined && variables === undefined
  return {
    'Cache-Control': isPublic ? PUBLIC : PRIVATE,
    ...(platform === undefined && { Vary: DETECTED_BY }),
    ETag: etag,
  }
}

export const GUIDE_TYPE = 'application/json; charset=utf-8'

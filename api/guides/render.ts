import type { IncomingHttpHeaders } from 'node:http'
import { siteHost } from '../../shared/check/dns/site-host.ts'
import type { CompiledGuide, PublishedGuide } from './compile.ts'
import type { DetectionSignals } from './detection-rules.ts'
import type { RenderedGuide } from './response-template.ts'
import type { ResponseTemplateCache } from './response-template-cache.ts'
import { parseVariables } from './variables/parse-values.ts'
import { privateCaching, sharedCaching } from './shared-caching.ts'
import { chooseSelection, type SelectionQuery } from './selection.ts'

/** Query parameters of a guide request. */
export type GuideParameters = SelectionQuery & {
  /** A JSON object of strings (docs/api.md, "Variables"). */
  readonly variables: string | undefined
  /** Address of the visitor's site. */
  readonly target: string | undefined
}

/** Renders the guide for a request. Throws 400 `unknown_platform` and `invalid_variables`. */
export function renderForRequest(
  { guide, responseTemplates }: { guide: PublishedGuide; responseTemplates: ResponseTemplateCache },
  query: GuideParameters,
  headers: IncomingHttpHeaders,
): RenderedGuide {
  const selection = chooseSelection(guide, query, () => signalsOf(headers))
  const template = responseTemplates.find(guide, selection)
  const { variables, target } = query
  if (variables === undefined && target === undefined) return template.renderDefaults()
  const values =
    variables === undefined ? new Map<string, string>() : parseVariables(variables, guide.declared)
  const host = target === undefined ? undefined : siteHost(target)
  return template.render({ values, fallbacks: guide.fallbacks, host })
}

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

/** An installation's token in this header changes the response, even for the same browser. */
const TOKEN_HEADER = 'Authorization'
/** Request headers that change the response if the platform is detected. */
const DETECTION_HEADERS = `${TOKEN_HEADER}, Referer, Origin, User-Agent`

/**
 * Returns caching headers of a guide without an installation's token. Shared caches may keep a response only if the
 * URL names its platform and locale, and neither variables nor a site. If the platform is detected, `Vary` also names the headers
 * that detection reads.
 */
export function cachingFields(
  { platform, locale, variables, target }: GuideParameters,
  { etag, guide, sharedSeconds }: CachedGuide,
): Readonly<Record<string, string>> & { readonly ETag: string } {
  const isCommon = variables === undefined && target === undefined
  const isPublic = platform !== undefined && locale !== undefined && isCommon
  return {
    ...(isPublic ? sharedCaching(guide, sharedSeconds) : privateCaching),
    Vary: platform === undefined ? DETECTION_HEADERS : TOKEN_HEADER,
    ETag: etag,
  }
}

type CachedGuide = {
  readonly etag: string
  readonly guide: CompiledGuide
  /** Time for which shared caches may keep it; 0 if they must not. */
  readonly sharedSeconds: number
}

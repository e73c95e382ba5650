import type { IncomingHttpHeaders } from 'node:http'
import { siteHost } from '../../shared/check/dns/site-host.ts'
import type { CompiledGuide, PublishedGuide } from './compile.ts'
import type { DetectionSignals } from './detection-rules.ts'
import type { RenderedGuide } from './response-template.ts'
import type { ResponseTemplateCache } from './response-template-cache.ts'
import { parseVariables } from './variables/parse-values.ts'
import { privateCaching, sharedCaching } from './shared-caching.ts'
import { chooseSelection, type SelectionQuery } from './selection.ts'
import type { GuideSelection } from './steps.ts'

/** Query parameters of a guide request. */
export type GuideParameters = SelectionQuery & {
  /** A JSON object of strings (docs/api.md, "Variables"). */
  readonly variables: string | undefined
  /** Address of the visitor's site. */
  readonly target: string | undefined
}

/** Returns the selection and the values of a request. Throws 400 `unknown_platform` and `invalid_variables`. */
export function readGuideRequest(
  guide: PublishedGuide,
  query: GuideParameters,
  headers: IncomingHttpHeaders,
): { readonly selection: GuideSelection; readonly values: ReadonlyMap<string, string> } {
  const { variables } = query
  return {
    selection: chooseSelection(guide, query, () => signalsOf(headers)),
    values: variables === undefined ? new Map<string, string>() : parseVariables(variables, guide.declared),
  }
}

/** Renders the guide for a request as JSON. Throws 400 `unknown_platform` and `invalid_variables`. */
export function renderForRequest(
  { guide, responseTemplates }: { guide: PublishedGuide; responseTemplates: ResponseTemplateCache },
  query: GuideParameters,
  headers: IncomingHttpHeaders,
): RenderedGuide {
  const { selection, values } = readGuideRequest(guide, query, headers)
  const template = responseTemplates.find(guide, selection)
  const { variables, target } = query
  if (variables === undefined && target === undefined) return template.renderDefaults()
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

/** An installation's token changes the response, even for the same browser, and Accept can ask for Markdown. */
const ALWAYS_READ = 'Authorization, Accept'
/** Request headers that change the response if the platform is detected. */
const READ_BY_DETECTION = `${ALWAYS_READ}, Referer, Origin, User-Agent`

type CachingFields = Readonly<Record<string, string>> & { readonly ETag: string }

/**
 * Returns caching headers of a guide's JSON without an installation's token. Shared caches may keep a response only if the
 * URL names its platform and locale, and neither variables nor a site. `Vary` names the headers that are read.
 */
export function cachingFields(
  query: GuideParameters,
  { etag, guide, sharedSeconds }: CachedGuide,
): CachingFields {
  const { platform, locale, variables, target } = query
  const isCommon = variables === undefined && target === undefined
  const isPublic = platform !== undefined && locale !== undefined && isCommon
  return {
    ...(isPublic ? sharedCaching(guide, sharedSeconds) : privateCaching),
    Vary: headersRead(query),
    ETag: etag,
  }
}

/**
 * Returns caching headers of a guide as Markdown. Shared caches must not keep it: some of them ignore `Vary` and would hand it
 * to widgets, and it names the service as its request did, perhaps in an X-Forwarded-Host that is not in their key.
 */
export function markdownCachingFields(query: GuideParameters, etag: string): CachingFields {
  return { ...privateCaching, Vary: headersRead(query), ETag: etag }
}

function headersRead({ platform }: Pick<GuideParameters, 'platform'>): string {
  return platform === undefined ? READ_BY_DETECTION : ALWAYS_READ
}

type CachedGuide = {
  readonly etag: string
  readonly guide: CompiledGuide
  /** Time for which shared caches may keep it; 0 if they must not. */
  readonly sharedSeconds: number
}

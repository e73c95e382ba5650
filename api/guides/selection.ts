import type { VersionContent } from '../../shared/content/version-content.ts'
import { ApiError } from '../errors/errors.ts'
import { fieldError } from '../errors/refuse-fields.ts'
import type { CompiledGuide, PublishedGuide } from './compile.ts'
import { detectPlatform, type DetectionSignals } from './detection-rules.ts'
import type { GuideSelection } from './steps.ts'

/** Selection parameters of a request. Undefined if absent. */
export type SelectionQuery = {
  readonly platform: string | undefined
  readonly locale: string | undefined
  readonly scope: string | undefined
}

/**
 * Selects the platform, locale and scope of a response: the requested platform, the detected one or the default, in
 * this order; the nearest locale; and the requested scope if the version allows it. Throws 400 `unknown_platform`.
 */
export function chooseSelection(
  guide: PublishedGuide,
  requested: SelectionQuery,
  signals: () => DetectionSignals,
): GuideSelection {
  const { defaults, content, chooseLocale } = guide
  const { locale, scope } = requested
  return {
    platform: choosePlatform(guide, requested.platform, signals),
    locale: locale === undefined ? defaults.locale : chooseLocale(locale),
    scope: chooseScope(content, scope),
  }
}

/** Returns the requested scope if the version allows it, and otherwise the version's default. */
export function chooseScope(content: VersionContent, requested: string | undefined): string {
  return requested !== undefined && content.allowed_scopes.includes(requested)
    ? requested
    : content.default_scope
}

/** Throws 404 `guide_not_published`. */
export function requirePublished({ published }: CompiledGuide): PublishedGuide {
  if (published) return published
  throw new ApiError('guide_not_published', 'The template of this embed key has no published version')
}

function choosePlatform(
  { platforms, rules, defaults }: PublishedGuide,
  requested: string | undefined,
  signals: () => DetectionSignals,
): string {
  if (requested !== undefined) return requirePlatform(platforms, requested)
  const isKnown = (platform: string): boolean => platforms.has(platform)
  return (rules.length > 0 ? detectPlatform(rules, signals(), isKnown) : undefined) ?? defaults.platform
}

/** Throws 400 `unknown_platform`, naming the known platforms. */
export function requirePlatform(platforms: PublishedGuide['platforms'], requested: string): string {
  if (platforms.has(requested)) return requested
  throw unknownPlatform(platforms.keys())
}

export function unknownPlatform(known: Iterable<string>): ApiError {
  const names = [...known].sort().join(', ')
  const message = `not found; known platforms are ${names}`
  return fieldError('unknown_platform', { path: 'platform', code: 'not_found', message })
}

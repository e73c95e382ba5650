import { ApiError } from '../http/errors.ts'
import type { PublishedGuide } from './compile.ts'
import { detectPlatform, type DetectionSignals } from './detection-rules.ts'
import type { GuideSelection } from './steps.ts'

/** Selection parameters of a request; undefined if absent. */
export type SelectionQuery = {
  readonly platform: string | undefined
  readonly locale: string | undefined
  readonly scope: string | undefined
}

/**
 * Selects the platform, locale and scope of a response: the requested platform, else the detected one, else the default;
 * the nearest locale; and the requested scope if the version allows it. Throws 400 `unknown_platform`.
 */
export function selectGuide(
  guide: PublishedGuide,
  requested: SelectionQuery,
  signals: () => DetectionSignals,
): GuideSelection {
  const { defaults, content, chooseLocale } = guide
  const { locale, scope } = requested
  return {
    platform: choosePlatform(guide, requested.platform, signals),
    locale: locale === undefined ? defaults.locale : chooseLocale(locale),
    scope: scope !== undefined && content.allowed_scopes.includes(scope) ? scope : defaults.scope,
  }
}

function choosePlatform(
  { platforms, rules, defaults }: PublishedGuide,
  requested: string | undefined,
  signals: () => DetectionSignals,
): string {
  const isKnown = (platform: string): boolean => platforms.has(platform)
  if (requested === undefined) {
    return (rules.length > 0 ? detectPlatform(rules, signals(), isKnown) : undefined) ?? defaults.platform
  }
  if (isKnown(requested)) return requested
  throw unknownPlatform(platforms.keys())
}

export function unknownPlatform(known: Iterable<string>): ApiError {
  const names = [...known].sort().join(', ')
  return new ApiError('unknown_platform', `platform: not found; known platforms are ${names}`)
}

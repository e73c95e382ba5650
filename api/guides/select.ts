import { ApiError } from '../errors.ts'
import type { PublishedGuide } from './compile.ts'
import { detectPlatform, type DetectionSignals } from './detection-rules.ts'
import type { Selection } from './steps.ts'

/** What a request asks for; absent where it asks for nothing. */
export type Wanted = {
  readonly platform: string | undefined
  readonly locale: string | undefined
  readonly scope: string | undefined
}

/**
 * What of a guide to show: the wanted platform, else the one detected, else the default one; the nearest locale; the
 * wanted scope where the version allows it. Throws 400 `unknown_platform`.
 */
export function selectGuide(
  guide: PublishedGuide,
  wanted: Wanted,
  signals: () => DetectionSignals,
): Selection {
  const { defaults, content, chooseLocale } = guide
  const { locale, scope } = wanted
  return {
    platform: choosePlatform(guide, wanted.platform, signals),
    locale: locale === undefined ? defaults.locale : chooseLocale(locale),
    scope: scope !== undefined && content.allowed_scopes.includes(scope) ? scope : defaults.scope,
  }
}

function choosePlatform(
  { platforms, rules, defaults }: PublishedGuide,
  wanted: string | undefined,
  signals: () => DetectionSignals,
): string {
  const isKnown = (platform: string): boolean => platforms.has(platform)
  if (wanted === undefined) {
    return (rules.length > 0 ? detectPlatform(rules, signals(), isKnown) : undefined) ?? defaults.platform
  }
  if (isKnown(wanted)) return wanted
  const known = [...platforms.keys()].sort().join(', ')
  throw new ApiError('unknown_platform', `platform: there is none of this name; there are ${known}`)
}

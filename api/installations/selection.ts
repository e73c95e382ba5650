import { manual } from '../../shared/check/types.ts'
import type { SignedRequirement, VersionContent } from '../../shared/content/version-content.ts'
import type { PublishedGuide } from '../guides/compile.ts'
import { chooseScope } from '../guides/selection.ts'
import { stepsFor, type GuideSelection, type PlatformAndScope } from '../guides/steps.ts'
import type { InstallationRow } from '../store/installations/rows.ts'

/** The parts of a published guide that decide how an installation sees it. */
export type SelectableGuide = Pick<PublishedGuide, 'content' | 'defaults' | 'chooseLocale'>

/** The parts that decide which steps an installation has. */
export type StepSource = {
  readonly content: VersionContent
  readonly defaults: Pick<GuideSelection, 'platform'>
}

/**
 * Returns the platform, locale and scope of an installation: its choices, or the guide's defaults. The platform is
 * never detected from a request, so everyone who follows the guide has the same steps.
 */
export function selectionOf(
  choices: Pick<InstallationRow, 'platform' | 'locale' | 'scope'>,
  guide: SelectableGuide,
): GuideSelection {
  const { defaults, chooseLocale } = guide
  const locale = choices.locale === null ? defaults.locale : chooseLocale(choices.locale)
  return { ...platformAndScope(choices, guide), locale }
}

/**
 * Returns the part of the selection that the steps depend on. An installation on a platform for which there are no steps
 * has those of the default platform.
 */
export function platformAndScope(
  { platform, scope }: Pick<InstallationRow, 'platform' | 'scope'>,
  { content, defaults }: StepSource,
): PlatformAndScope {
  const chosen = {
    platform: platform ?? defaults.platform,
    // A later version may no longer allow the scope.
    scope: chooseScope(content, scope ?? undefined),
  }
  return stepsFor(content, chosen).length > 0 ? chosen : { ...chosen, platform: defaults.platform }
}

/** True for a step that the service checks. Other steps are ticked off by hand. */
export function hasCheck({ verification }: Pick<SignedRequirement, 'verification'>): boolean {
  return verification.type !== manual.type
}

import { manual } from '../../shared/check/types.ts'
import { isShown } from '../../shared/content/is-shown.ts'
import type { SignedRequirement, VersionContent } from '../../shared/content/version-content.ts'
import type { PublishedGuide } from '../guides/compile.ts'
import type { GuideSelection } from '../guides/steps.ts'
import type { InstallationRow } from '../store/installations/rows.ts'

/** The parts of a published guide that decide what an installation sees of it. */
export type SelectableGuide = Pick<PublishedGuide, 'content' | 'defaults' | 'chooseLocale'>

/** The parts that decide which steps it has. */
export type StepSource = {
  readonly content: VersionContent
  readonly defaults: Pick<GuideSelection, 'platform'>
}

type PlatformAndScope = Pick<GuideSelection, 'platform' | 'scope'>

/**
 * The platform, locale and scope of an installation: its own, or the guide's defaults. The platform is never detected
 * from a request, so that everybody who follows the guide has the same steps.
 */
export function selectionOf(
  own: Pick<InstallationRow, 'platform' | 'locale' | 'scope'>,
  guide: SelectableGuide,
): GuideSelection {
  const { defaults, chooseLocale } = guide
  const locale = own.locale === null ? defaults.locale : chooseLocale(own.locale)
  return { ...platformAndScope(own, guide), locale }
}

/** The part of the selection on which the steps depend. */
export function platformAndScope(
  { platform, scope }: Pick<InstallationRow, 'platform' | 'scope'>,
  { content, defaults }: StepSource,
): PlatformAndScope {
  return {
    platform: platform ?? defaults.platform,
    // A later version may no longer allow the scope.
    scope: scope !== null && content.allowed_scopes.includes(scope) ? scope : content.default_scope,
  }
}

/** Steps of a version for this platform and scope, in their order. */
export function stepsFor(content: VersionContent, selection: PlatformAndScope): SignedRequirement[] {
  return content.requirements.filter((requirement) => isShown(requirement, selection))
}

/** True for a step that the service checks; any other one is ticked off by hand. */
export function hasCheck({ verification }: Pick<SignedRequirement, 'verification'>): boolean {
  return verification.type !== manual.type
}

import { isShown } from '../../shared/content/is-shown.ts'
import type { SignedRequirement, VersionContent } from '../../shared/content/version-content.ts'
import type { PublishedGuide } from '../guides/compile.ts'
import type { GuideSelection } from '../guides/steps.ts'
import type { InstallationRow } from '../store/installations/rows.ts'

/** The parts of a published guide that decide what an installation sees of it. */
export type SelectableGuide = Pick<PublishedGuide, 'content' | 'defaults' | 'chooseLocale'>

type OwnChoices = Pick<InstallationRow, 'platform' | 'locale' | 'scope'>

/** The platform, locale and scope of an installation: its own, else the guide's defaults. */
export function selectionOf(
  { platform, locale, scope }: OwnChoices,
  { content, defaults, chooseLocale }: SelectableGuide,
): GuideSelection {
  return {
    platform: platform ?? defaults.platform,
    locale: locale === null ? defaults.locale : chooseLocale(locale),
    // A later version may no longer allow the scope.
    scope: scope !== null && content.allowed_scopes.includes(scope) ? scope : defaults.scope,
  }
}

/** Steps of a version for this platform and scope, in their order. */
export function stepsFor(content: VersionContent, selection: GuideSelection): SignedRequirement[] {
  return content.requirements.filter((requirement) => isShown(requirement, selection))
}

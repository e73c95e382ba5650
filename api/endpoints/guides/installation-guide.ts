import type { PublishedGuide } from '../../guides/compile.ts'
import { requirePlatform, requirePublished } from '../../guides/selection.ts'
import type { GuideSelection } from '../../guides/steps.ts'
import { requireInstallation, requireOwnGuide } from '../../guards/require-installation.ts'
import type { HttpRequest } from '../../http/request.ts'
import { openAllSteps } from '../../installations/open-steps.ts'
import { selectionOf } from '../../installations/selection.ts'
import type { InstallationOfToken } from '../../store/installations/tokens.ts'
import type { GuideRequest, GuidesDeps } from './request.ts'

export type InstallationGuideRequest = {
  /** Default: that of the installation. */
  readonly embedKey?: string | undefined
  readonly query: Pick<GuideRequest['query'], 'platform' | 'locale'>
}

type InstallationGuide = {
  readonly installation: InstallationOfToken
  readonly guide: PublishedGuide
  readonly selection: GuideSelection
}

/** Finds the guide of the installation whose token the request has, and marks its steps as opened. */
export async function findInstallationGuide(
  request: HttpRequest,
  { embedKey, query }: InstallationGuideRequest,
  deps: GuidesDeps,
): Promise<InstallationGuide> {
  const installation = await requireInstallation(request, deps)
  const guide = requirePublished(await requireOwnGuide(request, { embedKey, installation }, deps))
  const selection = { ...selectionOf(installation, guide), ...displayFor(query, guide) }
  await openAllSteps(deps.db, installation, guide)
  return { installation, guide, selection }
}

/** Returns the platform and locale to show, which may differ from the installation's. */
function displayFor({ platform, locale }: InstallationGuideRequest['query'], guide: PublishedGuide) {
  return {
    ...(platform !== undefined && { platform: requirePlatform(guide.platforms, platform) }),
    ...(locale !== undefined && { locale: guide.chooseLocale(locale) }),
  }
}

import type { Env } from '../../shared/config/env.ts'
import { UsageError } from '../command-error.ts'
import { loadGuide, openGuide, type Ask, type OpenedGuide } from '../guide/open-guide.ts'
import type { SiteInstallation } from '../guide/shapes.ts'
import { refuseOtherTarget, requireTarget } from '../guide/site-target.ts'
import type { SiteOptions } from './options.ts'
import { planSteps } from './plan-steps.ts'
import type { SiteStep } from './site-report.ts'

/** A site with its guide, and the client with which its steps are checked. */
export type OpenedSite = Pick<OpenedGuide, 'service' | 'client' | 'embedKey'> & {
  readonly target: string
  readonly guide: string
  readonly steps: readonly SiteStep[]
}

/** Finds the service, the guide, the site and the steps to check. Throws CommandError. */
export async function openSite(options: SiteOptions, env: Env, ask: Ask): Promise<OpenedSite> {
  const opened = await openGuide(options, env, ask)
  const { service, client, embedKey, installation } = opened
  if (installation) refuseOwnSite(options, installation)
  const target = installation?.target ?? requireTarget(options.target)
  const { target: _, ...choice } = options
  const { guide } = await loadGuide(opened, choice)
  return {
    service,
    client,
    embedKey,
    target,
    guide: guide.name,
    steps: planSteps(guide, options, installation),
  }
}

/** An installation has its own site, platform and scope. The service would ignore others, and check another site than asked for. */
function refuseOwnSite(options: SiteOptions, installation: SiteInstallation): void {
  for (const name of ['platform', 'scope'] as const) {
    if (options[name] !== undefined)
      throw new UsageError(`leave out --${name}: with WAYMARK_INSTALLATION_TOKEN, it is the installation's`)
  }
  refuseOtherTarget(options.target, installation)
}

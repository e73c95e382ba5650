import { withScheme } from '../../shared/check/site/with-scheme.ts'
import type { Env } from '../../shared/config/env.ts'
import { withoutLogin } from '../admin-api.ts'
import { UsageError } from '../command-error.ts'
import { loadGuide, openGuide, type Ask, type OpenedGuide } from '../guide/open-guide.ts'
import { refuseKey } from '../options/misplaced-key.ts'
import type { SiteInstallation } from '../guide/shapes.ts'
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
  const { guide } = await loadGuide(opened, options)
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
  const { target } = options
  if (target === undefined || sameUrl(target, installation.target)) return
  throw new UsageError(
    `the installation's site is ${installation.target}: leave out --target, or use the token of the other site`,
  )
}

function sameUrl(one: string, other: string): boolean {
  return URL.parse(withScheme(one))?.href === URL.parse(withScheme(other))?.href
}

function requireTarget(target: string | undefined): string {
  if (target === undefined)
    throw new UsageError('give --target with the URL of the site, such as https://www.example.com/')
  refuseKey(target, '--target must be the URL of the site')
  const url = withScheme(target)
  if (/^https?:\/\//i.test(url) && URL.canParse(url)) return withoutLogin(url, '--target')
  throw new UsageError('--target must be a URL such as https://www.example.com/')
}

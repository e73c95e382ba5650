import { withScheme } from '../../shared/check/site/with-scheme.ts'
import { withoutLogin } from '../admin-api.ts'
import { UsageError } from '../command-error.ts'
import { refuseKey } from '../options/misplaced-key.ts'
import type { SiteInstallation } from './shapes.ts'

/** Returns the URL that was given with --target. Throws UsageError. */
export function requireTarget(target: string | undefined): string {
  if (target === undefined)
    throw new UsageError('give --target with the URL of the site, such as https://www.example.com/')
  refuseKey(target, '--target must be the URL of the site')
  const url = withScheme(target)
  if (/^https?:\/\//i.test(url) && URL.canParse(url)) return withoutLogin(url, '--target')
  throw new UsageError('--target must be a URL such as https://www.example.com/')
}

/** An installation has its own site. The service would ignore another one. Throws UsageError. */
export function refuseOtherTarget(target: string | undefined, installation: SiteInstallation): void {
  if (target === undefined || sameUrl(target, installation.target)) return
  throw new UsageError(
    `the installation's site is ${installation.target}: leave out --target, or use the token of the other site`,
  )
}

function sameUrl(one: string, other: string): boolean {
  return URL.parse(withScheme(one))?.href === URL.parse(withScheme(other))?.href
}

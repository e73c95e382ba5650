import { localSiteOf } from '../../../shared/check/site/local-site.ts'
import type { DialPolicy } from './dial-policy.ts'

export const WEB_PORTS: readonly number[] = [80, 443]
/** Lower ports belong to system services. */
export const FIRST_USER_PORT = 1024

/**
 * Returns the policy for the requests of a check. If sites on this machine are allowed, a check of one may reach only
 * its origin: redirects and pages lead nowhere else on the machine (decision 215).
 */
export function policyForTarget(policy: DialPolicy, target: string | undefined): DialPolicy {
  const site = policy.localSites && target !== undefined ? localSiteOf(target) : undefined
  return site && isSitePort(portOf(site)) ? { ...policy, localOrigin: site.origin } : policy
}

function isSitePort(port: number): boolean {
  return WEB_PORTS.includes(port) || port >= FIRST_USER_PORT
}

/** Addresses to dial for a host of this machine; servers for `localhost` listen on one of them, or on both. */
export function loopbackAddresses(host: string): string[] {
  return host === 'localhost' ? ['::1', '127.0.0.1'] : [host]
}

/** The port in a URL, or the default port of its scheme. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}

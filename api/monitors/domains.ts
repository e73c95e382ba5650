import { getDomain } from 'tldts'

/** New incidents of one domain that are reported in an hour. Further ones are held. */
export const MAX_DOMAIN_NOTICES = 5

/** Host of a site, whose monitors take turns. */
export function hostOf(target: string): string {
  return URL.parse(target)?.hostname ?? ''
}

/**
 * The domain of a site as a registry sees it. Unlike in checks, the sites of a platform such as myshopify.com share one: they
 * fail together.
 */
export function sharedDomain(target: string): string {
  const host = hostOf(target)
  return getDomain(host) ?? host
}

import type { BrowserContext, Request, Route } from 'playwright-core'
import { domainOf } from '../../../shared/check/dns/names.ts'
import { isUnwantedChange } from '../browser/request-guard.ts'

export type RouteGuard = {
  /** True once the page was kept from data that it may need to show what is wanted. */
  hasKeptData(): boolean
}

/**
 * Answers requests that could change something with 204 inside the browser, except those to the wanted hosts: a visit places no
 * orders, and counts in nobody's analytics. This is no boundary: the proxy is.
 */
export async function guardRoutes(
  context: BrowserContext,
  wantedHosts: readonly string[],
): Promise<RouteGuard> {
  let hasKeptData = false
  const answer = async (route: Route): Promise<void> => {
    const request = route.request()
    const isRefused = isUnwantedChange({ method: request.method(), url: request.url() }, wantedHosts)
    if (!isRefused) return route.continue()
    hasKeptData ||= asksForData(request, wantedHosts)
    return route.fulfill({ status: 204, headers: { 'access-control-allow-origin': '*' } })
  }
  // The page may have gone meanwhile.
  await context.route('**/*', (route) => answer(route).catch(() => undefined))
  return { hasKeptData: () => hasKeptData }
}

/**
 * Apps read their data with such requests, as with GraphQL. Forms and reports are no JSON to the site's own domain. The wanted
 * script may ask another host of its vendor what to do.
 */
function asksForData(request: Request, wantedHosts: readonly string[]): boolean {
  const { pathname = '', hostname = '' } = URL.parse(request.url()) ?? {}
  if (!['fetch', 'xhr'].includes(request.resourceType())) return false
  const domain = domainOf(hostname)
  if (domain !== undefined && wantedHosts.some((host) => domainOf(host) === domain)) return true
  if (!/^\s*[[{]/.test(request.postData() ?? '')) return false
  if (/graphql/i.test(pathname)) return true
  return domain !== undefined && domain === domainOf(URL.parse(request.frame().url())?.hostname ?? '')
}

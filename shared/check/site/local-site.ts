/** Host names of this machine, as the URL parser writes them. Names below `localhost` may be resolved by DNS. */
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

/** Returns true for a host of a URL that is this machine in every browser and without a lookup. */
export function isLoopbackHost(hostname: string): boolean {
  return loopbackHosts.includes(hostname)
}

/**
 * Returns the URL of a target on this machine, or undefined for any other target. The web process refuses such a check to
 * pages of other sites, and a worker reaches this machine only for such a target: both must agree (decision 215).
 */
export function localSiteOf(target: string): URL | undefined {
  const url = URL.parse(target)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  return isLoopbackHost(url.hostname) ? url : undefined
}

/** True if a check asked a site on this machine, or was led to one: its result says nothing about the deployed site. */
export function isOfLocalSite({
  url,
  finalUrl = url,
}: {
  url: string
  finalUrl?: string | undefined
}): boolean {
  return [url, finalUrl].some((address) => localSiteOf(address) !== undefined)
}

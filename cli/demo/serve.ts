import { getServers } from 'node:dns'
import type { DevFile } from '../dev/announce.ts'
import { serveDns } from './dns.ts'
import { DEMO_EMBED_KEY, DEMO_HOST } from './names.ts'
import { serveSite } from './site.ts'
import { makeNewSite } from './new-site.ts'
import { parseNameServer } from './dns-forward.ts'

/**
 * Serves the demo site, which embeds the widget of the service at `baseUrl`, and its DNS zone. Queries for other
 * names go to `resolvers` or, if that is empty, to the system's name servers.
 */
export async function serveDemo(
  sitePort: number,
  { baseUrl, resolvers, opened }: { baseUrl: string; resolvers: string[]; opened: AsyncDisposableStack },
): Promise<{ dnsPort: number }> {
  const newSite = makeNewSite()
  const site = await serveSite(sitePort, { newSite, baseUrl })
  opened.defer(async () => site.close())
  const servers = resolvers.length > 0 ? resolvers : getServers()
  const dns = await serveDns(servers.map(parseNameServer), newSite)
  opened.defer(async () => dns.close())
  return { dnsPort: dns.port }
}

export function demoFacts(sitePort: number): Pick<DevFile, 'embedKey' | 'demoSite' | 'demoHost'> {
  return { embedKey: DEMO_EMBED_KEY, demoSite: `http://127.0.0.1:${sitePort}`, demoHost: DEMO_HOST }
}

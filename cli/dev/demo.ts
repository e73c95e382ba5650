import { getServers } from 'node:dns'
import type { DevFile } from './announce.ts'
import { serveDemoDns } from './demo-dns.ts'
import { DEMO_EMBED_KEY, DEMO_HOST } from './demo-names.ts'
import { serveDemoSite } from './demo-site.ts'
import { makeNewSite } from './new-site.ts'
import { parseNameServer } from './dns-forward.ts'

/**
 * Serves the demo site, which embeds the widget of the service at `baseUrl`, and its DNS zone. Other names are asked of
 * `resolvers`, or of the system's name servers.
 */
export async function serveDemo(
  sitePort: number,
  { baseUrl, resolvers, opened }: { baseUrl: string; resolvers: string[]; opened: AsyncDisposableStack },
): Promise<{ dnsPort: number }> {
  const newSite = makeNewSite()
  const site = await serveDemoSite(sitePort, { newSite, baseUrl })
  opened.defer(async () => site.close())
  const servers = resolvers.length > 0 ? resolvers : getServers()
  const dns = await serveDemoDns(servers.map(parseNameServer), newSite)
  opened.defer(async () => dns.close())
  return { dnsPort: dns.port }
}

export function demoFacts(sitePort: number): Pick<DevFile, 'embedKey' | 'demoSite' | 'demoHost'> {
  return { embedKey: DEMO_EMBED_KEY, demoSite: `http://127.0.0.1:${sitePort}`, demoHost: DEMO_HOST }
}

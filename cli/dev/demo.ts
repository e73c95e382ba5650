import { getServers } from 'node:dns'
import type { DevFile } from './announce.ts'
import { serveDemoDns } from './demo-dns.ts'
import { DEMO_EMBED_KEY, DEMO_HOST } from './demo-names.ts'
import { serveDemoSite } from './demo-site.ts'
import { parseNameServer } from './dns-forward.ts'
import type { Env } from './settings.ts'

/** Serves the demo site and its DNS zone. Other names are asked of RESOLVERS, or of the system's name servers. */
export async function serveDemo(
  sitePort: number,
  { env, opened }: { env: Env; opened: AsyncDisposableStack },
): Promise<{ dnsPort: number }> {
  const site = await serveDemoSite(sitePort)
  opened.defer(async () => site.close())
  const given = (env['RESOLVERS'] ?? '').split(',').filter((part) => part.trim() !== '')
  const dns = await serveDemoDns((given.length > 0 ? given : getServers()).map(parseNameServer))
  opened.defer(async () => dns.close())
  return { dnsPort: dns.port }
}

export function demoFacts(sitePort: number): Pick<DevFile, 'embedKey' | 'demoSite' | 'demoHost'> {
  return { embedKey: DEMO_EMBED_KEY, demoSite: `http://127.0.0.1:${sitePort}`, demoHost: DEMO_HOST }
}
